// One game on this phone: what is known, what is typed, what waits. Views listen to it.

import { blank } from "./draft.js";
import { t } from "./i18n.js";
import { dependsOnSheet } from "./rules.js";
import { look, merged } from "./state.js";
import { read, remember, settings, write } from "./store.js";

/** @typedef {(event: string, detail?: any) => void} Listener */

export class Session {
  /** @param {string} id @param {string} key "" only looks @param {Game} game @param {Rules} rules @param {string | null} etag */
  constructor(id, key, game, rules, etag) {
    this.id = id;
    this.key = key;
    this.game = game;
    this.rules = rules;
    this.etag = etag;
    /** @type {Item[]} */
    this.queue = key ? read(`queue.${id}`, []) : [];
    /** @type {Draft | null} */
    this.draft = key ? read(`draft.${id}`, null) : null;
    /** @type {number | null} */
    this.me = read(`me.${id}`, null);
    /** @type {number | null} */
    this.chosen = null;
    /** @type {Conflict | null} */
    this.conflict = null;
    /** @type {Message | null} */
    this.notice = null;
    /** @type {Message | null} */
    this.corrected = null;
    /** Whether the last request got no answer. */
    this.failing = false;
    this.lasting = true;
    /** Whether the key has turned out to open nothing any more. */
    this.locked = false;
    /** What the server says a row would pay now, where that depends on the sheet.
     * @type {{of: string, prices: Points} | null} */
    this.offer = null;
    /** What best play would do now, where a table wants to know. @type {Hint | null} */
    this.hint = null;
    /** Everybody's chances by id, as far as they are known. @type {Record<number, number>} */
    this.chances = {};
    /** What the last choice gave away. @type {Verdict | null} */
    this.verdict = null;
    /** The version whose chances were asked for. */
    this.asked = 0;
    /** What is shown, until something changes. @type {Look | null} */
    this.seen = null;
    /** @type {Listener[]} */
    this.listeners = [];
    this.keep();
  }

  /** @param {Listener} listener */
  listen(listener) {
    this.listeners.push(listener);
  }

  /** @param {string} event @param {any} [detail] */
  tell(event, detail) {
    for (const listener of this.listeners) listener(event, detail);
  }

  /** Takes the state from an answer; an older one that arrives late is left alone.
   * @param {Game} game @param {string | null} [etag] */
  accept(game, etag = null) {
    if (game.version < this.game.version) return;
    this.game = game;
    this.etag = etag ?? `"${game.version}"`;
    this.seen = null;
    this.keep();
  }

  keep() {
    write(`game.${this.id}`, this.game);
    remember(this.game, this.key);
  }

  /** @param {Draft | null} draft */
  setDraft(draft) {
    this.draft = draft;
    this.seen = null;
    write(`draft.${this.id}`, draft ?? undefined);
  }

  /** @param {Item[]} queue */
  setQueue(queue) {
    this.queue = queue;
    this.seen = null;
    this.lasting = write(`queue.${this.id}`, queue.length ? queue : undefined);
  }

  /** Nothing can be sent any more: the first of what waits comes back as dice. */
  lock() {
    this.locked = true;
    const [first] = this.queue;
    this.setQueue([]);
    if (!first?.dice) return;
    const mends = first.mends ? first.k : 0;
    this.setDraft({ ...blank(first.n, first.player, first.dice, first.kept.length), mends });
  }

  /** Under `any`: whose turn is entered. @param {number | null} player */
  choose(player) {
    this.chosen = player;
    this.seen = null;
  }

  /** @param {{of: string, prices: Points}} offer */
  setOffer(offer) {
    this.offer = offer;
    this.seen = null;
  }

  /** @param {Hint | null} hint */
  setHint(hint) {
    this.hint = hint;
    this.seen = null;
  }

  forgetAdvice() {
    this.setHint(null);
    this.chances = {};
    this.verdict = null;
    this.asked = 0;
  }

  /** @returns {Look} */
  look() {
    this.seen ??= this.lookAnew();
    return this.seen;
  }

  lookAnew() {
    const seen = look(merged(this.game, this.queue, this.rules), this.draft, this.rules, this.chosen);
    if (seen.prices && this.offer?.of === offerFor(seen)) seen.prices = this.offer.prices;
    if (this.hint?.of === hintFor(seen)) seen.best = this.hint;
    return seen;
  }

  /** The draft for the turn that is shown, a new one if nothing is typed yet. @param {Look} seen @returns {Draft} */
  current(seen) {
    const draft = this.draft;
    if (draft && (draft.dice.length || draft.n === seen.n)) return draft;
    return blank(seen.n, seen.player?.id ?? 0);
  }

  /** Whether this turn is entered roll by roll. @param {Look} seen */
  rolling(seen) {
    return this.game.order === "seats" && (settings().rolls || seen.game.current !== null);
  }

  /** Whether the server must be asked for prices. @param {Look} seen */
  needsOffer(seen) {
    return seen.complete && !seen.rolled?.scores && dependsOnSheet(this.rules.set) && this.offer?.of !== offerFor(seen);
  }

  /** @param {Turn | Item} turn @returns {Values} the words for a turn: who, which row, how many */
  words(turn) {
    return { name: this.name(turn.player), row: this.row(turn.category), points: turn.points };
  }

  /** @param {number} player */
  name(player) {
    return this.game.players.find((each) => each.id === player)?.name ?? "";
  }

  /** @param {string} category */
  row(category) {
    return this.rules.set.categories.find((each) => each.id === category)?.name ?? category;
  }

  /** The link that lets its holder play, or only look. @param {boolean} play */
  link(play) {
    return `${location.origin}/g/${this.id}${play ? `#${this.key}` : ""}`;
  }
}

/** @param {Look} seen */
export function offerFor(seen) {
  return `${seen.player?.id} ${seen.player?.turns_left} ${[...seen.dice].sort().join("")}`;
}

/** @param {Look} seen */
export function hintFor(seen) {
  return `${offerFor(seen)} ${seen.rolled?.rolls_left}`;
}

/** @param {Dice | null} dice */
export function spoken(dice) {
  return dice ? dice.join(" ") : t("dice.forgotten");
}

