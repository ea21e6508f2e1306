// The switches of this phone: each shows what is wished, keeps what is tapped and gives a taste of it at once.
import { feedback } from "./feedback.js";
import { wish, wished } from "./wishes.js";

const able = {
  awake: Boolean(navigator.wakeLock),
  vibrate: Boolean(navigator.vibrate),
  tick: Boolean(window.AudioContext),
};

for (const [name, isAble] of Object.entries(able)) {
  const box = document.getElementById(name);
  box.disabled = !isAble;
  box.checked = isAble && wished(name) === true;
  if (!isAble) document.querySelector(`[data-unable="${reason(name)}"]`).hidden = false;
  box.addEventListener("change", () => {
    wish(name, box.checked);
    if (box.checked) feedback[name]?.();
  });
}

function reason(name) {
  return name === "awake" && !isSecureContext ? "insecure" : name;
}
