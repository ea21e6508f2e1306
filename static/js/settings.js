// The switches of this phone: each shows its setting, keeps what is tapped, and lets you feel or hear it at once.
import { prefer, preference } from "./storage.js";
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
  if (!isAble) document.querySelector(`[data-unable="${reason(name)}"]`).hidden = false;
  box.addEventListener("change", () => {
    prefer(name, box.checked);
    if (box.checked) feedback[name]?.();
  });
}

// Reminders are on until somebody switches them off.
const reminders = document.getElementById("reminders");
reminders.checked = preference("reminders") !== false;
reminders.addEventListener("change", () => prefer("reminders", reminders.checked));

function reason(name) {
  return name === "awake" && !isSecureContext ? "insecure" : name;
}
