// What changes at a table goes into the journal, so that it needs no network. A new name and new rules go to the server:
// they need it anyway, or what they change has to be shown first. What is not filled in rightly goes there, too.
import * as journal from "./journal.js";
import { drawKept } from "./kept-table.js";
import { throughJournal } from "./changes.js";

const { board, people } = document.querySelector("main").dataset;
const number = (fields, name) => (/^\d{1,4}$/.test(fields.get(name)?.trim()) ? Number(fields.get(name)) : null);

const READERS = {
  join(fields) {
    const [name, points] = [fields.get("name").trim().normalize("NFC"), number(fields, "points")];
    // Whose joining was undone has a number already: the server knows it.
    if (!name || points === null || journal.names().includes(name)) return null;
    return { kind: "join", body: { name, after: number(fields, "after"), points } };
  },
  leave: (fields) => ({ kind: "leave", body: { seat: number(fields, "seat") } }),
  return(fields) {
    const points = number(fields, "points");
    return points === null ? null : { kind: "return", body: { seat: number(fields, "seat"), points } };
  },
  seats: (fields) => ({ kind: "seats", body: { order: fields.get("order").split("-").map(Number) } }),
  end: (fields) => ({ kind: "end", body: fields.has("hand") ? { hand: number(fields, "hand") } : {} }),
};

if ("kept" in document.documentElement.dataset) drawKept();
for (const form of document.querySelectorAll("form[data-change]")) {
  Object.assign(form.dataset, { board, people: people ?? 0 });
  throughJournal(form, READERS[form.dataset.change]);
}
