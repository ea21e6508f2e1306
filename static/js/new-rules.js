// Changes rules on their page. What they change the server shows with each answer, and without a network this phone; what
// was shown goes into the journal. From the next hand on nothing needs to be shown.
import * as journal from "./journal.js";
import { readChanges, showRules } from "./game/new-rules.js";
import { tellOffline, throughJournal } from "./changes.js";
import { changedLine } from "./effects.js";
import { copy } from "./parts.js";
import { learn } from "./words/messages.js";
import { readTable } from "./table.js";

const LINES = { "penalty.payer": "ties", "penalty.tied": "ties", "limit.value": "limit.test" };

const form = document.querySelector("form[data-change='rules']");
const shown = () => document.getElementById("shown"); // The server puts another one in its place.
const isOffline = () => navigator.onLine === false;

// The new rules in the sentences of the page, as scorekeeper/words/table_life.py.
function wordsOf(changes) {
  const ends = new Map(Object.entries(changes).map(([name, value]) => {
    const line = document.getElementById(`rule-${LINES[name] ?? name}`);
    const isNumber = Number.isInteger(value) && !line.querySelector("[type=radio]");
    const begin = line.querySelector(".sentence").firstChild.textContent.trim();
    return [begin, isNumber ? value : line.querySelector(".choice").textContent.trim().replace(/\.$/, "")];
  }));
  return [...ends].map(([begin, end]) => `${begin}: ${end}.`).join(" ");
}

// Shows what the answers change, or why they cannot be. Says whether they can; null if only the server knows that.
function look(from) {
  const { fields, ...game } = JSON.parse(document.getElementById("game").textContent);
  const sent = Object.fromEntries(new FormData(form));
  // A phone that has never shown the board has not its hands.
  if (journal.revision() < Number(sent.revision)) return null;
  const table = readTable({ ...game, names: journal.names() }, journal.facts(), journal.waiting());
  const changes = readChanges(sent, fields, table.variant);
  if (!changes) return null;
  const { problems, changes: lines } = showRules(table, changes, from);
  shown().replaceChildren(...problems.map((problem) => copy("error", { "": problem })));
  if (problems.length > 0) return false;
  if (from === "first") shown().append(...linesOf(lines));
  Object.assign(shown().dataset, { changes: JSON.stringify(changes), words: wordsOf(changes) });
  return true;
}

function linesOf(lines) {
  if (lines.length === 0) return [copy("whole"), copy("nothing-else")];
  const list = copy("changes");
  list.replaceChildren(...lines.map((line) => changedLine(line)));
  return [copy("whole"), copy("changes-title"), list];
}

function lookHere(event) {
  document.getElementById("trouble").textContent = "";
  if (look("first") !== null) return;
  shown().replaceChildren();
  tellOffline(event);
}

function command(fields) {
  const { changes, words } = shown().dataset;
  return changes ? { kind: "rules", body: { changes: JSON.parse(changes), from: fields.get("start") }, words } : null;
}

if (form) {
  learn(JSON.parse(document.getElementById("messages").textContent));
  form.dataset.board = document.querySelector("main").dataset.board;
  // What was shown is not what would change now, until that is shown.
  form.addEventListener("input", (event) => {
    delete shown().dataset.changes;
    if (isOffline()) lookHere(event);
  });
  form.addEventListener("htmx:beforeRequest", (event) => {
    if (isOffline()) event.preventDefault();
  });
  for (const failure of ["htmx:sendError", "htmx:timeout"]) form.addEventListener(failure, lookHere);
  form.addEventListener("submit", (event) => {
    const { value: from } = event.submitter;
    if (!isOffline() || (from === "first" && shown().dataset.changes)) return;
    const can = look(from);
    if (can === false || (can && from === "first")) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  });
  throughJournal(form, command);
}
