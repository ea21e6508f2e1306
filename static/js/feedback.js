// A saved hand is felt or heard, if the owner of this phone prefers that.
import { preference } from "./storage.js";

let sound = null;

export const feedback = { vibrate, tick };

function vibrate() {
  navigator.vibrate?.(30);
}

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
