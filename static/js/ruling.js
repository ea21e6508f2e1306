// The form of a ruling: shows what it would change with every tap, and puts it into the journal, so that it can be made
// without a network too. What is not filled in rightly goes to the server, which says what is missing.
import * as journal from "./journal.js";
import { appealed, countsAlthoughRedealt, earlierPenalties, showRuling, usualPoints } from "./game/ruling.js";
import { gettext, ngettext, speak } from "./words/messages.js";
import { read, write } from "./storage.js";
import { readTable } from "./table.js";
import { showCorrection } from "./game/correction.js";

const MOST = 1_000;
const LONGEST = 200;
const OFFENCES = new Set(["misdeal", "exposed_card", "illegal_play", "wrong_number", "take_back"]);
const CREDITING = new Set(["points", "credit"]);
const RULER = "ruler"; // Who ruled last on this phone.

const form = document.querySelector("form.ruling-form");
const page = (id) => JSON.parse(document.getElementById(id).textContent);
const game = page("game");
const field = (name) => form.elements.namedItem(name);
const entry = Number(form.dataset.entry) || null;
const button = form.querySelector("[data-save]");
const touched = new Set(entry || location.search ? ["remedy", "hand"] : []); // Fields that the person filled in.
let isTouched = false;
let seen = null; // What the ruling would change, or why it cannot be made; null if something is missing.

speak(page("messages"), document.documentElement.lang);
journal.begin(game.facts, { names: game.names });
const currentTable = () => readTable({ ...game, names: journal.names() }, journal.facts(), journal.waiting());

const valueOf = (name) => field(name).value.trim();
const numberOf = (name) => Number(valueOf(name));

// What the form says, as stored; null if something is missing.
function bodyOf() {
  const [matter, remedy] = [valueOf("matter"), valueOf("remedy")];
  const body = { matter, remedy, hand: numberOf("hand") };
  if (numberOf("player") >= 0) body.seat = numberOf("player");
  if (remedy === "points") body.points = numberOf("points");
  const credit = CREDITING.has(remedy) ? creditOf() : [];
  if (credit.length > 0) body.credit = Object.fromEntries(credit);
  for (const name of ["note", "by"]) if (valueOf(name)) body[name] = valueOf(name);
  const numbers = [...credit.map(([, points]) => points), ...(remedy === "points" ? [body.points] : [])];
  const areRight = numbers.every((one) => Number.isInteger(one) && one >= 1 && one <= MOST);
  return matter && Number.isInteger(body.hand) && body.hand >= 1 && areRight && (matter !== "appeal" || body.note) ? body : null;
}

function creditOf() {
  const inputs = [...form.querySelectorAll("[name^='credit_']")].filter(({ value }) => value.trim());
  return inputs.map(({ name, value }) => [name.slice("credit_".length), Number(value)]);
}

// Drawing

function draw() {
  const table = currentTable();
  propose(table);
  if (field("remedy").value === "credit") form.querySelector(".credit").open = true;
  const body = bodyOf();
  const shown = form.querySelector(".shown");
  if (!body) {
    seen = null;
    shown.replaceChildren();
    return;
  }
  seen = entry ? showCorrection(table, { entry, ruling: body }) : showRuling(table, body);
  // That nothing would change yet is nothing to complain about.
  const isSame = !isTouched && table.log.entries.some(({ number, event }) => number === entry && event);
  shown.replaceChildren(...(isSame ? [] : linesOf(seen)), ...notesOf(table, body));
}

function linesOf({ problems, words, changes }) {
  const lines = problems.map((text) => element("p", "error", [text]));
  if (words) {
    const steps = words.lines.map(({ text, change }) => element("li", "", [element("span", "", [text]), " ", element("b", "", [change])]));
    lines.push(element("p", "headline", [words.headline]), element("ul", "steps", steps));
  }
  if (changes.length > 0) {
    const rows = changes.map(({ what, before, after }) => {
      const was = before ? [element("s", "", [before]), after && " → "] : [];
      return element("li", "", [element("b", "", [what]), " ", ...was, after]);
    });
    lines.push(element("h3", "", [gettext("What else changes")]), element("ul", "changes", rows));
  }
  return lines;
}

