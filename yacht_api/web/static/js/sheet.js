// The whole sheet: every player's column, totals and bonuses. A tap on an entry corrects it.

import { turnsOf } from "./correct.js";
import { attr, bdi, button, el, say } from "./dom.js";
import { percent, t } from "./i18n.js";
import { waiting } from "./queue.js";

/** @param {import("./session.js").Session} session @param {import("./actions.js").Actions} actions
 * @param {Record<string, (detail?: any) => void>} does */
export function sheetView(session, actions, does) {
  const table = sheetTable(session, correct);
  const trouble = el("p", { class: "trouble", role: "alert" });
  const root = el(
    "section",
    { class: "page sheet" },
    el("header", { class: "bar" }, el("h1", { tabindex: -1 }, t("sheet")), button(t("sheet.back"), does.back)),
    table.root,
    trouble,
    el("div", { class: "actions" }, button(t("share.title"), does.share), button(t("menu.new"), does.fresh)),
  );
  let known = 0;
  let taps = 0;

  /** @param {number} player @param {string} row */
  async function correct(player, row) {
    const tap = (taps += 1);
    hindered();
    await actions.sent();
    const turn = (await turnsOf(session)).find((turn) => turn.player === player && turn.category === row);
    // Somebody who has tapped again or gone on since would be surprised.
    if (tap !== taps || !root.isConnected) return;
    if (turn) does.correct(turn);
    hindered(turn ? "" : t("status.needs_network"));
  }

  /** Says what stands in the way of a correction: first of all what waits. @param {string} [reason] */
  function hindered(reason = "") {
    const count = waiting(session.queue);
    say(trouble, count ? t("status.waiting", { count }) : reason);
  }

  function paint() {
    if (!session.failing && !session.queue.length) say(trouble, "");
    table.paint();
    if (known !== session.game.version) learn();
  }

  /** Marks what has been corrected. */
  async function learn() {
    known = session.game.version;
    table.know(await turnsOf(session));
    table.paint();
  }

  return { root, paint };
}

/**
 * @param {import("./session.js").Session} session @param {((player: number, row: string) => void) | null} pick
 * null where nothing can be changed
 */
export function sheetTable(session, pick) {
  const { set } = session.rules;
  const head = el("tr", {}, el("th", { scope: "col" }, t("sheet.row")));
  const body = el("tbody", {});
  const foot = el("tfoot", {});
  const root = el(
    "div",
    { class: "scroll", role: "region", tabindex: 0, "aria-label": t("sheet") },
    el("table", {}, el("thead", {}, head), body, foot),
  );
  /** @type {Map<string, number>} the revision of each entry, by player and row */
  let revisions = new Map();

  /** @param {Turn[]} turns */
  function know(turns) {
    revisions = new Map(turns.map((turn) => [`${turn.player} ${turn.category}`, turn.revision]));
  }

  function paint() {
    const { game, player: active } = session.look();
    const players = [...game.players].sort((a, b) => Number(b.id === session.me) - Number(a.id === session.me));
    fit(head, players.length + 1, () => el("th", { scope: "col" }, bdi(""), el("small", {})));
    players.forEach((player, place) => {
      const cell = head.children[place + 1];
      say(cell.children[0], player.name);
      say(cell.children[1], player.active ? chance(session, player) : t("sheet.left"));
      attr(cell, "aria-current", player.id === active?.id && game.next ? "true" : null);
    });
    const rows = set.categories.map((row) => ({ name: row.name, cells: players.map((player) => entry(player, row)) }));
    rows.forEach((row, place) => line(body, place, row.name, row.cells));
    const ends = [
      ...set.bonuses.map((bonus) => ({ name: bonus.name, of: (/** @type {Player} */ player) => player.bonuses[bonus.id] ?? 0 })),
      { name: t("sheet.total"), of: (/** @type {Player} */ player) => player.total },
    ];
    ends.forEach((end, place) => line(foot, place, end.name, players.map((player) => ({ text: String(end.of(player)) }))));
  }

  /** @param {Player} player @param {Category} row */
  function entry(player, row) {
    const points = player.scores[row.id];
    if (points === null) return { text: "\u2013" };
    const mark = (revisions.get(`${player.id} ${row.id}`) ?? 1) > 1 ? "*" : "";
    if (!pick) return { text: `${points}${mark}` };
    const label = t(mark ? "sheet.entry_corrected" : "sheet.entry", { points, row: row.name, name: player.name });
    return { text: `${points}${mark}`, label, tap: () => pick(player.id, row.id) };
  }

  return { root, paint, know };
}

/** @param {import("./session.js").Session} session @param {Player} player */
function chance({ chances }, { id }) {
  return id in chances ? t("chance", { percent: percent(chances[id]) }) : "";
}

/** @param {Element} part @param {number} place @param {string} name @param {{text: string, label?: string, tap?: () => void}[]} cells */
function line(part, place, name, cells) {
  const row = part.children[place] ?? part.appendChild(el("tr", {}, el("th", { scope: "row" }, name)));
  fit(row, cells.length + 1, () => el("td", {}));
  cells.forEach((cell, at) => {
    const box = /** @type {HTMLElement} */ (row.children[at + 1]);
    const old = /** @type {any} */ (box.firstElementChild);
    if (!cell.tap) return say(box, cell.text);
    const tap = old ?? button("", () => tap.does(), { class: "entry" });
    if (!old) box.replaceChildren(tap);
    tap.does = cell.tap;
    say(tap, cell.text);
    attr(tap, "aria-label", cell.label);
  });
}

/** @param {Element} row @param {number} size @param {() => Node} make */
function fit(row, size, make) {
  while (row.childElementCount > size) row.lastElementChild?.remove();
  while (row.childElementCount < size) row.append(make());
}
