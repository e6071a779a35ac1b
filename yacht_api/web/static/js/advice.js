// Advice, for tables that want it: what would be best now, what a choice gave away, everybody's chances.

import { call } from "./api.js";
import { decimal } from "./i18n.js";
import { hintFor } from "./session.js";
import { settings } from "./store.js";

const WORTH_A_WORD = 0.5;
// Chances take a while to work out, and nobody waits for them.
const PATIENCE = { wait: 20000 };

let timer = 0;

/** Asks for whatever is wanted and not known yet; each question once. @param {import("./session.js").Session} session */
export function advise(session) {
  const wanted = settings().advice;
  if (wanted === "off") return;
  if (wanted === "before" && session.key) hint(session);
  // What waits here to be sent is not in the server's answers.
  if (session.queue.length || session.failing || session.asked === session.game.version) return;
  session.asked = session.game.version;
  chances(session);
  if (wanted === "after" && session.key) judge(session);
}

/** @param {import("./session.js").Session} session */
async function hint(session) {
  const seen = session.look();
  const of = hintFor(seen);
  if (!seen.complete || seen.late || !seen.player || session.hint?.of === of) return;
  const question = seen.rolled ? rolled(session) : entered(session, seen);
  if (!question) return;
  session.setHint({ of, row: null, keep: null, worth: "" });
  const answer = await question.catch(() => null);
  if (answer?.status === 503) later(session, answer);
  if (answer?.status !== 200 || hintFor(session.look()) !== of) return;
  // A row while there are rolls left is to stop.
  const { category = null, keep = category && seen.dice } = answer.body.best;
  session.setHint({ of, row: category, keep, worth: decimal(answer.body.expected) });
  session.tell("advised");
}

/** The server is still working it out: what is not known then is asked for once more.
 * @param {import("./session.js").Session} session @param {Answer} answer */
function later(session, answer) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (session.hint && !session.hint.row && !session.hint.keep) session.setHint(null);
    if (!Object.keys(session.chances).length) session.asked = 0;
    advise(session);
  }, (answer.retry ?? 20) * 1000);
}

/** @param {import("./session.js").Session} session */
function rolled(session) {
  return session.queue.length || !session.game.current ? null : call("GET", `/games/${session.id}/advice`);
}

/** Five dice of which nobody knows the roll: which row?
 * @param {import("./session.js").Session} session @param {Look} seen */
function entered(session, { dice, player }) {
  return player && call("POST", "/advice", { body: { rules: session.rules.set.id, dice, rolls_left: 0, sheet: player.scores } });
}

/** @param {import("./session.js").Session} session */
async function chances(session) {
  const { version } = session.game;
  const answer = await call("GET", `/games/${session.id}/odds`, PATIENCE).catch(() => null);
  if (answer?.status === 503) later(session, answer);
  if (version !== session.game.version) return;
  /** @type {{id: number, share: number}[]} */
  const players = answer?.status === 200 ? answer.body.players : [];
  session.chances = Object.fromEntries(players.map(({ id, share }) => [id, share]));
  session.tell("advised");
}

/** @param {import("./session.js").Session} session */
async function judge(session) {
  const last = session.game.last_turn;
  session.verdict = null;
  if (!last?.dice) return;
  const answer = await call("GET", `/games/${session.id}/analysis`, PATIENCE).catch(() => null);
  if (answer?.status !== 200) return;
  const row = answer.body.turns.find((/** @type {{number: number}} */ turn) => turn.number === last.number)?.row;
  if (!row || row.cost <= WORTH_A_WORD) return;
  session.verdict = { number: last.number, revision: last.revision, best: session.row(row.best), more: decimal(row.cost) };
  session.tell("advised");
}
