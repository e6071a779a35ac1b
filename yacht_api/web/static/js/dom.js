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

/** A button with a picture. @param {string} name @param {() => void} onclick @param {Record<string, any>} [set] */
export function iconButton(name, onclick, set = {}) {
  return el("button", { type: "button", class: "icon", onclick, ...set }, drawIcon(name));
}

/** @param {string} id @param {string} label @param {Node} input */
export function field(id, label, input) {
  return el("div", { class: "field" }, el("label", { for: id }, label), input);
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

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
// Rules in which faces have colours; the letter says the same to whoever sees none.
/** @type {Record<string, string>} */
const FACES = { kismet: " KRGGRK" };
/** @type {Record<string, string>} */
const LINES = {
  K: "M-2.5-4v8M3-4l-5 4 5 4",
  R: "M-2.5 4v-8h3a2 2 0 0 1 0 4.5h-3m3 0L3 4",
  G: "M3-2.5a4 4 0 1 0 0 5V.5H.5",
  menu: "M12 14h16M12 20h16M12 26h16",
  close: "M14 14l12 12M26 14L14 26",
  up: "M20 27V13m-6 6l6-6 6 6",
  down: "M20 13v14m-6-6l6 6 6-6",
};

/** @param {string} tag @param {Record<string, any>} set @param {...Node} children */
function svg(tag, set, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(set)) attr(node, name, value);
  node.append(...children);
  return node;
}

/** @param {string} name */
export function drawIcon(name) {
  return svg("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, svg("path", { d: LINES[name] }));
}

/** @param {number} face 0 draws an empty place @param {string} rules */
export function drawDie(face, rules) {
  const dots = PIPS[face].map((pip) => svg("circle", { cx: 10 + (pip % 3) * 10, cy: 10 + Math.floor(pip / 3) * 10, r: 3.6 }));
  const letter = face ? FACES[rules]?.[face] : null;
  // Where the face has no pip.
  const place = face === 3 ? "10 30" : face % 2 ? "20 32" : "20 20";
  const mark = letter ? [svg("path", { d: LINES[letter], transform: `translate(${place})` })] : [];
  return svg("svg", { viewBox: "0 0 40 40", "aria-hidden": "true", class: letter && `ink-${letter}` }, ...dots, ...mark);
}
