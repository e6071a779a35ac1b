// What a player can do. Each changes the session at once and lets the rest follow.

import { call, randomName, Unreachable } from "./api.js";
import { besides } from "./changes.js";
import { add, blank, rollAgain, take, toggleKeep } from "./draft.js";
import { enqueue, entry, lastTurn, without } from "./queue.js";
import { offerFor } from "./session.js";
import { message } from "./status.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./sync.js").Sync} Sync */

export class Actions {
  /** @param {Session} session @param {Sync} sync */
  constructor(session, sync) {
    this.session = session;
    this.sync = sync;
  }

  /** @param {number} face */
  die(face) {
    const { session } = this;
    const seen = session.look();
    if (!seen.player || seen.complete) return;
    const draft = add(session.current(seen), face);
    this.edit(draft, "die");
    if (session.locked || draft.dice.length < 5) return;
    if (session.rolling(seen) && !seen.late) this.roll(seen, draft);
    else this.ask();
  }

  /** A tap on a slot takes the die out; of a roll on the table it sets it aside. @param {number} place */
  slot(place) {
    const { session } = this;
    const seen = session.look();
    if (place >= seen.dice.length) return;
    const draft = session.current(seen);
    if (!seen.rolled) this.edit(take(draft, place), "taken");
    else if (seen.rolled.rolls_left) this.edit(toggleKeep(draft, place), "kept");
  }

  clear() {
    this.edit(null, "cleared");
  }

  again() {
    const { session } = this;
    const seen = session.look();
    this.edit(rollAgain(session.current(seen), seen.dice), "again");
  }

  /** The dice of the last roll can be typed anew. */
  mend() {
    const { rolled, n, player } = this.session.look();
    if (!rolled || !player) return;
    const roll = rolled.rolls[rolled.rolls.length - 1];
    const draft = blank(n, player.id, roll.dice, roll.kept.length);
    this.edit({ ...draft, mends: rolled.rolls.length }, "cleared");
  }

  /** @param {Draft | null} draft @param {string} event */
  edit(draft, event) {
    if (this.session.locked) return this.session.tell("locked");
    this.session.notice = null;
    this.session.setDraft(draft);
    this.sync.lively = Date.now();
    this.session.tell(event, draft);
  }

  /** @param {Look} seen @param {Draft} draft */
  roll(seen, draft) {
    const k = draft.mends || (seen.game.current?.rolls.length ?? 0) + 1;
    const kept = draft.dice.slice(0, draft.kept);
    this.put({ ...draft, kind: "roll", id: randomName(), category: "", points: 0, k, kept, mends: Boolean(draft.mends) });
    this.session.setDraft(null);
    this.session.tell("rolled");
  }

  /** @param {string} category */
  record(category) {
    const { session } = this;
    if (session.locked) return session.tell("locked");
    const seen = session.look();
    const points = seen.prices?.[category];
    if (points === undefined || !seen.player) return;
    const { n, player } = seen;
    const item = { id: randomName(), kind: /** @type {const} */ ("turn"), n, player: player.id, dice: seen.dice, category, points, k: 0, kept: [] };
    session.notice = null;
    session.corrected = null;
    session.choose(null);
    session.setDraft(null);
    this.put(item);
    session.tell("recorded", item);
  }

  /** @param {Item} item */
  put(item) {
    this.session.setQueue(enqueue(this.session.queue, item));
    this.sync.lively = Date.now();
    this.sync.flush();
  }

  /** Waits for the answers to what is being sent just now. */
  async sent() {
    await this.sync.sending;
  }

  /** Takes the last entry back and gives its dice back to be entered again. */
  async undo() {
    const { session } = this;
    await this.sent();
    const waiting = lastTurn(session.queue);
    if (waiting) {
      session.setQueue(without(session.queue, waiting));
      return this.giveBack(waiting);
    }
    const turn = session.game.last_turn;
    if (!turn) return;
    const headers = { "If-Match": `"${turn.revision}"` };
    const answer = await this.request("DELETE", `/turns/${turn.number}`, undefined, headers);
    if (!answer) return;
    if (answer.body.game) session.accept(answer.body.game);
    if (answer.status === 200) this.giveBack({ ...turn, n: turn.number });
    else if (!session.locked) session.tell("overtaken", turn);
  }

  /** @param {{n: number, player: number, dice: Dice | null}} turn */
  giveBack(turn) {
    const { session } = this;
    session.notice = null;
    if (turn.dice && !session.draft?.dice.length) session.setDraft(blank(turn.n, turn.player, turn.dice));
    session.tell("undone", turn);
  }

  /** @param {Turn} turn @param {{category: string, dice?: Dice | null, points?: number, player?: number}} change */
  async correct(turn, change) {
    const headers = { "If-Match": `"${turn.revision}"` };
    const { session } = this;
    const before = session.game;
    const answer = await this.request("PUT", `/turns/${turn.number}`, change, headers);
    if (answer?.body.game) session.accept(answer.body.game);
    if (answer?.status !== 200) return answer;
    session.corrected = besides(session, before, change.player ?? turn.player, change.category);
    session.tell("corrected");
    return answer;
  }

  /** The sheet's entry stands, or this phone's becomes a correction of it. @param {boolean} mine */
  async resolve(mine) {
    const { session } = this;
    const { conflict } = session;
    if (!conflict) return null;
    const answer = mine ? await this.correct(conflict.theirs, entry(conflict.mine)) : null;
    if (mine && answer?.status !== 200) {
      if (answer?.body.turn) conflict.theirs = answer.body.turn;
      return answer;
    }
    session.conflict = null;
    session.setQueue(without(session.queue, conflict.mine));
    session.tell("resolved");
    this.sync.flush();
    return answer;
  }

  /** Asks what rows are worth on this sheet, where the table alone cannot say. */
  async ask() {
    const { session } = this;
    const seen = session.look();
    if (!seen.player || !session.needsOffer(seen)) return;
    const body = { rules: session.game.rules.id, dice: seen.dice, sheet: seen.player.scores };
    const answer = await call("POST", "/score", { body }).catch(() => null);
    const allowed = answer?.status === 200 ? answer.body.allowed : null;
    if (!answer || !allowed) return;
    const prices = Object.fromEntries(allowed.map((/** @type {string} */ row) => [row, answer.body.scores[row]]));
    session.setOffer({ of: offerFor(seen), prices });
    session.tell("change", null);
  }

  /** A call about this game that is not queued; says so when there is no network.
   * @param {string} method @param {string} path @param {any} [body] @param {Record<string, string>} [headers] */
  async request(method, path, body, headers) {
    const { session } = this;
    try {
      const answer = await call(method, `/games/${session.id}${path}`, { key: session.key, body, headers });
      if (answer.status !== 401 && answer.status !== 403) return answer;
      session.lock();
      session.tell("locked");
      return answer;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      session.notice = message("status.needs_network", {});
      session.tell("change", null);
      return null;
    }
  }
}
