// What dice pay, looked up in the server's table. No rule of any game is written down here.

import { call } from "./api.js";
import { read, write } from "./store.js";

/** @param {string} id @returns {Promise<Rules>} */
export async function loadRules(id) {
  try {
    const path = `/rules/${encodeURIComponent(id)}`;
    const [set, table] = await Promise.all([call("GET", path), call("GET", `${path}/table`)]);
    if (set.status !== 200 || table.status !== 200) throw new Error(path);
    const rules = { set: set.body, table: table.body };
    write(`rules.${id}`, rules);
    return rules;
  } catch (error) {
    const kept = read(`rules.${id}`, null);
    if (kept) return kept;
    throw error;
  }
}

/** What the dice pay in every row of an empty sheet. @param {Table} table @param {Dice} dice @returns {Points} */
export function prices(table, dice) {
  const sorted = [...dice].sort();
  const row = table.scores[table.rolls.findIndex((roll) => roll.every((face, place) => face === sorted[place]))];
  return Object.fromEntries(table.categories.map((id, place) => [id, row[place]]));
}

/** Only the rows that are still open. @param {Points} points @param {Player} player @returns {Points} */
export function open(points, player) {
  return Object.fromEntries(Object.entries(points).filter(([row]) => player.scores[row] === null));
}

/** Every value a row can pay, the highest first. @param {Table} table @param {string} row */
export function payable(table, row) {
  const place = table.categories.indexOf(row);
  return [...new Set(table.scores.map((scores) => scores[place]))].sort((a, b) => b - a);
}

/** Whether a row's worth depends on the sheet, which then only the server can say. @param {Ruleset} set */
export function dependsOnSheet(set) {
  return set.bonuses.some((bonus) => !bonus.steps.length);
}

/**
 * How far a bonus is: the sum of its rows, and the next step to reach (the highest once reached).
 * @param {Bonus} bonus @param {Player} player
 */
export function progress(bonus, player) {
  const sum = bonus.rows.reduce((total, row) => total + (player.scores[row] ?? 0), 0);
  const next = bonus.steps.find((step) => step.reach > sum) ?? bonus.steps[bonus.steps.length - 1];
  return { sum, reach: next.reach };
}

/** @param {Bonus} bonus @param {Player} player */
export function bonusPoints(bonus, player) {
  const { sum } = progress(bonus, player);
  return bonus.steps.reduce((most, step) => (sum >= step.reach ? Math.max(most, step.points) : most), 0);
}

/**
 * The rows in two columns, in sheet order: where a bonus counts a block of rows, that block is a
 * column, unless the columns would be too uneven. The bonus itself follows its block.
 * @param {Ruleset} set @returns {(Category | Bonus)[][]}
 */
export function columns(set) {
  const rows = set.categories;
  const bonus = set.bonuses.find((each) => each.rows.length);
  if (!bonus) return halves([...rows]);
  const counted = rows.filter((row) => bonus.rows.includes(row.id));
  const others = rows.filter((row) => !bonus.rows.includes(row.id));
  const first = rows[0] === counted[0];
  const block = [...counted, bonus];
  const two = first ? [block, others] : [others, block];
  return Math.abs(block.length - others.length) > 1 ? halves(two.flat()) : two;
}

/** @template T @param {T[]} cells */
function halves(cells) {
  const middle = Math.ceil(cells.length / 2);
  return [cells.slice(0, middle), cells.slice(middle)];
}
