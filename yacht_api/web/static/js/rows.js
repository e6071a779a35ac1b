// The rows of the sheet as buttons: what each would pay, what is used, what is still open.

import { announce, attr, el, say } from "./dom.js";
import { t } from "./i18n.js";
import { columns, progress } from "./rules.js";

/**
 * @param {Rules} rules @param {(category: string, byKeyboard: boolean) => void} choose
 */
export function rowsArea(rules, choose) {
  /** @type {Map<string, {button: HTMLElement, points: HTMLElement, worth: HTMLElement}>} */
  const cells = new Map();
  const root = el(
    "section",
    { class: "rows", "aria-labelledby": "rows-title" },
    el("h2", { id: "rows-title", class: "unseen" }, t("rows.title")),
    ...columns(rules.set).map((column) => el("div", { class: "column" }, ...column.map(cell))),
  );
  /** @type {Look | null} */
  let shown = null;

  /** @param {Category | Bonus} row */
  function cell(row) {
    const points = el("span", { class: "points" });
    const worth = el("small", {});
    const pays = el("span", { class: "pays" }, points, worth);
    const name = el("span", { class: "name" }, row.name);
    const bonus = "steps" in row;
    const button = bonus
      ? el("p", { class: "row bonus" }, name, pays)
      : el("button", { type: "button", class: "row", onclick: (/** @type {MouseEvent} */ event) => tapped(row, event) }, name, pays);
    cells.set(bonus ? `bonus ${row.id}` : row.id, { button, points, worth });
    return button;
  }

  /** @param {Category} row @param {MouseEvent} event a key press is a click without a detail */
  function tapped(row, event) {
    if (!shown) return;
    const state = stateOf(row.id, shown);
    if (state === "pays" || state === "zero") return choose(row.id, event.detail === 0);
    announce(t(`rows.not_now.${state}`, { row: row.name }));
  }

  /** @param {Look} seen */
  function paint(seen) {
    shown = seen;
    for (const row of rules.set.categories) paintRow(row, seen);
    for (const bonus of rules.set.bonuses) {
      const cell = cells.get(`bonus ${bonus.id}`);
      if (cell && seen.player) say(cell.points, t("rows.progress", progress(bonus, seen.player)));
    }
  }

  /** @param {Category} row @param {Look} seen */
  function paintRow(row, seen) {
    const { button, points, worth } = /** @type {{button: HTMLElement, points: HTMLElement, worth: HTMLElement}} */ (cells.get(row.id));
    const state = stateOf(row.id, seen);
    const value = state === "used" ? seen.player?.scores[row.id] : seen.prices?.[row.id];
    say(points, value === undefined || value === null ? "" : String(value));
    attr(button, "data-state", state);
    const best = seen.best?.row === row.id && (state === "pays" || state === "zero");
    attr(button, "data-best", best);
    const values = { row: row.name, points: value ?? 0, worth: seen.best?.worth ?? "" };
    say(worth, best ? t("rows.of", values) : "");
    attr(button, "aria-label", best ? t(`rows.best.${state}`, values) : t(`rows.${state}`, values));
    attr(button, "aria-disabled", state === "used" || state === "open" || state === "barred");
  }

  return { root, paint, cell: (/** @type {string} */ row) => cells.get(row)?.button };
}

/** `used`, `open` (no dice yet), `barred` (a joker forbids it), `pays` or `zero`. @param {string} row @param {Look} seen */
function stateOf(row, seen) {
  const used = seen.player?.scores[row] ?? null;
  if (used !== null) return "used";
  if (!seen.prices) return "open";
  if (!(row in seen.prices)) return "barred";
  return seen.prices[row] ? "pays" : "zero";
}
