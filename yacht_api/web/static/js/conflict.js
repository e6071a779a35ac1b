// Two phones entered the same turn: what is on the sheet, what this phone has, and a choice.

import { blank } from "./draft.js";
import { button, el, say } from "./dom.js";
import { actions as bar, dialogue } from "./dialogs.js";
import { t } from "./i18n.js";
import { spoken } from "./session.js";
import { why } from "./correct.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./actions.js").Actions} Actions */

/** @param {Session} session @param {Actions} actions */
export function resolveConflict(session, actions) {
  const { conflict } = session;
  if (!conflict || document.querySelector("[role=alertdialog]")) return;
  const trouble = el("p", { class: "trouble", role: "alert" });
  dialogue(
    t("conflict.title"),
    (close) => [
      el("dl", { class: "two" },
        el("dt", {}, t("conflict.sheet")), side(session, conflict.theirs),
        el("dt", {}, t("conflict.phone")), side(session, conflict.mine)),
      trouble,
      bar(
        button(t("conflict.keep"), () => decide(false, close), { class: "main", "data-first": true }),
        button(t("conflict.mine"), () => decide(true, close)),
      ),
    ],
    { urgent: true },
  );

  /** @param {boolean} mine @param {() => void} close */
  async function decide(mine, close) {
    const answer = await actions.resolve(mine);
    if (!session.conflict) close();
    else say(trouble, why(session, answer));
  }
}

/** @param {Session} session @param {Turn | Item} turn */
function side(session, turn) {
  return el("dd", {}, el("strong", { dir: "auto" }, t("status.last", session.words(turn))), el("small", {}, spoken(turn.dice)));
}

/** Somebody was faster while dice were typed here. @param {Session} session @param {Actions} actions */
export function resolveLate(session, actions) {
  const seen = session.look();
  const turn = session.game.last_turn;
  if (!turn || !session.draft) return;
  const next = seen.game.next;
  dialogue(t("late.title"), (close) => [
    el("p", {}, t("status.late", session.words(turn))),
    el("p", {}, t("late.dice", { dice: spoken(seen.dice) })),
    bar(
      button(t("late.drop"), () => done(close, null), { class: "main", "data-first": true }),
      next ? button(t("late.next", { name: session.name(next.player) }), () => done(close, blank(next.turn, next.player, seen.dice))) : el("span", {}),
    ),
  ]);

  /** @param {() => void} close @param {Draft | null} draft */
  function done(close, draft) {
    close();
    actions.edit(draft, "cleared");
    actions.ask();
  }
}
