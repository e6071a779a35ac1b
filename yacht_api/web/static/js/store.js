// What this phone remembers. Never throws: in a private window it lasts while the page is open.

const memory = new Map();

/** @template T @param {string} name @param {T} otherwise @returns {T} */
export function read(name, otherwise) {
  try {
    const text = memory.get(name) ?? localStorage.getItem(`yacht.${name}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {any} value undefined forgets it @returns {boolean} whether it lasts */
export function write(name, value) {
  const text = value === undefined ? undefined : JSON.stringify(value);
  try {
    if (text === undefined) localStorage.removeItem(`yacht.${name}`);
    else localStorage.setItem(`yacht.${name}`, text);
    memory.delete(name);
    return true;
  } catch {
    memory.set(name, text ?? null);
    return false;
  }
}

/** @returns {Settings} */
export function settings() {
  return { rolls: false, confetti: true, awake: true, advice: "off", ...read("settings", {}) };
}

/** @param {Partial<Settings>} changes */
export function set(changes) {
  write("settings", { ...settings(), ...changes });
}

/** The games opened on this phone, the latest first. @returns {Known[]} */
export function games() {
  return read("games", []);
}

/** Whoever only looks keeps the key that the phone may have. @param {Game} game @param {string} key */
export function remember(game, key) {
  const known = games();
  const kept = key || (known.find(({ id }) => id === game.id)?.key ?? "");
  const names = game.players.map((player) => player.name);
  const turn = game.next && game.next.turn;
  const others = known.filter(({ id }) => id !== game.id);
  write("games", [{ id: game.id, key: kept, names, turn }, ...others].slice(0, 20));
}

/** @param {string} id */
export function forget(id) {
  write("games", games().filter((known) => known.id !== id));
  for (const part of ["game", "queue", "draft", "me"]) write(`${part}.${id}`, undefined);
}
