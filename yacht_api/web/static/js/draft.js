// The dice being typed. Each function returns a new draft. No DOM here.

const DICE = 5;

/** @param {number} n @param {number} player @param {Dice} [dice] @param {number} [kept] @returns {Draft} */
export function blank(n, player, dice = [], kept = 0) {
  return { n, player, dice, kept, keep: [], mends: 0 };
}

/** A sixth die is not taken: it must never replace one. @param {Draft} draft @param {number} face @returns {Draft} */
export function add(draft, face) {
  return draft.dice.length < DICE ? { ...draft, dice: [...draft.dice, face] } : draft;
}

/** @param {Draft} draft @param {number} place @returns {Draft} */
export function take(draft, place) {
  const dice = draft.dice.filter((_, at) => at !== place);
  return { ...draft, dice, kept: place < draft.kept ? draft.kept - 1 : draft.kept };
}

/** @param {Draft} draft @param {number} place @returns {Draft} */
export function toggleKeep(draft, place) {
  const keep = Array.from({ length: DICE }, (_, at) => Boolean(draft.keep[at]) !== (at === place));
  return { ...draft, keep };
}

/** The dice set aside become the beginning of the next roll. @param {Draft} draft @param {Dice} dice @returns {Draft} */
export function rollAgain(draft, dice) {
  const kept = dice.filter((_, at) => draft.keep[at]);
  return { ...draft, dice: kept, kept: kept.length, keep: [] };
}
