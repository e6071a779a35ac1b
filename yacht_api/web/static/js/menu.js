// The menu: who sits at the table, how this phone behaves, and where else to go.

import { announce, bdi, button, el, field, say } from "./dom.js";
import { choice, dialogue, toggle } from "./dialogs.js";
import { canStayAwake, stayAwake } from "./extras.js";
import { t } from "./i18n.js";
import { set, settings, write } from "./store.js";
import { why } from "./correct.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./actions.js").Actions} Actions */

/** @param {Session} session @param {Actions} actions @param {Record<string, () => void>} does */
export function menu(session, actions, does) {
  dialogue(t("menu.title"), (close) => {
    const then = (/** @type {() => void} */ next) => () => (close(), next());
    const now = settings();
    return [
      button(t("share.title"), then(does.share)),
      button(t("menu.players"), then(() => players(session, actions))),
      ...(session.game.order === "seats" ? [toggle(t("menu.rolls"), now.rolls, (rolls) => change(session, { rolls }), t("menu.rolls.hint"))] : []),
      ...(canStayAwake() ? [toggle(t("menu.awake"), now.awake, (awake) => (set({ awake }), stayAwake()))] : []),
      toggle(t("menu.confetti"), now.confetti, (confetti) => change(session, { confetti })),
      el("h3", {}, t("menu.advice")),
      advice(session),
      el("h3", {}, t("menu.me")),
      whoAmI(session),
      button(t("menu.new"), then(does.fresh)),
      canStayAwake() ? null : el("p", { class: "hint" }, t("menu.dark")),
    ];
  });
}

/** @param {Session} session @param {Partial<Settings>} changes */
function change(session, changes) {
  set(changes);
  session.tell("settings");
}

/** Off, after the turn, or before. @param {Session} session */
function advice(session) {
  const choices = /** @type {const} */ (["off", "after", "before"]);
  const hint = el("p", { class: "hint" });
  const box = el("div", {});
  draw();
  return el("div", { class: "stack" }, box, hint);

  function draw() {
    const now = settings().advice;
    const texts = choices.map((value) => ({ value, text: t(`menu.advice.${value}`), pressed: value === now }));
    box.replaceChildren(choice(t("menu.advice"), texts, (/** @type {"off" | "after" | "before"} */ value) => {
      session.forgetAdvice();
      change(session, { advice: value });
      draw();
      /** @type {HTMLElement | null} */ (box.querySelector("[aria-pressed=true]"))?.focus();
    }));
    say(hint, t(`menu.advice.hint.${now}`));
  }
}

/** @param {Session} session */
function whoAmI(session) {
  const box = el("div", {});
  draw();
  return box;

  function draw() {
    const names = session.game.players.map((player) => ({ value: player.id, text: player.name, pressed: player.id === session.me }));
    box.replaceChildren(choice(t("menu.me"), names, (/** @type {number} */ id) => {
      session.me = session.me === id ? null : id;
      write(`me.${session.id}`, session.me ?? undefined);
      session.tell("settings");
      draw();
      /** @type {HTMLElement | null} */ (box.querySelectorAll("button")[names.findIndex((name) => name.value === id)])?.focus();
    }));
  }
}

/** @param {Session} session @param {Actions} actions */
function players(session, actions) {
  const trouble = el("p", { class: "trouble", role: "alert" });
  const list = el("ul", { class: "games" });
  const input = el("input", { id: "late-name", dir: "auto", autocomplete: "off", autocapitalize: "words" });
  dialogue(t("menu.players"), () => [
    list,
    trouble,
    session.game.next ? field("late-name", t("players.late"), input) : null,
    session.game.next ? button(t("players.add"), add, { class: "main" }) : null,
    el("p", { class: "hint" }, t("players.hint")),
  ]);
  draw();

  function draw() {
    list.replaceChildren(...session.game.players.map(line));
  }

  /** @param {Player} player */
  function line(player) {
    const { name, active } = player;
    const flip = () => send("PATCH", `/players/${player.id}`, { active: !active });
    return el(
      "li",
      { class: "known" },
      el("p", {}, bdi(name), el("small", {}, active ? "" : t("sheet.left"))),
      button(t("players.rename"), () => rename(player), { "aria-label": t("players.rename_who", { name }) }),
      button(t(active ? "players.leave" : "players.return"), flip, { "aria-label": t(active ? "players.leave_who" : "players.return_who", { name }) }),
    );
  }

  /** @param {Player} player */
  function rename(player) {
    const name = el("input", { id: "new-name", dir: "auto", autocomplete: "off", autocapitalize: "words", value: player.name, "data-first": true });
    const box = dialogue(t("players.rename_who", { name: player.name }), () => [
      field("new-name", t("players.name"), name),
      button(t("players.save"), async () => {
        box.close();
        await send("PATCH", `/players/${player.id}`, { name: name.value });
      }, { class: "main" }),
    ]);
  }

  async function add() {
    if (!input.value.trim()) return input.focus();
    if (await send("POST", "/players", { name: input.value })) input.value = "";
  }

  /** @param {string} method @param {string} path @param {any} body */
  async function send(method, path, body) {
    say(trouble, "");
    const answer = await actions.request(method, path, body);
    const good = answer !== null && answer.status < 300;
    if (good) {
      session.accept(answer.body.game);
      announce(t("players.saved"));
      session.tell("change", null);
      draw();
    } else say(trouble, why(session, answer));
    return good;
  }
}
