// Changes at the table as commands of the journal: who joins, leaves or returns, new seats, new rules, the early end. A page
// that offers them needs nothing else; see "From a page" in scorekeeper/services/JOURNAL.md.
import * as journal from "./journal.js";

// The number of the next person who joins: the first that nobody has. `people` is how many the server knew when the page
// was made; this phone may know of more, and have some that it still has to send.
export function nextSeat(people) {
  const joining = journal.waiting().flatMap(({ kind, body }) => (kind === "join" ? [body.seat + 1] : []));
  return Math.max(people, journal.names().length, ...joining);
}

// Puts a change into the journal, which sends it. `base` is the revision that the person saw; `words` are the changed rules
// in words, because the board has not those of every parameter.
export function addChange(kind, body, { base, people = 0, words } = {}) {
  journal.add(kind, kind === "join" ? { seat: nextSeat(people), ...body } : body, { base, words });
}

// Lets a form go through the journal, and then to the board. `read` takes its fields, a FormData with `revision` among them,
// and the form, and gives { kind, body, words }, or null if something is missing: then the form goes to the server, which says what.
// The form has the board's address as data-board, and the number of people as data-people.
export function throughJournal(form, read) {
  form?.addEventListener("submit", (event) => {
    const fields = new FormData(form, event.submitter);
    const change = read(fields, form);
    if (!change || !journal.isStoring()) {
      tellOffline(event);
      return;
    }
    event.preventDefault();
    const { kind, body, words } = change;
    addChange(kind, body, { base: Number(fields.get("revision")), people: Number(form.dataset.people), words });
    location.assign(form.dataset.board);
  });
}

// Without a network what only the server can do stays undone, and the page says why.
export function tellOffline(event) {
  if (navigator.onLine !== false) return;
  event.preventDefault();
  const trouble = document.getElementById("trouble");
  trouble.textContent = trouble.dataset.offline;
}
