// What a browser offers on https alone. Over http none of it is there, and nothing is missed.

import { settings } from "./store.js";

/** @type {WakeLockSentinel | null} */
let lock = null;

export function canStayAwake() {
  return "wakeLock" in navigator;
}

/** Keeps the screen on, or lets it go dark again, as the settings say. */
export async function stayAwake() {
  if (!canStayAwake()) return;
  const wanted = settings().awake && !document.hidden;
  if (!wanted) await lock?.release();
  lock = wanted ? await navigator.wakeLock.request("screen").catch(() => null) : null;
}

export function useExtras() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => null);
  addEventListener("pointerdown", () => stayAwake(), { once: true });
  document.addEventListener("visibilitychange", () => stayAwake());
}

/** Two short ones for "your turn", a tick for a die; phones that cannot are silent. @param {number | number[]} pattern */
export function buzz(pattern) {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
}
