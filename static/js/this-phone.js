// What the owner of this phone prefers while a game is running: a saved hand is felt or heard, and the screen stays on.
import { prefer, preference } from "./storage.js";

// A saved hand

let sound = null;

export const feedback = { vibrate: () => navigator.vibrate?.(30), tick };

// A tap on wood: it comes within 5 ms and is gone after 80.
function tick(later = 0) {
  const audio = wake();
  if (!audio) return;
  const now = audio.currentTime + later;
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(1_100, now);
  tone.frequency.exponentialRampToValueAtTime(500, now + 0.06);
  loudness.gain.setValueAtTime(0.0001, now);
  loudness.gain.exponentialRampToValueAtTime(0.15, now + 0.005);
  loudness.gain.exponentialRampToValueAtTime(0.0001, now + 0.08);
  tone.connect(loudness).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.09);
}

// Some browsers allow sound only during a tap, and the tap is over before the server answers: so the tap wakes it.
function wake() {
  if (!globalThis.AudioContext) return null;
  sound ??= new AudioContext();
  if (sound.state !== "running") sound.resume();
  return sound;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-save]") && preference("tick")) wake();
});

document.addEventListener("handsaved", () => {
  for (const [name, give] of Object.entries(feedback)) if (preference(name)) give();
});

// The end of a game: a drum roll, where a saved hand is a tap.
document.addEventListener("gameended", () => {
  if (preference("vibrate")) navigator.vibrate?.([30, 60, 30, 60, 120]);
  if (preference("tick")) for (const later of [0.15, 0.3, 0.45, 0.5, 0.55]) tick(later);
});

// Keeps the screen on while its game is running. The first hand that this phone saves switches this on; the table view
// (data-awake) begins with it on. If the browser refuses, the page asks again at the next tap.
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
settle();
