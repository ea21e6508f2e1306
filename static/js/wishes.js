// What the owner of this phone wishes: whether the screen stays on, and whether a saved hand is felt or heard.
// Where a browser keeps nothing, a wish lasts as long as the page.

const PREFIX = "this-phone.";
const here = new Map();

// True or false, or undefined as long as nothing was ever wished.
export function wished(name) {
  if (here.has(name)) return here.get(name);
  try {
    const kept = localStorage.getItem(PREFIX + name);
    return kept === null ? undefined : kept === "on";
  } catch {
    return undefined;
  }
}

export function wish(name, isOn) {
  try {
    localStorage.setItem(PREFIX + name, isOn ? "on" : "off");
  } catch {
    here.set(name, isOn);
  }
}
