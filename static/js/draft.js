// Keeps the open entry when the page is hidden, because a phone that needs memory may end the page. The entry comes
// back with its cards and its revision.
import { fillEntry, openEntry } from "./entry.js";
import { show } from "./game.js";

const entry = () => document.querySelector("dialog#entry");
const CHOICES = /^(leader|card_\d+|factor_\d+|offered|buy_in)$/;
const KEY = `draft.${document.getElementById("unsent").dataset.game}`;

// A hand that waits in this phone is kept already.
function put() {
  const form = entry()?.open && entry().querySelector("form.hand.begun");
  if (!form || form.dataset.unsent) return;
  const fields = [...new FormData(form)].filter(([name, value]) => CHOICES.test(name) && value);
  keep(JSON.stringify({ revision: form.elements.revision.value, number: form.dataset.number, fields }));
}

function keep(text) {
  try {
    if (text) sessionStorage.setItem(KEY, text);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is kept here.
  }
}

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

function bringBack() {
  const draft = read();
  keep("");
  const form = entry()?.querySelector("form.hand");
  if (!draft || !form || entry().open || !fillEntry(form, draft.fields)) return;
  form.elements.revision.value = draft.revision;
  form.dataset.number = draft.number;
  show(entry());
  openEntry(form);
}

addEventListener("pagehide", put);
addEventListener("pageshow", bringBack);
// An entry that lies open out of sight may have learnt just now, from saving.js, of a hand that is kept.
document.addEventListener("outbox:answered", () => document.hidden && put());
document.addEventListener("visibilitychange", () => (document.hidden ? put() : keep("")));
