// What is said and felt after each event.

import { announce } from "./dom.js";
import { buzz } from "./extras.js";
import { t } from "./i18n.js";
import { spoken } from "./session.js";

/** @param {import("./session.js").Session} session @returns {Record<string, (detail: any) => void>} */
export function reactions(session) {
  return {
    die: (/** @type {Draft} */ draft) => {
      buzz(8);
      const count = 5 - draft.dice.length;
      announce(count ? t("say.die", { face: draft.dice[draft.dice.length - 1], count }) : t("say.dice", { dice: spoken(draft.dice) }));
    },
    taken: left,
    again: left,
    kept: (/** @type {Draft} */ draft) => announce(t("say.kept", { count: draft.keep.filter(Boolean).length })),
    cleared: () => announce(t("say.cleared")),
    recorded: said,
    undone: (/** @type {Turn} */ turn) => announce(t("say.undone", { name: session.name(turn.player) })),
    change: (news) => news && told(news),
    online: () => announce(t("say.online")),
    offline: () => announce(t("status.offline")),
    corrected: () => announce(corrected() ?? t("say.corrected")),
    resolved: () => announce(t("say.resolved")),
  };

  /** @param {Draft} draft */
  function left(draft) {
    announce(t("say.taken", { count: 5 - draft.dice.length }));
  }

  function corrected() {
    return session.corrected && t(session.corrected.key, session.corrected.values);
  }

  /** @param {any} news what another phone did */
  function told(news) {
    if (news.kind === "correction") return announce(corrected() ?? "");
    said(news.turn);
    if (session.me !== null && session.game.next?.player === session.me) buzz([60, 80, 60]);
  }

  /** @param {Turn | Item} turn */
  function said(turn) {
    const { game } = session.look();
    const next = game.next ? session.name(game.next.player) : "";
    announce(t(next ? "say.recorded" : "say.finished", { ...session.words(turn), next }));
  }
}