function notesOf(table, body) {
  if (!countsAlthoughRedealt(table, body)) return [];
  const values = { number: body.hand };
  const words = gettext("Hand %(number)s is recorded and still counts. To cancel it, choose “The hand does not count”.", values);
  return [element("p", "hint", [words])];
}

function element(tag, className, parts) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...parts);
  return made;
}

// What is usual

// Fills in what this table usually does, where the person has not said otherwise.
function propose(table) {
  const seat = Number(field("player").value);
  const earlier = earlierPenalties(table, seat, entry ?? undefined);
  const points = seat >= 0 && OFFENCES.has(field("matter").value) ? usualPoints(game.penalties, earlier) : null;
  form.querySelector(".usual").textContent = points === null ? "" : usualWords(table.names[seat], earlier, points);
  if (points !== null && !touched.has("remedy")) field("remedy").value = points > 0 ? "points" : "warning";
  if (points > 0 && !touched.has("points")) field("points").value = points;
  if (field("matter").value === "appeal" && !touched.has("note") && !field("note").value) {
    field("note").value = appealed(table, Number(field("hand").value)).slice(0, LONGEST);
  }
}

function usualWords(name, earlier, num) {
  if (earlier === 0) {
    if (num === 0) return gettext("First time for %(name)s: usually a warning.", { name });
    return ngettext("First time for %(name)s: usually %(num)s point.", "First time for %(name)s: usually %(num)s points.", num, { name });
  }
  if (num === 0) return gettext("Not the first time for %(name)s: usually a warning.", { name });
  return ngettext(
    "Not the first time for %(name)s: usually %(num)s point.",
    "Not the first time for %(name)s: usually %(num)s points.",
    num,
    { name },
  );
}

form.addEventListener("input", ({ target: { name } }) => {
  touched.add(name);
  isTouched = true;
  draw();
});

form.addEventListener("submit", (event) => {
  const body = bodyOf();
  if (!body || !journal.isStoring()) return;
  event.preventDefault();
  isTouched = true;
  draw();
  if (seen.problems.length > 0) return;
  write(RULER, body.by ?? "");
  const base = journal.revision();
  if (entry) journal.keep("change", { target: entry, ruling: body }, { base });
  else journal.keep("ruling", body, { base });
  location.assign(form.dataset.board);
});

// Beginning

// A page that this phone kept does not know who joined since, nor what its address says.
function catchUp({ now, names }) {
  const players = [...field("player")];
  const [credited] = form.querySelectorAll("[name^='credit_']");
  for (const seat of now.seating.filter((one) => players.every(({ value }) => Number(value) !== one))) {
    const choice = players[0].closest("label").cloneNode(true);
    Object.assign(choice.querySelector("input"), { id: `player-of-${seat}`, value: seat, checked: false });
    choice.querySelector("bdi").textContent = names[seat];
    players.at(-1).closest("label").before(choice);
    const credit = credited.closest("p").cloneNode(true);
    Object.assign(credit.querySelector("input"), { id: `credit_${seat}`, name: `credit_${seat}`, value: "" });
    credit.querySelector("label").htmlFor = `credit_${seat}`;
    credit.querySelector("bdi").textContent = names[seat];
    form.querySelector(".credit").append(credit);
  }
  for (const [name, value] of new URLSearchParams(location.search)) if (field(name)) field(name).value = value;
}

if ("kept" in document.documentElement.dataset) catchUp(currentTable());
if (!entry && !field("by").value) field("by").value = read(RULER) ?? "";
if (!touched.has("hand")) field("hand").value = currentTable().number ?? field("hand").value;
button.textContent = button.dataset.save;
draw();
