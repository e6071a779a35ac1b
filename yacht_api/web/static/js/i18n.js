// Words. Each sentence stands whole in words/<language>.json; `{name}` is filled in.

const language = document.documentElement.lang || "en";
/** @type {Record<string, string | Record<string, string>>} */
const words = await (await fetch(new URL(`../words/${language}.json`, import.meta.url))).json();
const plural = new Intl.PluralRules(language);
const list = new Intl.ListFormat(language, { type: "conjunction" });
const clock = new Intl.DateTimeFormat(language, { timeStyle: "short" });
const percentage = new Intl.NumberFormat(language, { style: "percent" });
const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * The sentence of this key. Of several forms, `count` picks one as the language does.
 * @param {string} key @param {Values} [values]
 */
export function t(key, values = {}) {
  const entry = words[key] ?? key;
  const text = typeof entry === "string" ? entry : entry[plural.select(Number(values.count))] ?? entry.other;
  return text.replace(/\{(\w+)\}/g, (_, name) => isolated(String(values[name])));
}

/** @param {string[]} names */
export function listed(names) {
  return list.format(names.map(isolated));
}

/** @param {string} at */
export function time(at) {
  return clock.format(new Date(at));
}

/** @param {number} share */
export function percent(share) {
  return percentage.format(share);
}

/** @param {number} points @param {boolean} [plus] whether to show a plus sign */
export function decimal(points, plus = false) {
  return (plus ? signed : tenths).format(points);
}

/** A name that runs the other way must not turn the sentence around. @param {string} text */
function isolated(text) {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
