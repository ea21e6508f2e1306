// What changes at a table goes into the journal, so that it needs no network; new rules see new-rules.js. What is not filled
// in rightly goes to the server, too.
import * as journal from "./journal.js";
import { drawKept } from "./kept-table.js";
import { tellOffline, throughJournal } from "./changes.js";

const LONGEST_NAME = 40;

const { board, people, taken } = document.querySelector("main").dataset;
const number = (fields, name) => (/^\d{1,4}$/.test(fields.get(name)?.trim()) ? Number(fields.get(name)) : null);

function nameIn(fields) {
  const name = fields.get("name").trim().normalize("NFC");
  return /[<>]/.test(name) || [...name].length > LONGEST_NAME ? "" : name;
}

const READERS = {
  join(fields) {
    const [name, points] = [nameIn(fields), number(fields, "points")];
    // Whose joining was undone has a number already: the server knows it.
    if (!name || points === null || journal.names().includes(name)) return null;
    return { kind: "join", body: { name, after: number(fields, "after"), points } };
  },
  leave: (fields) => ({ kind: "leave", body: { seat: number(fields, "seat") } }),
  return(fields) {
    const points = number(fields, "points");
    return points === null ? null : { kind: "return", body: { seat: number(fields, "seat"), points } };
  },
  rename(fields, form) {
    const [name, was] = [nameIn(fields), form.elements.name.defaultValue];
    return name ? { kind: "rename", body: { seat: number(fields, "seat"), was, name } } : null;
  },
  seats: (fields) => ({ kind: "seats", body: { order: fields.get("order").split("-").map(Number) } }),
  end: (fields) => ({ kind: "end", body: fields.has("hand") ? { hand: number(fields, "hand") } : {} }),
};

if ("kept" in document.documentElement.dataset) drawKept();
for (const form of document.querySelectorAll("form[data-change]")) {
  Object.assign(form.dataset, { board, people: people ?? 0 });
  throughJournal(form, READERS[form.dataset.change]);
}
for (const field of document.querySelectorAll("[data-change='rename'] [name='name']")) {
  field.addEventListener("input", () => {
    const others = [...document.querySelectorAll(".people .who")].filter((one) => !field.closest("li").contains(one));
    field.setCustomValidity(others.some((one) => one.textContent.trim() === field.value.trim()) ? taken : "");
  });
}

// This phone has the page of the rules if it has had time to fetch the pages of this game.
document.querySelector(".rules")?.addEventListener("click", async (event) => {
  const link = event.target.closest("a");
  if (!link || navigator.onLine !== false) return;
  event.preventDefault();
  const isKept = await globalThis.caches?.match(`${board}/offline`, { ignoreSearch: true }).catch(() => null);
  if (isKept && !("online" in link.dataset)) location.assign(link.href);
  else tellOffline(event);
});
