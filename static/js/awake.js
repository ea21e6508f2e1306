// Keeps the screen on while the game on it runs. The first hand that this phone saves switches that on; what only shows
// a game (data-awake) does so without being asked. A refused lock costs nothing: it is asked for again at the next tap.
import { wish, wished } from "./wishes.js";

let lock = null;
let isAsking = false;

function isWanted() {
  const game = document.querySelector("main[data-running]");
  return game !== null && (wished("awake") ?? game.hasAttribute("data-awake"));
}

async function settle() {
  if (!navigator.wakeLock || isAsking) return;
  if (!isWanted()) release();
  // A page out of sight cannot hold a lock; the browser takes it away by itself.
  if (lock || !isWanted() || document.hidden) return;
  isAsking = true;
  try {
    const held = await navigator.wakeLock.request("screen");
    held.addEventListener("release", () => { if (lock === held) lock = null; });
    lock = held;
  } catch {
    // The battery is low, or this browser wants a tap first.
  } finally {
    isAsking = false;
  }
  // The game may have ended meanwhile.
  if (!isWanted()) release();
}

function release() {
  lock?.release();
  lock = null;
}

document.addEventListener("handsaved", () => {
  if (wished("awake") === undefined) wish("awake", true);
  settle();
});
for (const event of ["click", "keydown", "visibilitychange"]) document.addEventListener(event, settle);
for (const event of ["pageshow", "storage"]) addEventListener(event, settle);
// However a board is redrawn: its game may be over, or go on again after an undo.
new MutationObserver(settle).observe(document.body, { attributeFilter: ["data-running"], childList: true, subtree: true });
for (const line of document.querySelectorAll("[data-unable='awake']")) line.hidden = Boolean(navigator.wakeLock);
settle();
