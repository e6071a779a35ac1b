// Where everything begins: the path says whether to set up a game or to show one.

import { call, Unreachable } from "./api.js";
import { button, el } from "./dom.js";
import { useExtras } from "./extras.js";
import { t } from "./i18n.js";
import { forget, games, read } from "./store.js";

const KEY = /^#([A-Za-z0-9_-]{22,64})$/;
const app = /** @type {HTMLElement} */ (document.getElementById("app"));

start();

async function start() {
  useExtras();
  // Another link to the same game changes the fragment only.
  addEventListener("hashchange", () => location.hash && location.reload());
  const id = /^\/g\/([^/]+)$/.exec(location.pathname)?.[1];
  if (id) return open(id, key(id));
  addEventListener("popstate", begin);
  await begin();
}

/** The first screen, or the sheet from paper that was begun there. */
async function begin() {
  if (history.state?.view === "paper" && read("paper", null)) return paper().catch(() => away(begin));
  const { setupView } = await import("./setup.js");
  app.replaceChildren(setupView(go, paper));
}

async function paper() {
  const { paperView } = await import("./paper.js");
  const view = await paperView(go);
  if (history.state?.view !== "paper") history.pushState({ view: "paper" }, "");
  app.replaceChildren(view);
  view.querySelector("h1")?.focus();
}

/** The key from the link, which then disappears from the address bar; or the one kept here. @param {string} id */
function key(id) {
  const given = KEY.exec(location.hash)?.[1];
  const watch = location.hash === "#watch";
  if (location.hash && !watch) history.replaceState(history.state, "", location.pathname);
  return given ?? (watch ? "" : games().find((known) => known.id === id)?.key ?? "");
}

/** @param {string} id @param {string} key */
function go(id, key) {
  const path = `/g/${id}`;
  location.assign(key ? `${path}#${key}` : path);
}

/** @param {string} id @param {string} key */
async function open(id, key) {
  try {
    const answer = await call("GET", `/games/${id}`);
    if (answer.status === 404) return unknown(id);
    if (answer.status !== 200) return unreached(id, key);
    await show(answer.body, key, answer.etag);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const kept = read(`game.${id}`, null);
    if (kept) await show(kept, key, null).catch(() => unreached(id, key));
    else unreached(id, key);
  }
}

/** @param {Game} game @param {string} key @param {string | null} etag */
async function show(game, key, etag) {
  const { showGame } = await import("./game.js");
  await showGame(game, key, etag, app, { go, gone: () => unknown(game.id) });
}

/** @param {string} id @param {string} key */
function unreached(id, key) {
  away(() => open(id, key));
}

/** @param {() => void} again */
function away(again) {
  notice(t("unreachable.title"), t("unreachable", { host: location.host }), button(t("unreachable.again"), again, { class: "main" }));
}

/** @param {string} id */
function unknown(id) {
  /** @type {Game | null} */
  const copy = read(`game.${id}`, null);
  const parts = [button(t("unknown.list"), () => location.assign("/"))];
  if (copy) parts.unshift(button(t("unknown.import"), () => bringBack(copy), { class: "main" }));
  notice(t("unknown.title"), t(copy ? "unknown.copy" : "unknown"), ...parts);
}

/** The server has lost the game: a new one is made from what this phone remembers. @param {Game} copy */
async function bringBack(copy) {
  const players = copy.players.map(({ name, scores }) => ({ name, sheet: scores }));
  const answer = await call("POST", "/games/import", { body: { rules: copy.rules.id, players } }).catch(() => null);
  if (answer?.status !== 201) return notice(t("unknown.title"), t("unknown.failed"), button(t("unknown.list"), () => location.assign("/")));
  forget(copy.id);
  go(answer.body.id, answer.body.key);
}

/** @param {string} title @param {string} text @param {...Node} buttons */
function notice(title, text, ...buttons) {
  const heading = el("h1", { tabindex: -1 }, title);
  app.replaceChildren(el("section", { class: "page" }, el("header", { class: "bar" }, heading), el("p", {}, text), el("div", { class: "stack" }, ...buttons)));
  heading.focus();
}
