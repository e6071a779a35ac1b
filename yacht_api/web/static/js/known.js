// The games that this phone has opened, on the first screen.

import { bdi, button, el } from "./dom.js";
import { listed, t } from "./i18n.js";
import { games } from "./store.js";

/** @param {(id: string, key: string) => void} go */
export function known(go) {
  const found = games();
  if (!found.length) return el("div", {});
  const lines = found.map((game) => el(
    "li",
    { class: "known" },
    el("p", {}, bdi(listed(game.names)), el("small", {}, game.turn ? t("setup.turn", { turn: game.turn }) : t("setup.finished"))),
    game.key ? button(t("setup.open"), () => go(game.id, game.key), { "aria-label": t("setup.open_game", { names: listed(game.names) }) }) : null,
    button(t("setup.watch"), () => go(game.id, "watch"), { "aria-label": t("setup.watch_game", { names: listed(game.names) }) }),
  ));
  return el("section", { class: "stack" }, el("h2", {}, t("setup.known")), el("ul", { class: "games" }, ...lines));
}
