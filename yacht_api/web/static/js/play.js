// The play screen. It is built once and patched; nothing on it appears, goes or moves.

import { announce, attr, bdi, button, el, iconButton, say } from "./dom.js";
import { percent, t } from "./i18n.js";
import { diceArea } from "./keys.js";
import { waiting } from "./queue.js";
import { rowsArea } from "./rows.js";
import { status } from "./status.js";
import { settings } from "./store.js";

/**
 * @param {import("./session.js").Session} session @param {import("./actions.js").Actions} actions
 * @param {Record<string, () => void>} does what the buttons of the bars do
 */
export function playView(session, actions, does) {
  const title = el("h1", { dir: "auto" });
  const totals = el("div", { class: "totals", role: "group", "aria-label": t("totals") });
  const line = el("p", { class: "line", dir: "auto" });
  const act = button("", () => does[act.dataset.does ?? ""]?.(), {});
  const dice = diceArea(session, actions);
  const rows = rowsArea(session.rules, (category, byKeyboard) => {
    actions.record(category);
    if (byKeyboard) dice.first.focus();
  });
  const root = el(
    "section",
    { class: "play", onkeydown: dice.typed },
    el(
      "header",
      { class: "bar" },
      title,
      button(t("sheet"), () => does.sheet(), {}),
      iconButton("menu", () => does.menu(), { "aria-label": t("menu.title") }),
    ),
    totals,
    rows.root,
    el("section", { class: "status", "aria-labelledby": "status-title" }, el("h2", { id: "status-title", class: "unseen" }, t("status.title")), line, act),
    dice.root,
  );

  function paint() {
    const seen = session.look();
    say(title, t("turn", { name: seen.player?.name ?? "" }));
    title.classList.toggle("long", (seen.player?.name.length ?? 0) > 16);
    paintTotals(totals, session, seen);
    rows.paint(seen);
    dice.paint(seen);
    paintStatus(line, act, session, seen);
  }

  /** @param {string} category */
  function flash(category) {
    const cell = rows.cell(category);
    cell?.classList.add("flash");
    setTimeout(() => cell?.classList.remove("flash"), 1200);
  }

  return { root, paint, flash };
}

/** @param {HTMLElement} totals @param {import("./session.js").Session} session @param {Look} seen */
function paintTotals(totals, session, seen) {
  const players = seen.game.players.filter((player) => player.active);
  while (totals.childElementCount > players.length) totals.lastElementChild?.remove();
  players.forEach((player, place) => {
    const cell = totals.children[place] ?? totals.appendChild(total(session));
    attr(cell, "data-player", player.id);
    say(cell.children[0], player.name);
    say(cell.children[1], String(player.total));
    paintChance(cell, session.chances[player.id]);
    const active = player.id === seen.player?.id;
    if (active && cell.ariaCurrent !== "true") cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    attr(cell, "aria-current", active ? "true" : null);
    cell.classList.toggle("me", player.id === session.me);
  });
  // Room for chances before they come, so that nothing moves when they do.
  totals.classList.toggle("roomy", settings().advice !== "off");
  attr(totals, "tabindex", session.game.order === "seats" && totals.scrollWidth > totals.clientWidth ? 0 : null);
}

/** @param {Element} cell @param {number | undefined} share */
function paintChance(cell, share) {
  if (share === undefined) return cell.children[2]?.remove();
  const small = cell.children[2] ?? cell.appendChild(el("small", {}));
  say(small, t("chance", { percent: percent(share) }));
}

/** A name and a total; where players do not wait for one another, a tap chooses whose turn is entered.
 * @param {import("./session.js").Session} session */
function total(session) {
  const tag = session.game.order === "any" ? "button" : "span";
  const cell = el(tag, { class: "total", type: tag === "button" ? "button" : null }, bdi(""), el("b", {}));
  if (tag === "button") cell.addEventListener("click", () => {
    const player = Number(cell.dataset.player);
    session.choose(player);
    if (session.draft) session.setDraft({ ...session.draft, player });
    announce(t("turn", { name: session.name(player) }));
    session.tell("chosen");
  });
  return cell;
}

/** @param {HTMLElement} line @param {HTMLElement} act @param {import("./session.js").Session} session @param {Look} seen */
function paintStatus(line, act, session, seen) {
  const { last_turn: last } = seen.game;
  const rolled = seen.rolled;
  const now = status({
    conflict: session.conflict !== null,
    notice: session.notice,
    late: seen.late && session.game.last_turn ? session.words(session.game.last_turn) : null,
    failing: session.failing,
    waiting: waiting(session.queue),
    lasting: session.lasting,
    rolled: rolled ? { count: rolled.rolls.length, of: session.rules.set.rolls } : null,
    keep: seen.rolled?.rolls_left ? seen.best?.keep ?? null : null,
    worth: seen.best?.worth ?? "",
    verdict: verdictOn(session, last),
    corrected: session.corrected,
    last: last ? session.words(last) : null,
    mayUndo: !seen.rolled || seen.rolled.rolls.length === 0,
  });
  say(line, t(now.key, now.values));
  say(act, now.action ? t(`status.do.${now.action}`) : t("status.do.undo"));
  act.dataset.does = now.action ?? "";
  attr(act, "aria-disabled", now.action === null);
}

/** @param {import("./session.js").Session} session @param {Turn | null} last @returns {Values | null} */
function verdictOn({ verdict }, last) {
  return verdict && verdict.number === last?.number && verdict.revision === last.revision && !last.waiting ? { ...verdict } : null;
}
