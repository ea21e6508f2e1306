// What the owner of this phone prefers: whether the screen stays on, and whether a saved hand is felt or heard.
// Where a browser keeps nothing, a preference lasts as long as the page.

const PREFIX = "this-phone.";
const unkept = new Map();

// Whether it is switched on, or null as long as nobody has switched it on or off.
export function preference(name) {
  if (unkept.has(name)) return unkept.get(name);
  try {
    const kept = localStorage.getItem(PREFIX + name);
    return kept === null ? null : kept === "on";
  } catch {
    return null;
  }
}

export function prefer(name, isOn) {
  try {
    localStorage.setItem(PREFIX + name, isOn ? "on" : "off");
  } catch {
    unkept.set(name, isOn);
  }
}
