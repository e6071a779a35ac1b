// Dialogues: the browser's own <dialog>, which keeps the focus and gives it back.

import { button, el, iconButton } from "./dom.js";
import { t } from "./i18n.js";

let count = 0;

/**
 * Opens a dialogue; it removes itself when it closes.
 * @param {string} title @param {(close: () => void) => (Node | null)[]} fill
 * @param {{urgent?: boolean, onclose?: () => void}} [options]
 * @returns {HTMLDialogElement}
 */
export function dialogue(title, fill, { urgent = false, onclose } = {}) {
  const id = `dialogue-${(count += 1)}`;
  const close = () => box.close();
  /** @type {HTMLDialogElement} */
  const box = el(
    "dialog",
    { "aria-labelledby": id, role: urgent ? "alertdialog" : null },
    el(
      "header",
      { class: "bar" },
      el("h2", { id, tabindex: -1 }, title),
      iconButton("close", close, { "aria-label": t("close") }),
    ),
    el("div", { class: "stack" }, ...fill(close).filter((node) => node !== null)),
  );
  box.addEventListener("close", () => {
    box.remove();
    onclose?.();
  });
  document.body.append(box);
  box.showModal();
  /** @type {HTMLElement | null} */ (box.querySelector("[data-first]") ?? box.querySelector("h2"))?.focus();
  return box;
}

/** @param {...Node} children */
export function actions(...children) {
  return el("div", { class: "actions" }, ...children);
}

/**
 * A set of buttons of which one is pressed.
 * @param {string} label @param {{value: any, text: string, pressed?: boolean}[]} choices @param {(value: any) => void} chosen
 */
export function choice(label, choices, chosen) {
  const buttons = choices.map(({ value, text, pressed }) =>
    button(text, () => chosen(value), { class: "choice", dir: "auto", "aria-pressed": pressed === undefined ? null : String(pressed) }));
  return el("div", { class: "choices", role: "group", "aria-label": label }, ...buttons);
}

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} changed @param {string} [hint] */
export function toggle(label, on, changed, hint) {
  const input = el("input", { type: "checkbox", role: "switch", checked: on, onchange: () => changed(input.checked) });
  return el("label", { class: "toggle" }, el("span", {}, label, hint ? el("small", {}, hint) : null), input);
}
