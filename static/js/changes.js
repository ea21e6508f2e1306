// Changes at the table as commands of the journal: who joins, leaves or returns, new seats, new rules, the early end. A page
// that offers them needs nothing else; see "From a page" in scorekeeper/services/JOURNAL.md.
import * as journal from "./journal.js";

// The number of the next person who joins: the first that nobody has. `people` is how many the server knew when the page
// was made; this phone may know of more, and have some that it still has to send.
function nextSeat(people) {
  const joining = journal.waiting().flatMap(({ kind, body }) => (kind === "join" ? [body.seat + 1] : []));
  return Math.max(people, journal.names().length, ...joining);
}

// Lets a form go through the journal, and then to the board. `read` takes its fields, a FormData with `revision` among them,
// and the form, and gives { kind, body, words }, or null if something is missing: then the form goes to the server, which says what.
// `words` are changed rules in words, because the board has not those of every parameter.
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
    const seat = kind === "join" && { seat: nextSeat(Number(form.dataset.people)) };
    journal.keep(kind, { ...seat, ...body }, { base: Number(fields.get("revision")), words });
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
