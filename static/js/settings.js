// The switches of this phone: each shows its setting, keeps what is tapped, and lets you feel or hear it at once. And the way
// to forget a game on this phone.
import { prefer, preference } from "./storage.js";
import { removeCopies, unsentOf } from "./games.js";
import { feedback } from "./this-phone.js";

const able = {
  awake: Boolean(navigator.wakeLock),
  vibrate: Boolean(navigator.vibrate),
  tick: Boolean(globalThis.AudioContext),
};

for (const [name, isAble] of Object.entries(able)) {
  const box = document.getElementById(name);
  box.disabled = !isAble;
  box.checked = isAble && preference(name) === true;
  const why = name === "awake" && !isSecureContext ? "insecure" : name;
  if (!isAble) document.querySelector(`[data-unable="${why}"]`).hidden = false;
  box.addEventListener("change", () => {
    prefer(name, box.checked);
    if (box.checked) feedback[name]?.();
  });
}

// Reminders are on until somebody switches them off.
const reminders = document.getElementById("reminders");
reminders.checked = preference("reminders") !== false;
reminders.addEventListener("change", () => prefer("reminders", reminders.checked));

// Asks first if something is unsent, tells the server, and then removes what is kept here of the game.
const form = document.getElementById("forget");

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { game, key } = document.getElementById("unsent").dataset;
  const warning = form.querySelector(".notice");
  if (unsentOf(game).length > 0 && warning.hidden) {
    warning.hidden = false;
    return;
  }
  const trouble = document.getElementById("trouble");
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
    if (!answer.ok || !answer.headers.has("X-Scorekeeper")) throw new Error(answer.status);
    await removeCopies(game, key);
    location.replace(answer.url);
  } catch {
    trouble.textContent = trouble.dataset.offline;
  }
});
