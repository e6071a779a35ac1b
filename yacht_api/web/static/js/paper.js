// A sheet that was begun on paper: points typed into a table, then the game goes on here.

import { call, randomName, Unreachable } from "./api.js";
import { attr, bdi, button, el, say } from "./dom.js";
import { t } from "./i18n.js";
import { bonusPoints, dependsOnSheet, loadRules, payable } from "./rules.js";
import { read, write } from "./store.js";

/** @typedef {{input: HTMLInputElement, trouble: HTMLElement, where: string, name: string, row: string, title: string}} Cell */

/** @param {(id: string, key: string) => void} go @returns {Promise<HTMLElement>} */
export async function paperView(go) {
  /** @type {Paper} */
  const draft = read("paper", { names: [], rules: "yacht", order: "seats", cells: {} });
  const { set, table } = await loadRules(draft.rules);
  const sums = draft.names.map(() => el("td", {}));
  const trouble = el("p", { class: "trouble", role: "alert" });
  const submit = el("button", { type: "submit", class: "main" }, t("paper.go"));
  // Down the columns, as on paper.
  const columns = draft.names.map((name, place) => set.categories.map((row) => cell(name, place, row)));
  const cells = columns.flat();
  let wish = randomName();
  sum();

  /** @param {string} name @param {number} place @param {Category} row @returns {Cell} */
  function cell(name, place, row) {
    const id = `paper-${place}-${row.id}`;
    const input = el("input", {
      id, inputmode: "numeric", autocomplete: "off", enterkeyhint: "next", maxlength: 4,
      "aria-label": t("paper.cell", { name, row: row.name }), "aria-describedby": `${id}-trouble`, value: draft.cells[name]?.[row.id],
    });
    const made = { input, trouble: el("p", { id: `${id}-trouble`, class: "trouble" }), where: `/players/${place}/sheet/${row.id}`, name, row: row.id, title: row.name };
    input.addEventListener("input", () => typed(made));
    input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && next(event, made));
    return made;
  }

  /** @param {Cell} cell */
  function typed(cell) {
    blame(cell, "");
    draft.cells[cell.name] = { ...draft.cells[cell.name], [cell.row]: cell.input.value.trim() };
    write("paper", draft);
    sum();
  }

  /** Enter goes on down the column; only the button ends the table. @param {Event} event @param {Cell} cell */
  function next(event, cell) {
    event.preventDefault();
    (cells[cells.indexOf(cell) + 1]?.input ?? submit).focus();
  }

  /** The total of each column with its bonus, to be compared with the paper. */
  function sum() {
    columns.forEach((column, place) => {
      const scores = sheet(column);
      const player = /** @type {Player} */ ({ scores });
      const bonuses = set.bonuses.filter((bonus) => bonus.steps.length).map((bonus) => bonusPoints(bonus, player));
      say(sums[place], String([...Object.values(scores), ...bonuses].reduce((total, each) => total + each, 0)));
    });
  }

  /** @param {SubmitEvent} event */
  async function send(event) {
    event.preventDefault();
    say(trouble, "");
    for (const cell of cells) blame(cell, /^\d*$/.test(cell.input.value.trim()) ? "" : t("paper.whole"));
    if (focusFirst()) return;
    const players = draft.names.map((name, place) => ({ name, sheet: sheet(columns[place]) }));
    const body = { rules: draft.rules, order: draft.order, players };
    submit.disabled = true;
    const answer = await call("POST", "/games/import", { body, headers: { "Idempotency-Key": wish } }).catch(unreached);
    submit.disabled = false;
    if (answer?.status === 201) {
      write("paper", undefined);
      return go(answer.body.id, answer.body.key);
    }
    if (!answer) return say(trouble, t("unreachable", { host: location.host }));
    wish = randomName();
    refused(answer);
  }

  /** Each fault at its cell, the rest above the button. @param {Answer} answer */
  function refused(answer) {
    /** @type {{pointer?: string, detail: string}[]} */
    const errors = answer.body.errors ?? [{ detail: answer.body.detail ?? t("refused.other") }];
    for (const { pointer, detail } of errors) {
      const cell = cells.find(({ where }) => pointer === where || pointer?.startsWith(`${where}/`));
      if (cell) blame(cell, possible(cell) ? detail : t("paper.impossible", { row: cell.title, points: cell.input.value.trim() }));
      else say(trouble, detail);
    }
    focusFirst();
  }

  /** Whether any dice pay this on an empty sheet. @param {Cell} cell */
  function possible(cell) {
    return payable(table, cell.row).includes(Number(cell.input.value));
  }

  function focusFirst() {
    const first = cells.find(({ input }) => input.ariaInvalid === "true");
    first?.input.focus();
    return Boolean(first);
  }

  return el(
    "section",
    { class: "page paper" },
    el("header", { class: "bar" }, el("h1", { tabindex: -1 }, t("paper.title")), button(t("back"), () => history.back())),
    el("p", {}, t("paper.how", { rules: set.name })),
    ...(dependsOnSheet(set) ? set.bonuses.filter((bonus) => !bonus.steps.length).map((bonus) => el("p", { class: "hint" }, t("paper.extra", { bonus: bonus.name }))) : []),
    el(
      "form",
      { class: "stack", novalidate: true, onsubmit: send },
      el(
        "div",
        { class: "scroll", role: "region", tabindex: 0, "aria-label": t("sheet") },
        el(
          "table",
          {},
          el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("sheet.row")), ...draft.names.map((name) => el("th", { scope: "col" }, bdi(name))))),
          el("tbody", {}, ...set.categories.map((row, place) => el("tr", {}, el("th", { scope: "row" }, row.name), ...columns.map((column) => el("td", {}, column[place].input, column[place].trouble))))),
          el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, t("paper.sum")), ...sums)),
        ),
      ),
      trouble,
      submit,
    ),
  );
}

/** The filled rows of a column. @param {Cell[]} column @returns {Points} */
function sheet(column) {
  const filled = column.filter(({ input }) => /^\d+$/.test(input.value.trim()));
  return Object.fromEntries(filled.map(({ row, input }) => [row, Number(input.value)]));
}

/** @param {Cell} cell @param {string} text "" takes it back */
function blame(cell, text) {
  say(cell.trouble, text);
  attr(cell.input, "aria-invalid", text ? "true" : null);
}

/** @param {unknown} error @returns {null} */
function unreached(error) {
  if (!(error instanceof Unreachable)) throw error;
  return null;
}
