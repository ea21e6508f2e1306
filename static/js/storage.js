// What this browser stores, and the ids that it makes. Some browsers store nothing, or no more.

const PREFERENCE = "this-phone.";
const RULES = "rules.";
const MOST_RULES = 10;
const unkept = new Map();

export function keysFrom(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).sort();
  } catch {
    return [];
  }
}

const inBrowser = () => localStorage;
const inTab = () => sessionStorage;

// The value; null if there is none that can be read.
export function read(key, storage = inBrowser) {
  try {
    return JSON.parse(storage().getItem(key));
  } catch {
    return null;
  }
}

// Whether it is stored.
export function write(key, value, storage = inBrowser) {
  try {
    storage().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(key, storage = inBrowser) {
  try {
    storage().removeItem(key);
  } catch {
    // Nothing is stored.
  }
}

// What lasts as long as the tab, also when its page is loaded anew.
export const readInTab = (key) => read(key, inTab);
export const writeInTab = (key, value) => write(key, value, inTab);
export const forgetInTab = (key) => forget(key, inTab);

// An id cannot be guessed, and no page brings one along. crypto.randomUUID is missing where the address is plain http.
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// What the owner of this phone prefers: whether the screen stays on, and whether a saved hand is felt or heard. It is null as
// long as nobody has switched it on or off. Where a browser keeps nothing, a preference lasts as long as the page.
export function preference(name) {
  if (unkept.has(name)) return unkept.get(name);
  try {
    const kept = localStorage.getItem(PREFERENCE + name);
    return kept === null ? null : kept === "on";
  } catch {
    return null;
  }
}

export function prefer(name, isOn) {
  try {
    localStorage.setItem(PREFERENCE + name, isOn ? "on" : "off");
  } catch {
    unkept.set(name, isOn);
  }
}

// The rules by which this phone has played a variant: { fields, parameters, rules }, the last first. The fields that are not
// there say what they usually say.
export const rulesOf = (variant) => read(`${RULES}${variant}`) ?? [];

export function keepRules(variant, used) {
  const isOther = ({ fields }) => JSON.stringify(fields) !== JSON.stringify(used.fields);
  write(`${RULES}${variant}`, [used, ...rulesOf(variant).filter((rules) => isOther(rules))].slice(0, MOST_RULES));
}
