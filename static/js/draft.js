// Keeps the open entry while the page is hidden, because a phone that needs memory may end the page.
import { current } from "./entry.js";
import { reopen } from "./recording.js";

const KEY = `draft.${document.getElementById("unsent").dataset.game}`;

function put() {
  keep(current()?.hand.order.length > 0 ? JSON.stringify({ ...current(), shown: null }) : "");
}

function keep(text) {
  try {
    if (text) sessionStorage.setItem(KEY, text);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is stored here.
  }
}

// Also called once this script is here, if there is a draft then (entering.js).
export function bringBack() {
  let draft = null;
  try {
    draft = JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    // Nothing is stored here.
  }
  keep("");
  return draft?.hand && !current() ? reopen(draft) : null;
}

addEventListener("pagehide", put);
addEventListener("pageshow", bringBack);
document.addEventListener("visibilitychange", () => (document.hidden ? put() : keep("")));
