// Keeps the screen on while its game is running. The first hand that this phone saves switches this on; the table view
// (data-awake) begins with it on. If the browser refuses, the page asks again at the next tap.
import { prefer, preference } from "./storage.js";

let lock = null;
let isAsking = false;

function isWanted() {
  const game = document.querySelector("main[data-running]");
  return game !== null && (preference("awake") ?? "awake" in game.dataset);
}

async function settle() {
  if (!navigator.wakeLock || isAsking) return;
  if (!isWanted()) release();
  // The browser itself takes the lock from a page that is out of sight.
  if (lock || !isWanted() || document.hidden) return;
  isAsking = true;
  try {
    const held = await navigator.wakeLock.request("screen");
    held.addEventListener("release", () => { if (lock === held) lock = null; });
    lock = held;
  } catch {
    // The battery is low, or this browser needs a tap first.
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
  if (preference("awake") === null) prefer("awake", true);
  settle();
});
for (const event of ["click", "keydown", "visibilitychange"]) document.addEventListener(event, settle);
for (const event of ["pageshow", "storage"]) addEventListener(event, settle);
// After any change of the board its game may be over, or running again after an undo.
new MutationObserver(settle).observe(document.body, { attributeFilter: ["data-running"], childList: true, subtree: true });
for (const line of document.querySelectorAll("[data-unable='awake']")) line.hidden = Boolean(navigator.wakeLock);
settle();
