// A game on screen: which view is shown, and what happens after each event.

import { Actions } from "./actions.js";
import { announce } from "./dom.js";
import { t } from "./i18n.js";
import { playView } from "./play.js";
import { reactions } from "./reactions.js";
import { loadRules } from "./rules.js";
import { Session } from "./session.js";
import { message } from "./status.js";
import { settings } from "./store.js";
import { Sync } from "./sync.js";

/** @typedef {{root: HTMLElement, paint: () => void, flash?: (row: string) => void, celebrate?: () => void, shown?: () => void}} View */

// Not needed to begin with. The first touch fetches them, so that a dead spot finds them here.
const LATER = {
  advice: () => import("./advice.js"),
  conflict: () => import("./conflict.js"),
  correct: () => import("./correct.js"),
  menu: () => import("./menu.js"),
  over: () => import("./over.js"),
  share: () => import("./share.js"),
  sheet: () => import("./sheet.js"),
  watch: () => import("./watch.js"),
  went: () => import("./went.js"),
};

/**
 * @param {Game} game @param {string} key @param {string | null} etag @param {HTMLElement} app
 * @param {{go: (id: string, key: string) => void, gone: () => void}} ways
 */
export async function showGame(game, key, etag, app, ways) {
  const session = new Session(game.id, key, game, await loadRules(game.rules.id), etag);
  const sync = new Sync(session);
  const actions = new Actions(session, sync);
  /** @type {Record<string, (detail?: any) => void>} */
  const does = {
    sheet: () => open("sheet").catch(unloaded),
    went: () => open("went").catch(unloaded),
    back: () => history.back(),
    share: () => use("share", ({ share }) => share(session)),
    menu: () => use("menu", ({ menu }) => menu(session, actions, does)),
    undo: () => actions.undo(),
    mend: () => actions.mend(),
    conflict: () => use("conflict", ({ resolveConflict }) => resolveConflict(session, actions)),
    late: () => use("conflict", ({ resolveLate }) => resolveLate(session, actions)),
    correct: (turn) => use("correct", ({ correctEntry }) => correctEntry(session, actions, turn)),
    fresh: () => location.assign("/"),
    rematch,
  };
  /** @type {Record<string, () => Promise<View>>} */
  const makers = {
    play: async () => playView(session, actions, does),
    over: async () => (await LATER.over()).overView(session, does),
    sheet: async () => (await LATER.sheet()).sheetView(session, actions, does),
    went: async () => (await LATER.went()).wentView(session, does),
    watch: async () => (await LATER.watch()).watchView(session, does),
  };
  /** @type {Record<string, View>} */
  const views = {};
  const react = {
    ...reactions(session),
    conflict: does.conflict,
    locked: () => complain(t("status.locked")),
    gone: ways.gone,
    refused: (/** @type {{item: Item, answer: Answer}} */ { item, answer }) => {
      if (item.kind === "turn") actions.giveBack(item);
      use("correct", ({ why }) => complain(why(session, answer)));
      views.play?.flash?.(item.category);
    },
    overtaken: does.correct,
  };
  let shown = "";
  let finished = session.look().game.next === null;
  addEventListener("popstate", paint);
  addEventListener("pointerdown", fetchAll, { once: true });
  addEventListener("keydown", fetchAll, { once: true });
  session.listen(happened);
  await paint();
  actions.ask();
  useAdvice();

  /** @param {string} view */
  async function open(view) {
    await make(view);
    // Two taps while it was on its way are one.
    if (history.state?.view === view) return;
    history.pushState({ view }, "");
    await paint();
    views[view]?.root.querySelector("h1")?.focus();
  }

  function wanted() {
    if (!key) return "watch";
    if (history.state?.view === "sheet") return "sheet";
    if (session.look().game.next) return "play";
    return history.state?.view === "went" ? "went" : "over";
  }

  async function paint() {
    const now = wanted();
    const view = views[now] ?? await make(now);
    if (now !== wanted()) return;
    if (now !== shown) {
      shown = now;
      app.replaceChildren(view.root);
      document.title = t(`title.${now}`);
      view.shown?.();
    }
    view.paint();
    const ended = session.look().game.next === null;
    if (ended && !finished && now === "over") view.celebrate?.();
    finished = ended;
  }

  /** @param {string} name */
  async function make(name) {
    const view = views[name] ?? await makers[name]();
    return (views[name] ??= view);
  }

  /** @param {string} event @param {any} [detail] */
  function happened(event, detail) {
    if (views[wanted()]) paint();
    else paint().catch(unloaded);
    react[/** @type {keyof typeof react} */ (event)]?.(detail);
    if (event !== "advised") useAdvice();
  }

  function useAdvice() {
    if (settings().advice !== "off") LATER.advice().then(({ advise }) => advise(session), () => null);
  }

  async function rematch() {
    const { order, players } = session.game;
    // Whoever sits next to the starter of this game; of those who left, the server passes on.
    const body = order === "seats" && players.length > 1 ? { first: players[1].id } : undefined;
    const answer = await actions.request("POST", "/rematch", body);
    if (answer && answer.status < 300) ways.go(answer.body.id, key);
    else if (answer) use("correct", ({ why }) => complain(why(session, answer)));
  }

  /** @param {string} text */
  function complain(text) {
    session.notice = message("status.notice", { text });
    paint();
    announce(text);
  }

  /** @template {keyof typeof LATER} Name @param {Name} name @param {(part: any) => void} then */
  function use(name, then) {
    LATER[name]().then(then, unloaded);
  }

  function unloaded() {
    complain(t("status.needs_network"));
  }
}

function fetchAll() {
  for (const part of Object.values(LATER)) part().catch(() => null);
}
