// Only to look at: the whole sheet, large, for a tablet or a television.

import { attr, button, el, say } from "./dom.js";
import { t } from "./i18n.js";
import { headline } from "./over.js";
import { sheetTable } from "./sheet.js";
import { set, settings } from "./store.js";

/** @param {import("./session.js").Session} session @param {Record<string, () => void>} does */
export function watchView(session, does) {
  const title = el("h1", { dir: "auto" });
  const line = el("p", { class: "line", dir: "auto" });
  const table = sheetTable(session, null);
  const chances = button(t("watch.chances"), show, {});
  const root = el(
    "section",
    { class: "watch" },
    el("header", { class: "bar" }, title, el("span", { class: "badge" }, t("watching")), chances, button(t("share.title"), () => does.share())),
    table.root,
    el("section", { class: "status", "aria-label": t("status.title") }, line),
  );

  function show() {
    set({ advice: settings().advice === "off" ? "after" : "off" });
    session.forgetAdvice();
    session.tell("settings");
  }

  function paint() {
    attr(chances, "aria-pressed", String(settings().advice !== "off"));
    const { game, player, rolled } = session.look();
    say(title, game.next ? t("turn", { name: player?.name ?? "" }) : headline(game));
    const last = game.last_turn;
    const words = rolled ? t("watch.rolled", { count: rolled.rolls.length, dice: rolled.dice.join(" ") }) : last ? t("status.last", session.words(last)) : t("watch.start");
    say(line, session.failing ? t("status.offline_watch") : words);
    table.paint();
  }

  return { root, paint };
}
