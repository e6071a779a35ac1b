// What a correction changed: the entry, and rows that are worth something else since.

import { listed, t } from "./i18n.js";
import { repriced } from "./state.js";
import { message } from "./status.js";

/** What somebody else corrected. @param {import("./session.js").Session} session @param {Change & {also: Change[]}} news */
export function changed(session, news) {
  const words = wordsOf(session, news);
  if (!news.also.length) return message("status.corrected", words, "sheet");
  return message("status.corrected_more", { ...words, also: told(session, news.also) }, "sheet");
}

/** What a correction made here changed besides its own entry, null if nothing.
 * @param {import("./session.js").Session} session @param {Game} before @param {number} seat @param {string} category */
export function besides(session, before, seat, category) {
  const also = repriced(before, session.game).filter(({ player, row }) => player !== seat || row !== category);
  return also.length ? message("status.besides", { also: told(session, also) }, "sheet") : null;
}

/** @param {import("./session.js").Session} session @param {Change[]} changes */
function told(session, changes) {
  return listed(changes.map((change) => t("status.change", wordsOf(session, change))));
}

/** @param {import("./session.js").Session} session @param {Change} change @returns {Values} */
function wordsOf(session, { player, row, old, new: now }) {
  return { name: session.name(player), row: session.row(row), old, new: now };
}
