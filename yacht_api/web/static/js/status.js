// The status line: one place, and the most urgent message has it. No DOM here.

/**
 * @param {{conflict: boolean, notice: Message | null, late: Values | null, failing: boolean,
 *   waiting: number, lasting: boolean, rolled: {count: number, of: number} | null, keep: number[] | null, worth: string,
 *   verdict: Values | null, corrected: Message | null,
 *   last: Values | null, mayUndo: boolean}} now
 * @returns {Message}
 */
export function status(now) {
  if (now.conflict) return message("status.conflict", {}, "conflict");
  if (now.late) return message("status.late", now.late, "late");
  if (now.notice) return now.notice;
  if (now.failing && now.waiting && !now.lasting) return message("status.keep_open", { count: now.waiting }, "undo");
  if (now.failing && now.waiting) return message("status.waiting", { count: now.waiting }, "undo");
  if (now.failing) return message("status.offline", {}, now.last && now.mayUndo ? "undo" : null);
  if (now.rolled && now.keep) return message(kept(now.keep), { ...now.rolled, dice: now.keep.join(" "), worth: now.worth }, "mend");
  if (now.rolled) return message("status.rolled", { ...now.rolled }, "mend");
  if (now.corrected) return now.corrected;
  if (now.last && now.verdict) return message("status.verdict", { ...now.last, ...now.verdict }, now.mayUndo ? "undo" : null);
  if (now.last) return message("status.last", now.last, now.mayUndo ? "undo" : null);
  return message("status.start", {}, null);
}

/** @param {number[]} keep what best play keeps */
function kept(keep) {
  return keep.length === 5 ? "status.best.all" : keep.length ? "status.best" : "status.best.none";
}

/** @param {string} key @param {Values} values @param {string | null} action @returns {Message} */
export function message(key, values, action = null) {
  return { key, values, action };
}
