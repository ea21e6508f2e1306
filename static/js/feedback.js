// A saved hand is felt or heard, if the owner of this phone wishes it. Whatever keeps a hand tells the document so.
import { wished } from "./wishes.js";

let sound = null;

export const feedback = { vibrate, tick };

function vibrate() {
  navigator.vibrate?.(30);
}

// A tap of wood: half a hundredth of a second of attack, gone after less than a tenth.
function tick() {
  const audio = wake();
  if (!audio) return;
  const now = audio.currentTime;
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(1100, now);
  tone.frequency.exponentialRampToValueAtTime(500, now + 0.06);
  loudness.gain.setValueAtTime(0.0001, now);
  loudness.gain.exponentialRampToValueAtTime(0.15, now + 0.005);
  loudness.gain.exponentialRampToValueAtTime(0.0001, now + 0.08);
  tone.connect(loudness).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.09);
}

// Some browsers let a page sound only if it is woken by a tap, which is over when the server has answered.
function wake() {
  if (!window.AudioContext) return null;
  sound ??= new AudioContext();
  if (sound.state !== "running") sound.resume();
  return sound;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-save]") && wished("tick")) wake();
});

document.addEventListener("handsaved", () => {
  for (const [name, give] of Object.entries(feedback)) if (wished(name)) give();
});
