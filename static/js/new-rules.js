// Changes rules on their page. This phone shows what the answers change, and what was shown goes into the journal. From the
// next hand on nothing needs to be shown.
import * as journal from "./journal.js";
import { readChanges, rulesBefore, showRules, textsOf } from "./game/read-new-rules.js";
import { changesList, consequences } from "./screens/story.js";
import { draw, fill } from "./house-rules.js";
import { readTable } from "./game/table.js";

const LINES = { "penalty.payer": "ties", "penalty.tied": "ties", "limit.value": "limit.test" };

const form = document.querySelector("form[data-change='rules']");
const entry = Number(form.dataset.entry ?? 0); // The recorded rules to change, 0 for new ones.
const trouble = document.getElementById("trouble");
const shown = document.getElementById("shown");
const lineOf = (name) => document.getElementById(`rule-${LINES[name] ?? name}`);
let from = "first"; // From which hand on what is shown holds.

// A copy of a part that the page holds in a <template>, with another text if it is given.
function copy(name, text) {
  const made = document.getElementById(`part-${name}`).content.firstElementChild.cloneNode(true);
  if (text) made.textContent = text;
  return made;
}

// The new rules in the sentences of the page, as scorekeeper/words/table_life.py says them once they are saved. The page has no
// sentence for a list that somebody changed.
function wordsOf(changes) {
  const lines = new Set(Object.keys(changes).map((name) => lineOf(name)));
  return [...lines].map((line) => {
    const does = line.querySelector(".answer:has(> label :checked) .does:not([hidden])");
    const isList = line.querySelector(".many, [type=checkbox]") !== null;
    const said = (isList ? line.querySelector("legend") : (does ?? line.querySelector(".sentence"))).textContent.trim().replaceAll(/\s+/g, " ");
    return `${said.replace(/\.$/, "")}.`;
  }).join(" ");
}

const { fields: known, ...game } = JSON.parse(document.getElementById("game").textContent);
const readHere = () => readTable({ ...game, names: journal.names() }, journal.facts(), journal.waiting());

const fields = () => Object.fromEntries(new FormData(form));

// A kept page says what this phone has changed since. Any other rule that is not as the page says is left out.
function drawKept() {
  const { revision } = form.elements;
  if (!isKnown()) return;
  revision.value = journal.revision();
  const { variant, lines, facts } = readHere();
  const sent = lines.map((line) => facts[line.entry.number - 1].waits?.sent).findLast(Boolean);
  if (sent) fill(textsOf(sent, known));
  for (const line of form.querySelectorAll(".rule")) draw(line);
  for (const name of Object.keys(readChanges(fields(), known, variant).changes)) leaveOut(name);
  lineOf(new URLSearchParams(location.search).get("rule"))?.setAttribute("open", "");
}

function leaveOut(name) {
  for (const rule of [name, LINES[name]]) delete known.answers[rule];
  lineOf(name).querySelector(".choice").textContent = "…";
  lineOf(name).querySelector(".answers")?.replaceWith(copy("only-there"));
}

// Shows what the answers change from the first hand on, or from the next, or why they cannot be. Says whether they can.
function look(start) {
  from = start;
  // What was shown is not what would change now.
  shown.replaceChildren();
  for (const name of ["changes", "words", "start"]) delete shown.dataset[name];
  for (const old of form.querySelectorAll(".rule .error")) old.remove();
  if (!isKnown()) {
    askForFacts();
    return false;
  }
  const { changes, wrong } = readChanges(fields(), known, rulesThen(readHere()));
  for (const [field, sentence] of Object.entries(wrong)) form.elements[field].closest("p").append(copy("only-there", sentence));
  return Object.keys(wrong).length === 0 && show(changes, wordsOf(changes));
}

const rulesThen = (table) => (entry ? rulesBefore(table, entry) : table.variant);

// A phone that has never shown the board has not its hands.
const isKnown = () => journal.revision() >= Number(form.elements.revision.value);

async function askForFacts() {
  await journal.ask("");
  if (isKnown()) look(from);
  else trouble.textContent = trouble.dataset.offline;
}

function show(changes, words) {
  const { problems, changes: lines } = showRules(readHere(), changes, from, entry);
  shown.replaceChildren(...problems.map((problem) => copy("error", problem)));
  if (problems.length > 0) return false;
  if (needsShowing(from)) shown.append(copy(from), linesOf(lines));
  Object.assign(shown.dataset, { changes: JSON.stringify(changes), words, start: from });
  return true;
}

const needsShowing = (start) => start === "first" || entry > 0;

function linesOf(lines) {
  const said = lines.length > 0 ? changesList(lines) : consequences({ problems: [], changes: lines });
  return document.createRange().createContextualFragment(String(said));
}

// Saves what was shown. What came without a look is first shown, where that is needed.
function save(start) {
  const { dataset } = shown;
  const isShown = "start" in dataset && (!needsShowing(start) || dataset.start === start);
  if (!isShown && (!look(start) || needsShowing(start))) return;
  const { changes, words } = dataset;
  const rules = { changes: JSON.parse(changes), from: start };
  const [kind, body] = entry ? ["change", { target: entry, event: { kind: "rules", ...rules } }] : ["rules", rules];
  journal.keep(kind, body, { base: Number(form.elements.revision.value), words, sent: fields() });
  if (journal.isStoring()) leave();
  else journal.send();
}

const leave = () => location.assign(form.dataset.board);

// What could not be stored must be saved before the page goes.
document.addEventListener("journal:changed", ({ detail: { saved = [] } }) => saved.length > 0 && leave());

form.dataset.board = document.querySelector("main").dataset.board; // Also says that this form is ready.
if ("kept" in document.documentElement.dataset) drawKept();
form.addEventListener("input", () => look("first"));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  save(event.submitter.value);
});
