// Changes rules on their page. What they change the server shows with each answer, and without a network this phone; what
// was shown goes into the journal. From the next hand on nothing needs to be shown.
import * as journal from "./journal.js";
import { fillIn, readChanges, showRules, unread } from "./game/new-rules.js";
import { gettext, learn } from "./words/messages.js";
import { tellOffline, throughJournal } from "./changes.js";
import { changesList } from "./screens/entry.js";
import { copy } from "./parts.js";
import { draw } from "./house-rules.js";
import { newId } from "./storage.js";
import { readTable } from "./table.js";

const LINES = { "penalty.payer": "ties", "penalty.tied": "ties", "limit.value": "limit.test" };

const form = document.querySelector("form[data-change='rules']");
const shown = () => document.getElementById("shown"); // The server puts another one in its place.
const lineOf = (name) => document.getElementById(`rule-${LINES[name] ?? name}`);
// A page that this phone has kept is as old as that: it is worked with as without a network.
const isKept = "kept" in document.documentElement.dataset;
const isOffline = () => isKept || navigator.onLine === false;

// The new rules in the sentences of the page, as scorekeeper/words/table_life.py.
function wordsOf(changes) {
  const ends = new Map(Object.entries(changes).map(([name, value]) => {
    const line = lineOf(name);
    const isNumber = Number.isInteger(value) && !line.querySelector("[type=radio]");
    const begin = line.querySelector(".sentence").firstChild.textContent.trim();
    return [begin, isNumber ? value : line.querySelector(".choice").textContent.trim().replace(/\.$/, "")];
  }));
  return [...ends].map(([begin, end]) => `${begin}: ${end}.`).join(" ");
}

const { fields: known, ...game } = JSON.parse(document.getElementById("game").textContent);
const readHere = () => readTable({ ...game, names: journal.names() }, journal.facts(), journal.waiting());

// The rules of the page as they are by now. What has no answer on it is left to the server.
function drawKept() {
  const { revision, client_id: id } = form.elements;
  id.value = newId(); // The server takes each id once.
  if (journal.revision() < Number(revision.value)) return;
  revision.value = journal.revision();
  const { variant } = readHere();
  for (const [name, texts] of Object.entries(fillIn(variant, known))) {
    const changed = Object.entries(texts ?? {}).filter(([field, text]) => known.texts[field] !== text);
    if (!texts) leaveOut(name);
    else if (changed.length > 0) drawLine(name, changed);
  }
  lineOf(new URLSearchParams(location.search).get("rule"))?.setAttribute("open", "");
}

function drawLine(name, changed) {
  for (const [field, text] of changed) form.elements[field].value = text;
  Object.assign(known.texts, Object.fromEntries(changed));
  // What was worked out for the rules as they were may be wrong by now.
  for (const old of lineOf(name).querySelectorAll(".does")) old.remove();
  draw(lineOf(name));
}

function leaveOut(name) {
  delete known.answers[name];
  lineOf(name).querySelector(".choice").textContent = "…";
  lineOf(name).querySelector(".answers").replaceWith(copy("only-there"));
}

// Says beside each field why this phone cannot read it.
function drawUnread() {
  for (const old of form.querySelectorAll(".rule .error")) old.remove();
  for (const { name, field, range } of unread(Object.fromEntries(new FormData(form)), known)) {
    const note = copy("only-there");
    if (range) note.textContent = gettext("A number from %(least)s to %(most)s, please.", { least: range[0], most: range[1] });
    (form.elements[field]?.closest("p") ?? lineOf(name).querySelector(".answer:has(> label :checked)")).append(note);
  }
}

// Shows what the answers change, or why they cannot be. Says whether they can; null if only the server knows that.
function look(from) {
  const sent = Object.fromEntries(new FormData(form));
  // A phone that has never shown the board has not its hands.
  if (journal.revision() < Number(sent.revision)) return null;
  drawUnread();
  const table = readHere();
  const changes = readChanges(sent, known, table.variant);
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
  const list = document.createRange().createContextualFragment(String(changesList(lines)));
  return [copy("whole"), copy("changes-title"), list];
}

function lookHere(event) {
  document.getElementById("trouble").textContent = "";
  if (look("first") !== null) return;
  shown().replaceChildren();
  if (!form.querySelector(".rule .error")) tellOffline(event);
}

function command(fields) {
  const { changes, words } = shown().dataset;
  return changes ? { kind: "rules", body: { changes: JSON.parse(changes), from: fields.get("start") }, words } : null;
}

if (form) {
  learn(JSON.parse(document.getElementById("messages").textContent));
  form.dataset.board = document.querySelector("main").dataset.board;
  if (isKept) drawKept();
  // What was shown is not what would change now, until that is shown.
  form.addEventListener("input", (event) => {
    delete shown().dataset.changes;
    if (isOffline()) lookHere(event);
  });
  form.addEventListener("htmx:before:request", (event) => {
    if (isOffline()) event.preventDefault();
  });
  for (const failure of ["htmx:error"]) form.addEventListener(failure, lookHere);
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
