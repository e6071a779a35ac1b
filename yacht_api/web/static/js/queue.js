// What waits to be sent, and what an answer to it means. No DOM here.

/** Seconds until the next try: 1, 2, 4, 8, 15, 15 … @param {number} failures */
export function retryAfter(failures) {
  return Math.min(15, 2 ** Math.max(0, failures - 1));
}

/**
 * The queue with one more entry. An entry for the same turn (or roll) replaces the one before it.
 * @param {Item[]} queue @param {Item} item @returns {Item[]}
 */
export function enqueue(queue, item) {
  const same = (/** @type {Item} */ other) => other.kind === item.kind && other.n === item.n && other.k === item.k;
  const rest = item.kind === "turn" && queue.some(same) ? queue.filter((other) => !same(other)) : queue;
  return [...rest, item].sort((a, b) => a.n - b.n);
}

/** @param {Item[]} queue @param {Item} item */
export function without(queue, item) {
  return queue.filter((other) => other.id !== item.id);
}

/** The last entry of a turn, which Undo takes back before it is sent. @param {Item[]} queue */
export function lastTurn(queue) {
  return [...queue].reverse().find((item) => item.kind === "turn") ?? null;
}

/** The number of turns that wait. @param {Item[]} queue */
export function waiting(queue) {
  return queue.filter((item) => item.kind === "turn").length;
}

/**
 * What to do after an answer: `done`, ask the players (`conflict`), give the dice back
 * (`refused`), `wait` for an earlier turn, try again later (`retry`), or give up (`locked`, `gone`).
 * @param {Item} item @param {Answer} answer
 */
export function verdict(item, answer) {
  const { status, body } = answer;
  if (status === 200 || status === 201) return "done";
  if (status === 401 || status === 403) return "locked";
  if (status === 404) return "gone";
  if (status === 409 && body.code === "turn_already_recorded") return item.kind === "turn" ? "conflict" : "refused";
  if (status === 409 && body.code === "turn_out_of_order") return "wait";
  if (status === 409 || status === 412 || status === 422) return "refused";
  return "retry";
}

/** @param {Item} item @param {boolean} checked whether to say whose turn it is */
export function entry(item, checked = true) {
  const dice = item.dice ? { dice: item.dice } : { points: item.points };
  return { category: item.category, ...dice, ...(checked ? { player: item.player } : {}) };
}
