// Small helpers for the DOM. Text always becomes a text node, never markup.

/**
 * @param {string} tag
 * @param {Record<string, any>} [set] attributes; `on…` is a listener; null or false leaves one out
 * @param {...(Node | string | null)} children
 * @returns {any}
 */
export function el(tag, set = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(set)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else attr(node, name, value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

/** @param {Element} node @param {string} name @param {any} value */
export function attr(node, name, value) {
  if (value === null || value === undefined || value === false) return node.removeAttribute(name);
  const text = value === true && !name.startsWith("aria-") ? "" : String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

/** Changes text in place: a rebuilt node between finger down and finger up would lose the tap.
 * @param {Node} node @param {string} text */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** @param {string} label @param {(event: MouseEvent) => void} onclick @param {Record<string, any>} [set] */
export function button(label, onclick, set = {}) {
  return el("button", { type: "button", onclick, ...set }, label);
}

/** A name in a direction of its own. @param {string} name */
export function bdi(name) {
  return el("bdi", {}, name);
}

let last = "";

/** Has a screen reader say something, politely. @param {string} text */
export function announce(text) {
  const live = /** @type {HTMLElement} */ (document.getElementById("live"));
  // The same words twice would not be read again.
  last = text === last ? `${text}\u00a0` : text;
  live.textContent = last;
}

const SVG = "http://www.w3.org/2000/svg";
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
// Rules in which faces have colours; the letter says the same to whoever sees none.
/** @type {Record<string, string>} */
const FACES = { kismet: " KRGGRK" };

/** @param {number} face 0 draws an empty place @param {string} rules */
export function drawDie(face, rules) {
  const svg = document.createElementNS(SVG, "svg");
  attr(svg, "viewBox", "0 0 40 40");
  attr(svg, "aria-hidden", "true");
  for (const pip of PIPS[face]) {
    const dot = document.createElementNS(SVG, "circle");
    attr(dot, "cx", 10 + (pip % 3) * 10);
    attr(dot, "cy", 10 + Math.floor(pip / 3) * 10);
    attr(dot, "r", 3.6);
    svg.append(dot);
  }
  const letter = face ? FACES[rules]?.[face] : null;
  if (letter) {
    const text = document.createElementNS(SVG, "text");
    attr(text, "x", 20);
    attr(text, "y", face % 2 ? 37.5 : 23.5);
    text.textContent = letter;
    attr(svg, "class", `ink-${letter}`);
    svg.append(text);
  }
  return svg;
}
