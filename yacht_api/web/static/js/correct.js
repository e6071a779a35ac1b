// Correcting an entry: other dice, another row, only points, another player; removing the last.

import { call } from "./api.js";
import { attr, button, drawDie, el, say } from "./dom.js";
import { actions as bar, choice, dialogue } from "./dialogs.js";
import { listed, t, time } from "./i18n.js";
import { payable } from "./rules.js";
import { spoken } from "./session.js";

/** @typedef {{category: string, dice?: Dice | null, points?: number, player?: number}} Change */

/**
 * @param {import("./session.js").Session} session @param {import("./actions.js").Actions} actions @param {Turn} turn
 */
export function correctEntry(session, actions, turn) {
  const body = el("div", { class: "stack" });
  const trouble = el("p", { class: "trouble", role: "alert" });
  const words = session.words(turn);
  const box = dialogue(t("correct.title", words), () => [facts(session, turn), body, trouble]);
  const back = () => menu();
  menu();

  function menu() {
    const last = session.game.last_turn?.number === turn.number;
    body.replaceChildren(
      button(t("correct.dice"), () => dice()),
      button(t("correct.row"), () => row()),
      button(t("correct.points"), () => points()),
      ...(session.game.players.length > 1 ? [button(t("correct.player"), () => player())] : []),
      ...(last ? [button(t("correct.remove"), () => remove())] : []),
    );
  }

  function dice() {
    body.replaceChildren(picker(session.rules.set.id, (dice) => send({ category: turn.category, dice }), back));
    focus();
  }

  function row() {
    const mine = session.game.players.find((each) => each.id === turn.player);
    const free = session.rules.set.categories.filter((each) => mine?.scores[each.id] === null);
    const rows = free.map((each) => ({ value: each.id, text: each.name }));
    show(t("correct.row"), rows, (category) => send({ category, ...kept() }));
  }

  function points() {
    const values = payable(session.rules.table, turn.category).map((value) => ({ value, text: String(value) }));
    show(t("correct.points"), values, (value) => send({ category: turn.category, points: value }));
  }

  function player() {
    const others = session.game.players.filter((each) => each.id !== turn.player);
    const names = others.map((each) => ({ value: each.id, text: each.name }));
    show(t("correct.player"), names, (player) => send({ category: turn.category, ...kept(), player }));
  }

  function kept() {
    return turn.dice ? { dice: turn.dice } : { points: turn.points };
  }

  /** @param {string} title @param {{value: any, text: string}[]} values @param {(value: any) => void} chosen */
  function show(title, values, chosen) {
    body.replaceChildren(el("h3", { tabindex: -1 }, title), choice(title, values, chosen), bar(button(t("back"), back)));
    focus();
  }

  function focus() {
    /** @type {HTMLElement | null} */ (body.querySelector("h3"))?.focus();
  }

  function remove() {
    box.close();
    actions.undo();
  }

  /** @param {Change} change */
  async function send(change) {
    say(trouble, "");
    const answer = await actions.correct(turn, change);
    if (answer?.status === 200) return session.corrected ? corrected(session.corrected) : box.close();
    if (answer?.status === 412 && answer.body.turn) return overtaken(answer.body.turn, change);
    say(trouble, why(session, answer));
  }

  /** Rows that nobody touched are worth something else now. @param {Message} news */
  function corrected(news) {
    const said = el("p", { dir: "auto", tabindex: -1 }, t(news.key, news.values));
    body.replaceChildren(said);
    said.focus();
  }

  /** Somebody has corrected it meanwhile: both values, to choose from. @param {Turn} theirs @param {Change} change */
  function overtaken(theirs, change) {
    turn = theirs;
    body.replaceChildren(
      el("p", {}, t("correct.overtaken", session.words(theirs))),
      bar(button(t("conflict.keep"), () => box.close(), { class: "main", "data-first": true }), button(t("conflict.mine"), () => send(change))),
    );
    /** @type {HTMLElement} */ (body.querySelector("[data-first]")).focus();
  }
}

/** Why a change was refused, in the page's words where it has them.
 * @param {import("./session.js").Session} session @param {Answer | null | undefined} answer @returns {string} */
export function why(session, answer) {
  if (!answer) return t("status.needs_network");
  const rows = answer.body.open ?? answer.body.allowed;
  if (rows) return t(`refused.${answer.body.code}`, { rows: listed(rows.map((/** @type {string} */ row) => session.row(row))) });
  if (answer.status === 403 || answer.status === 401) return t("status.locked");
  return answer.body.detail ?? t("refused.other");
}

/** @param {import("./session.js").Session} session @param {Turn} turn */
function facts(session, turn) {
  const shown = turn.dice ? el("p", { class: "small-dice", role: "img", "aria-label": spoken(turn.dice) }, ...turn.dice.map((face) => drawDie(face, session.rules.set.id))) : el("p", {}, t("dice.forgotten"));
  const since = turn.recorded_at ? t("correct.since", { time: time(turn.recorded_at) }) : t("correct.unsent");
  const count = turn.revision - 1;
  return el("div", { class: "facts" }, shown, el("p", {}, since), count ? el("p", {}, t("correct.count", { count })) : null);
}

/** Five slots, six keys and a button that takes the dice. @param {string} rules @param {(dice: Dice) => void} done @param {() => void} back */
function picker(rules, done, back) {
  /** @type {Dice} */
  let dice = [];
  const slots = [0, 1, 2, 3, 4].map((place) => el("button", { type: "button", class: "slot", onclick: () => change(dice.filter((_, at) => at !== place)) }));
  const keys = [1, 2, 3, 4, 5, 6].map((face) => el("button", { type: "button", class: "key", "aria-label": t("dice.add", { face }), onclick: () => dice.length < 5 && change([...dice, face]) }, drawDie(face, rules)));
  const take = button(t("correct.take"), () => dice.length === 5 && done(dice), { class: "main" });
  change([]);
  return el("div", { class: "stack" }, el("h3", { tabindex: -1 }, t("correct.dice")), el("div", { class: "slots" }, ...slots), el("div", { class: "keys" }, ...keys), bar(take, button(t("back"), back)));

  /** @param {Dice} next */
  function change(next) {
    dice = next;
    slots.forEach((slot, place) => {
      const face = dice[place] ?? 0;
      slot.replaceChildren(drawDie(face, rules));
      slot.classList.toggle("full", Boolean(face));
      attr(slot, "aria-disabled", !face);
      attr(slot, "aria-label", t(face ? "dice.remove" : "dice.empty", { place: place + 1, face }));
    });
    attr(take, "aria-disabled", dice.length < 5);
  }
}

/** @param {import("./session.js").Session} session @returns {Promise<Turn[]>} */
export async function turnsOf(session) {
  const answer = await call("GET", `/games/${session.id}/turns`).catch(() => null);
  return answer?.status === 200 ? answer.body : [];
}
