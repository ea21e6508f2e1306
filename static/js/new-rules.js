// Changes rules on their page. What the answers change this phone shows; where it cannot read them, the server does. What was
// shown goes into the journal. From the next hand on nothing needs to be shown.
import * as journal from "./journal.js";
import { fillIn, readChanges, rulesBefore, showRules, unread } from "./game/read-new-rules.js";
import { gettext } from "./words/messages.js";
import { changesList, consequences } from "./screens/story.js";
import { draw } from "./house-rules.js";
import { readTable } from "./game/table.js";

const LINES = { "penalty.payer": "ties", "penalty.tied": "ties", "limit.value": "limit.test" };

const form = document.querySelector("form[data-change='rules']");
const entry = Number(form.dataset.entry ?? 0); // The recorded rules to change, 0 for new ones.
const trouble = document.getElementById("trouble");
const shown = () => document.getElementById("shown"); // The server puts another one in its place.
const lineOf = (name) => document.getElementById(`rule-${LINES[name] ?? name}`);
const isOffline = () => navigator.onLine === false;
let from = "first"; // From which hand on what is shown holds.
let pressed = ""; // From which hand on it is to be saved once the server has read it.

// A copy of a part that the page holds in a <template>, with another text if it is given.
function copy(name, text) {
  const made = document.getElementById(`part-${name}`).content.firstElementChild.cloneNode(true);
  if (text) made.textContent = text;
  return made;
}

// The new rules in the sentences of the page, as scorekeeper/words/table_life.py says them once they are saved.
function wordsOf(changes) {
  const lines = new Set(Object.keys(changes).map((name) => lineOf(name)));
  return [...lines].map((line) => {
    const does = line.querySelector(".answer:has(> label :checked) .does:not([hidden])");
    const said = (does ?? line.querySelector(".sentence")).textContent.trim().replaceAll(/\s+/g, " ");
    return `${said.replace(/\.$/, "")}.`;
  }).join(" ");
}

const { fields: known, ...game } = JSON.parse(document.getElementById("game").textContent);
const readHere = () => readTable({ ...game, names: journal.names() }, journal.facts(), journal.waiting());

// The rules of the page as they are by now. What has no answer on it is left to the server.
function drawKept() {
  const { revision } = form.elements;
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
function drawUnread(fields) {
  for (const { name, field, range } of fields) {
    const note = copy("only-there");
    if (range) note.textContent = gettext("A number from %(least)s to %(most)s, please.", { least: range[0], most: range[1] });
    (form.elements[field]?.closest("p") ?? lineOf(name).querySelector(".answer:has(> label :checked)")).append(note);
  }
}

// Shows what the answers change from the first hand on, or from the next, or why they cannot be. Says whether they can.
function look(start) {
  from = start;
  // What was shown is not what would change now.
  shown().replaceChildren();
  for (const name of ["changes", "words", "start"]) delete shown().dataset[name];
  for (const old of form.querySelectorAll(".rule .error")) old.remove();
  const sent = Object.fromEntries(new FormData(form));
  const wrong = unread(sent, known);
  const isForServer = !isKnown() || wrong.some(({ range }) => !range);
  drawUnread(wrong.filter(({ range }) => range || isOffline()));
  if (isForServer) askServer();
  if (isForServer || wrong.length > 0) return false;
  const changes = readChanges(sent, known, rulesThen(readHere()));
  return show(changes, wordsOf(changes));
}

const rulesThen = (table) => (entry ? rulesBefore(table, entry) : table.variant);

// A phone that has never shown the board has not its hands.
const isKnown = () => journal.revision() >= Number(form.elements.revision.value);

function askServer() {
  trouble.textContent = isOffline() ? trouble.dataset.offline : "";
  if (!isOffline()) htmx.trigger(shown(), "look");
}

async function takeAnswer() {
  const { changes, words } = shown().dataset;
  if (!changes) return;
  if (!isKnown()) await journal.ask("");
  // Meanwhile somebody may have given another answer.
  if (shown().dataset.changes !== changes || !isKnown()) return;
  if (show(JSON.parse(changes), words) && pressed && !needsShowing(pressed)) save(pressed);
}

function show(changes, words) {
  const { problems, changes: lines } = showRules(readHere(), changes, from, entry);
  shown().replaceChildren(...problems.map((problem) => copy("error", problem)));
  delete shown().dataset.changes;
  if (problems.length > 0) return false;
  if (needsShowing(from)) shown().append(copy(from), linesOf(lines));
  Object.assign(shown().dataset, { changes: JSON.stringify(changes), words, start: from });
  return true;
}

const needsShowing = (start) => start === "first" || entry > 0;

function linesOf(lines) {
  const said = lines.length > 0 ? changesList(lines) : consequences({ problems: [], changes: lines });
  return document.createRange().createContextualFragment(String(said));
}

// Saves what was shown. What came without a look is first shown, where that is needed.
function save(start) {
  const { dataset } = shown();
  const isShown = "start" in dataset && (!needsShowing(start) || dataset.start === start);
  if (!isShown && (!look(start) || needsShowing(start))) return;
  const { changes, words } = dataset;
  const rules = { changes: JSON.parse(changes), from: start };
  const [kind, body] = entry ? ["change", { target: entry, event: { kind: "rules", ...rules } }] : ["rules", rules];
  journal.keep(kind, body, { base: Number(form.elements.revision.value), words });
  if (journal.isStoring()) leave();
  else journal.send();
}

const leave = () => location.assign(form.dataset.board);

// What could not be stored must be saved before the page goes.
document.addEventListener("journal:changed", ({ detail: { saved = [] } }) => saved.length > 0 && leave());

form.dataset.board = document.querySelector("main").dataset.board; // Also says that this form is ready.
if ("kept" in document.documentElement.dataset) drawKept();
form.addEventListener("input", () => {
  pressed = "";
  look("first");
});
form.addEventListener("htmx:error", () => {
  trouble.textContent = trouble.dataset.offline;
});
form.addEventListener("htmx:after:swap", takeAnswer);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  pressed = event.submitter.value;
  save(pressed);
});
