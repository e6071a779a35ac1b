// The game as this phone sees it: the server's, with what waits to be sent on top. No DOM here.

import { bonusPoints, open, prices } from "./rules.js";

/** Who is next, as the contract says it. @param {Game} game @returns {Next | null} */
export function nextOf(game) {
  const turns = (/** @type {Player} */ player) => Object.values(player.scores).filter((points) => points !== null).length;
  const waiting = game.players.filter((player) => player.active && player.turns_left > 0);
  if (!waiting.length) return null;
  const player = waiting.reduce((first, each) => (turns(each) < turns(first) ? each : first));
  const last = game.last_turn ? game.last_turn.number : 0;
  return { turn: last + 1, player: player.id };
}

/** 1, 1, 3 when the two highest are equal. @param {number[]} totals */
export function ranks(totals) {
  return totals.map((total) => 1 + totals.filter((other) => other > total).length);
}

/**
 * @param {Game} game @param {Item[]} queue @param {Rules} rules
 * @returns {Game}
 */
export function merged(game, queue, rules) {
  const copy = JSON.parse(JSON.stringify(game));
  for (const item of queue) {
    if (!copy.next) break;
    // Where nobody waits for anybody, the server numbers the turns.
    if (copy.order === "seats" && item.n !== copy.next.turn) continue;
    if (item.kind === "roll") addRoll(copy, item, rules);
    else addTurn(copy, item, rules);
  }
  return copy;
}

/** @param {Game} game @param {Item} item @param {Rules} rules */
function addRoll(game, item, rules) {
  const rolls = [...(game.current?.rolls ?? []).slice(0, item.k - 1), { dice: item.dice ?? [], kept: item.kept }];
  game.current = {
    number: item.n, player: item.player, rolls, dice: item.dice ?? [],
    rolls_left: rules.set.rolls - rolls.length, scores: null,
  };
}

/** @param {Game} game @param {Item} item @param {Rules} rules */
function addTurn(game, item, rules) {
  const player = game.players.find((each) => each.id === item.player);
  if (!player || !game.next || (player.scores[item.category] ?? null) !== null) return;
  const number = game.next.turn;
  player.scores[item.category] = item.points;
  player.turns_left -= 1;
  for (const bonus of rules.set.bonuses) {
    if (bonus.steps.length) player.bonuses[bonus.id] = bonusPoints(bonus, player);
  }
  player.total = sum(Object.values(player.scores)) + sum(Object.values(player.bonuses));
  game.last_turn = {
    number, player: player.id, category: item.category, dice: item.dice, points: item.points,
    rolls: [], revision: 1, recorded_at: "", zero: item.points === 0, waiting: true,
  };
  game.current = null;
  game.next = nextOf(game);
  const places = ranks(game.players.map((each) => each.total));
  game.players.forEach((each, place) => (each.rank = places[place]));
  if (!game.next) finish(game);
}

/** @param {Game} game */
function finish(game) {
  game.status = "finished";
  game.winners = game.players.filter((player) => player.rank === 1).map((player) => player.id);
}

/** @param {(number | null)[]} points */
function sum(points) {
  return points.reduce((/** @type {number} */ total, each) => total + (each ?? 0), 0);
}

/**
 * Everything the play screen shows.
 * @param {Game} game merged @param {Draft | null} draft @param {Rules} rules @param {number | null} chosen
 * @returns {Look}
 */
export function look(game, draft, rules, chosen) {
  const typed = draft && (draft.dice.length > 0 || draft.keep.some(Boolean)) ? draft : null;
  const late = Boolean(typed && game.order === "seats" && typed.n < (game.next?.turn ?? Infinity) && typed.dice.length);
  const seat = late || typed?.dice.length ? /** @type {Draft} */ (typed).player : (game.order === "any" && chosen) || game.next?.player;
  const player = game.players.find((each) => each.id === seat) ?? null;
  const typing = typed && typed.dice.length ? typed : null;
  const rolled = !typing && game.current && game.current.player === seat ? game.current : null;
  const dice = typing ? typing.dice : rolled ? rolled.dice : [];
  const complete = dice.length === 5;
  let offered = null;
  if (complete && player) {
    offered = rolled?.scores ?? open(prices(rules.table, dice), player);
  }
  return {
    game, player, n: late && typed ? typed.n : game.next?.turn ?? 0, late, dice, complete, rolled,
    keep: rolled && typed && typed.n === rolled.number ? typed.keep : [],
    kept: typing ? typing.kept : 0, mends: typing ? typing.mends : 0, prices: offered, best: null,
  };
}

/**
 * What somebody else has changed between two states: a new entry, a correction, nothing to tell.
 * @param {Game} before @param {Game} after
 * @returns {{kind: "turn", turn: Turn} | Change & {kind: "correction", also: Change[]} | null}
 */
export function difference(before, after) {
  const turn = after.last_turn;
  if (turn && turn.number > (before.last_turn?.number ?? 0)) return { kind: "turn", turn };
  const [first, ...also] = repriced(before, after);
  return first ? { kind: "correction", ...first, also } : null;
}

/** Entries that pay something else than before. @param {Game} before @param {Game} after @returns {Change[]} */
export function repriced(before, after) {
  return after.players.flatMap(({ id: player, scores }) => {
    const olds = before.players.find(({ id }) => id === player)?.scores ?? {};
    return Object.entries(scores).flatMap(([row, points]) => {
      const old = olds[row] ?? null;
      return old === null || points === null || old === points ? [] : [{ player, row, old, new: points }];
    });
  });
}
