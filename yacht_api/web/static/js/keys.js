// The dice: five slots in the order of the taps, and six keys that never move.

import { attr, button, drawDie, el, say } from "./dom.js";
import { t } from "./i18n.js";

const FACES = [1, 2, 3, 4, 5, 6];

/**
 * @param {import("./session.js").Session} session @param {import("./actions.js").Actions} actions
 */
export function diceArea(session, actions) {
  const rules = session.rules.set.id;
  const slots = [0, 1, 2, 3, 4].map((place) => el("button", { type: "button", class: "slot", onclick: () => actions.slot(place) }));
  const clear = button("", () => (clear.dataset.does === "again" ? actions.again() : actions.clear()), { class: "clear" });
  const keys = FACES.map((face) => {
    const key = el("button", { type: "button", class: "key", onclick: () => actions.die(face) }, drawDie(face, rules));
    attr(key, "aria-label", t("dice.add", { face }));
    return key;
  });
  const root = el(
    "section",
    { class: "dice", "aria-labelledby": "dice-title" },
    el("h2", { id: "dice-title", class: "unseen" }, t("dice.title")),
    el("div", { class: "slots" }, ...slots, clear),
    el("div", { class: "keys" }, ...keys),
  );

  /** @param {Look} seen */
  function paint(seen) {
    const best = advised(seen);
    slots.forEach((slot, place) => paintSlot(slot, place, seen, best[place]));
    for (const key of keys) attr(key, "aria-disabled", seen.complete || !seen.player || session.locked);
    paintClear(seen);
  }

  /** @param {HTMLElement} slot @param {number} place @param {Look} seen @param {boolean} best */
  function paintSlot(slot, place, seen, best) {
    const face = seen.dice[place] ?? 0;
    const drawn = `${face}`;
    if (slot.dataset.face !== drawn) {
      slot.dataset.face = drawn;
      slot.replaceChildren(drawDie(face, rules));
    }
    const choosing = Boolean(seen.rolled && seen.rolled.rolls_left);
    const kept = choosing ? Boolean(seen.keep[place]) : place < seen.kept;
    const name = !face ? "dice.empty" : choosing ? (best ? "dice.keep_best" : "dice.keep") : seen.rolled ? "dice.shown" : "dice.remove";
    attr(slot, "aria-label", t(name, { place: place + 1, face }));
    attr(slot, "aria-pressed", choosing && face ? String(kept) : null);
    attr(slot, "aria-disabled", !face || Boolean(seen.rolled && !choosing));
    attr(slot, "data-best", choosing && best);
    slot.classList.toggle("kept", Boolean(face) && kept);
    slot.classList.toggle("full", Boolean(face));
  }

  /** @param {Look} seen */
  function paintClear(seen) {
    const again = Boolean(seen.rolled);
    clear.dataset.does = again ? "again" : "clear";
    say(clear, t(again ? "dice.again" : "dice.clear"));
    const all = seen.keep.length === 5 && seen.keep.every(Boolean);
    const idle = again ? !seen.rolled?.rolls_left || all : seen.dice.length === 0;
    attr(clear, "aria-disabled", idle);
  }

  /** What the number keys and Backspace do while the focus is in the play area. @param {KeyboardEvent} event */
  function typed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const seen = session.look();
    if (/^[1-6]$/.test(event.key)) actions.die(Number(event.key));
    else if (event.key === "Backspace" && seen.dice.length && !seen.rolled) actions.slot(seen.dice.length - 1);
    else return;
    event.preventDefault();
  }

  return { root, paint, typed, first: keys[0] };
}

/** Which of the dice on the table belong to the best keep. @param {Look} seen */
function advised(seen) {
  const left = [...(seen.best?.keep ?? [])];
  return seen.dice.map((face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
