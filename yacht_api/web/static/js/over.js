// The end: who won, with shared ranks, and the way to the next game.

import { attr, bdi, button, el, say } from "./dom.js";
import { listed, t } from "./i18n.js";
import { settings } from "./store.js";

const PIECES = 24;

/**
 * @param {import("./session.js").Session} session @param {Record<string, () => void>} does
 */
export function overView(session, does) {
  const title = el("h1", { tabindex: -1 });
  const list = el("ol", { class: "ranks" });
  const again = button("", () => does.rematch(), { class: "main" });
  const line = el("p", { class: "line", dir: "auto" });
  const undo = button(t("status.do.undo"), () => does.undo(), {});
  const root = el(
    "section",
    { class: "page over" },
    el("header", { class: "end" }, title),
    list,
    el("div", { class: "stack" }, again, el("div", { class: "actions" }, button(t("over.new"), () => does.fresh()), button(t("sheet"), () => does.sheet())), button(t("went.title"), () => does.went())),
    el("section", { class: "status", "aria-label": t("status.title") }, line, undo),
  );

  function paint() {
    const { game } = session.look();
    const players = [...game.players].sort((a, b) => a.rank - b.rank);
    say(title, headline(game));
    list.replaceChildren(...players.map((player) => el("li", { class: player.rank === 1 ? "first" : null }, el("span", { class: "rank" }, String(player.rank)), bdi(player.name), el("b", {}, String(player.total)))));
    say(again, t(game.rematch ? "over.join" : "over.again"));
    again.hidden = !session.key;
    undo.hidden = !session.key;
    const message = session.notice ?? (session.failing && session.queue.length ? { key: "status.waiting", values: { count: session.queue.length } } : null);
    const last = game.last_turn;
    say(line, message ? t(message.key, message.values) : last ? t("status.last", session.words(last)) : "");
    attr(undo, "aria-disabled", !last);
  }

  return { root, paint, celebrate: () => celebrate(root) };
}

/** @param {Game} game */
export function headline(game) {
  const winners = game.players.filter((player) => game.winners?.includes(player.id));
  const values = { names: listed(winners.map((player) => player.name)), points: winners[0]?.total ?? 0 };
  if (game.players.length === 1) return t("over.alone", { count: values.points });
  return t(winners.length > 1 ? "over.tie" : "over.wins", values);
}

/** Two seconds of confetti, for those who like it and can bear it. @param {HTMLElement} root */
function celebrate(root) {
  if (!settings().confetti || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const pieces = Array.from({ length: PIECES }, (_, place) => {
    const piece = el("i", {});
    piece.style.insetInlineStart = `${(place * 100) / PIECES}%`;
    piece.style.animationDelay = `${Math.random() * 0.5}s`;
    return piece;
  });
  const box = el("div", { class: "confetti", "aria-hidden": "true" }, ...pieces);
  root.querySelector("header")?.append(box);
  setTimeout(() => box.remove(), 2600);
}
