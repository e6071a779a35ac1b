// The first screen: who plays, by which rules; and the games this phone has opened.

import { call, randomName, Unreachable } from "./api.js";
import { attr, button, el, field, iconButton, say } from "./dom.js";
import { t } from "./i18n.js";
import { known } from "./known.js";
import { read, write } from "./store.js";

const MOST = 20;
const LONGEST = 40;

/** @param {(id: string, key: string) => void} go @param {() => Promise<void>} paper shows the sheet from paper */
export function setupView(go, paper) {
  const list = el("ol", { class: "players" });
  const rules = el("select", { id: "rules" }, el("option", { value: "yacht" }, t("setup.yacht")));
  const order = el("select", { id: "order" }, ...["seats", "any"].map((value) => el("option", { value }, t(`setup.order.${value}`))));
  const more = button(t("setup.add"), () => focus(add("")), { class: "quiet" });
  const start = el("button", { type: "submit", class: "main" }, t("setup.start"));
  const trouble = el("p", { class: "trouble", role: "alert" });
  const form = el(
    "form",
    { class: "stack", novalidate: true, onsubmit: begin },
    el("h2", { id: "who" }, t("setup.who")),
    list,
    more,
    field("rules", t("setup.rules"), rules),
    field("order", t("setup.order"), order),
    trouble,
    start,
    button(t("paper.title"), fromPaper, { class: "quiet" }),
  );
  const root = el("section", { class: "page" }, el("header", { class: "bar" }, el("h1", {}, t("title"))), form, known(go));
  for (const name of read("names", ["", ""])) add(name);
  order.value = read("order", "seats");
  offerRules();
  let wish = randomName();

  async function offerRules() {
    const answer = await call("GET", "/rules").catch(() => null);
    if (answer?.status !== 200) return;
    rules.replaceChildren(...answer.body.map((/** @type {Ruleset} */ set) => el("option", { value: set.id }, set.name)));
    rules.value = read("rules", "yacht");
    if (rules.selectedIndex < 0) rules.selectedIndex = 0;
  }

  /** @param {string} name */
  function add(name) {
    const row = seat(name, {
      up: () => move(row, row.previousElementSibling),
      down: () => move(row.nextElementSibling, row),
      remove: () => remove(row),
    });
    list.append(row);
    number();
    return row;
  }

  /** @param {Element | null} row @param {Element | null} before */
  function move(row, before) {
    if (!row || !before) return;
    const held = /** @type {HTMLElement} */ (document.activeElement);
    list.insertBefore(row, before);
    number();
    held.focus();
  }

  /** @param {Element} row */
  function remove(row) {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    row.remove();
    if (!list.childElementCount) focus(add(""));
    else focus(/** @type {Element} */ (next));
    number();
  }

  function number() {
    const rows = [...list.children];
    rows.forEach((row, place) => {
      const [input, up, down, drop] = row.querySelectorAll("input, button");
      attr(input, "aria-label", t("setup.name", { place: place + 1 }));
      attr(up, "aria-label", t("setup.up", { place: place + 1 }));
      attr(down, "aria-label", t("setup.down", { place: place + 1 }));
      attr(drop, "aria-label", t("setup.remove", { place: place + 1 }));
      attr(up, "aria-disabled", place === 0);
      attr(down, "aria-disabled", place === rows.length - 1);
    });
    more.hidden = rows.length >= MOST;
  }

  /** The rows that hold names, unless there is something wrong with one. */
  function named() {
    say(trouble, "");
    const rows = [...list.children].filter((row) => value(row));
    return check([...list.children], rows) ? rows : null;
  }

  async function fromPaper() {
    const names = named()?.map(value);
    if (!names) return;
    keep(names);
    write("paper", { cells: {}, ...read("paper", {}), names, rules: rules.value, order: order.value });
    await paper().catch(() => say(trouble, t("unreachable", { host: location.host })));
  }

  /** @param {SubmitEvent} event */
  async function begin(event) {
    event.preventDefault();
    const rows = named();
    if (!rows) return;
    const names = rows.map(value);
    const body = { players: names, rules: rules.value, order: order.value };
    start.disabled = true;
    try {
      const answer = await call("POST", "/games", { body, headers: { "Idempotency-Key": wish } });
      if (answer.status === 201) return started(answer.body, names);
      refused(rows, answer);
      wish = randomName();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      say(trouble, t("unreachable", { host: location.host }));
    } finally {
      start.disabled = false;
    }
  }

  /** @param {Game} game @param {string[]} names */
  function started(game, names) {
    keep(names);
    go(game.id, game.key ?? "");
  }

  /** For the next time. @param {string[]} names */
  function keep(names) {
    write("names", names);
    write("rules", rules.value);
    write("order", order.value);
  }

  /** @param {Element[]} rows @param {Answer} answer */
  function refused(rows, answer) {
    /** @type {{pointer?: string, detail: string}[]} */
    const errors = answer.body.errors ?? [];
    for (const error of [...errors].reverse()) {
      const row = rows[Number(/^\/players\/(\d+)$/.exec(error.pointer ?? "")?.[1])];
      if (row) blame(row, error.detail);
      else say(trouble, error.detail);
    }
    if (!errors.length) say(trouble, answer.body.detail ?? t("unreachable", { host: location.host }));
  }

  return root;
}

/** Refuses in place what the server would refuse. @param {Element[]} all @param {Element[]} named */
function check(all, named) {
  for (const row of all) blame(row, "");
  if (!named.length) return blame(all[0], t("setup.nobody"));
  const folded = named.map((row) => value(row).normalize("NFC").toLowerCase());
  for (const [place, row] of named.entries()) {
    const twin = folded.indexOf(folded[place]);
    if (twin < place) return blame(row, t("setup.twins", { name: value(named[twin]) }));
    if ([...value(row)].length > LONGEST) return blame(row, t("setup.long", { count: LONGEST }));
  }
  return true;
}

/** @param {Element} row @param {string} text "" takes it back @returns {boolean} false when there is a fault */
function blame(row, text) {
  const input = /** @type {HTMLInputElement} */ (row.querySelector("input"));
  say(/** @type {Element} */ (row.querySelector(".trouble")), text);
  attr(input, "aria-invalid", text ? "true" : null);
  if (text) input.focus();
  return !text;
}

/** @param {Element} row */
function value(row) {
  return /** @type {HTMLInputElement} */ (row.querySelector("input")).value.trim();
}

/** @param {Element} row */
function focus(row) {
  /** @type {HTMLElement} */ (row.querySelector("input")).focus();
}

let seats = 0;

/** @param {string} name @param {Record<string, () => void>} does */
function seat(name, does) {
  const id = `seat-${(seats += 1)}`;
  const input = el("input", { id, dir: "auto", autocomplete: "off", autocapitalize: "words", spellcheck: "false", enterkeyhint: "next", "aria-describedby": `${id}-trouble` });
  input.value = name;
  return el(
    "li",
    {},
    el("div", { class: "seat" }, input, iconButton("up", does.up), iconButton("down", does.down), iconButton("close", does.remove)),
    el("p", { id: `${id}-trouble`, class: "trouble" }),
  );
}
