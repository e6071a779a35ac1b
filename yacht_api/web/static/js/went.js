// After the game: the curve of the chances, and what luck gave and choices took.

import { call } from "./api.js";
import { bdi, button, el } from "./dom.js";
import { decimal, t } from "./i18n.js";

/** @typedef {{roll: number, kept: Dice, best: Dice, cost: number}} Kept */
/** @typedef {{number: number, player: number, rolls: number[], row: {category: string, best: string, cost: number} | null, keeps: Kept[]}} Judged */
/** @typedef {{turns: Judged[], players: {id: number, luck: number, cost: number}[]}} Analysis */

// Less than this is nothing that anybody would want to hear of.
const LEAST = 0.05;

/** @param {import("./session.js").Session} session @param {Record<string, () => void>} does */
export function wentView(session, does) {
  const body = el("div", { class: "stack" });
  const root = el("section", { class: "page went" }, el("header", { class: "bar" }, el("h1", { tabindex: -1 }, t("went.title")), button(t("back"), () => does.back())), body);
  let known = 0;

  function paint() {
    if (known === session.game.version) return;
    known = session.game.version;
    ask();
  }

  async function ask() {
    body.replaceChildren(el("p", { role: "status" }, t("went.asking")));
    const answer = await call("GET", `/games/${session.id}/analysis`, { wait: 30000 }).catch(() => null);
    if (answer?.status === 200) return body.replaceChildren(...told(session, answer.body));
    const reason = answer?.status === 503 ? t("went.later") : answer ? t("went.none") : t("unreachable", { host: location.host });
    body.replaceChildren(el("p", { role: "alert" }, reason), button(t("unreachable.again"), ask));
  }

  return { root, paint };
}

/** @param {import("./session.js").Session} session @param {Analysis} analysis */
function told(session, analysis) {
  return [
    ...(analysis.players.length > 1 ? [curve(session)] : []),
    el(
      "div",
      { class: "scroll", role: "region", tabindex: 0, "aria-label": t("went.sums") },
      el(
        "table",
        {},
        el("thead", {}, el("tr", {}, ...["player", "luck", "cost"].map((name) => el("th", { scope: "col" }, t(`went.${name}`))))),
        el("tbody", {}, ...analysis.players.map(({ id, luck, cost }) => el("tr", {}, el("th", { scope: "row" }, bdi(session.name(id))), el("td", {}, decimal(luck, true)), el("td", {}, decimal(cost))))),
      ),
    ),
    el("dl", { class: "stack" },
      el("dt", {}, t("went.costliest")), el("dd", { dir: "auto" }, costliest(session, analysis.turns)),
      el("dt", {}, t("went.luckiest")), el("dd", { dir: "auto" }, luckiest(session, analysis.turns))),
    el("p", { class: "hint" }, t("went.hint")),
    session.rules.set.bonuses.length ? el("p", { class: "hint" }, t("went.hint.close")) : "",
  ];
}

/** The picture, or why it is not there yet. @param {import("./session.js").Session} session */
function curve(session) {
  const box = el("div", { class: "stack" });
  draw();
  return box;

  async function draw() {
    const answer = await call("GET", `/games/${session.id}/odds.svg`, { wait: 30000, headers: { Accept: "image/svg+xml" } }).catch(() => null);
    // Worked out bit by bit: each time a part of it is there.
    if (answer?.retry && answer.retry < 5) {
      box.replaceChildren(el("p", { role: "status" }, t("went.asking")));
      return setTimeout(() => box.isConnected && draw(), answer.retry * 1000);
    }
    if (answer?.status !== 200) return box.replaceChildren(el("p", { role: "status" }, t("went.later")), button(t("unreachable.again"), draw));
    const src = `data:image/svg+xml,${encodeURIComponent(answer.body)}`;
    const picture = el("img", { class: "curve", src, alt: t("went.curve"), width: 400, height: 300 });
    box.replaceChildren(picture, button(t("went.save"), () => save(picture)));
  }
}

/** As a file that every program shows: to somebody's chat where the browser can, else among the downloads.
 * @param {HTMLImageElement} picture */
function save(picture) {
  const canvas = el("canvas", { width: 1200, height: 900 });
  canvas.getContext("2d").drawImage(picture, 0, 0, 1200, 900);
  canvas.toBlob((/** @type {Blob} */ blob) => {
    const files = [new File([blob], "yacht.png", { type: "image/png" })];
    if (navigator.canShare?.({ files })) navigator.share({ files }).catch(() => null);
    else el("a", { href: URL.createObjectURL(blob), download: "yacht.png" }).click();
  });
}

/** @param {import("./session.js").Session} session @param {Judged[]} turns */
function costliest(session, turns) {
  const choices = turns.flatMap((turn) => {
    const who = { name: session.name(turn.player), turn: turn.number };
    const keeps = turn.keeps.map(({ kept, best, cost }) => ({ cost, key: "went.keep", values: { ...who, kept: shown(kept), best: shown(best), points: decimal(cost) } }));
    if (!turn.row) return keeps;
    const { category, best, cost } = turn.row;
    return [...keeps, { cost, key: "went.row", values: { ...who, row: session.row(category), best: session.row(best), points: decimal(cost) } }];
  });
  const most = choices.reduce((one, other) => (other.cost > one.cost ? other : one), { cost: LEAST, key: "went.perfect", values: {} });
  return t(most.key, most.values);
}

/** Of turns of which the last dice alone are known, these count as one roll.
 * @param {import("./session.js").Session} session @param {Judged[]} turns */
function luckiest(session, turns) {
  const rolls = turns.flatMap((turn) => turn.rolls.map((luck, place) => ({ luck, turn, roll: place + 1 })));
  if (!rolls.length) return t("went.unknown");
  const { luck, turn, roll } = rolls.reduce((one, other) => (other.luck > one.luck ? other : one));
  const row = turn.row ? session.row(turn.row.category) : "";
  return t(turn.rolls.length > 1 ? "went.luck.roll" : "went.luck.turn", { name: session.name(turn.player), turn: turn.number, roll, row, points: decimal(luck, true) });
}

/** @param {Dice} dice */
function shown(dice) {
  return dice.length ? dice.join(" ") : "\u2013";
}
