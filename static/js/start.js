// The people at the table: they sit around it, are chosen among those who played before, or typed. All of them are lines
// of one list, which can be changed too. What names a person further down (the scores from paper) follows. Without this
// module the form has one plain line for each seat.
import { dragTarget, draw, firstDealer, maxLines, numberPlayers, takenSeats } from "./setup.js";
import { sayRules } from "./opening.js";
import { drawChips, drawTable } from "./places.js";
import { readInTab, writeInTab } from "./storage.js";

const form = document.querySelector("#setup");
const seats = document.querySelector("#seats");
const firsts = document.querySelector("#firsts");
const scores = document.querySelector("#scores");
const listed = document.querySelector("#lines");
const status = document.querySelector("#status");
const { first: choice } = form.elements; // Who deals first.
const FEWEST = 2;

const words = (key, values) => form.dataset[key].replaceAll(/\{(\w+)\}/g, (_all, name) => values[name]);
const index = (line) => [...seats.children].indexOf(line);
const field = (line) => line.querySelector("input");
const typedName = (line) => field(line).value.trim();
const called = (line) => typedName(line) || words("player", { number: index(line) + 1 });
const parts = (at) => [seats.children[at], firsts.children[at], scores.children[at]];
const firstRadio = (at) => firsts.children[at]?.querySelector("input");
const chosenFirst = () => [...firsts.children].findIndex((_part, at) => firstRadio(at).checked); // -1 if the start decides.
const limit = () => maxLines(form.elements["players.max"].value);
const say = (sentence) => { status.textContent = sentence; };

// A blank line of each kind, to be cloned.
const blank = parts(seats.children.length - 1).map((part) => cleared(part.cloneNode(true)));
dropSpares();

// Whether somebody chose who deals first; until then it is the first player.
let isChosen = choice.value !== "0";

function dropSpares() {
  for (const spare of form.querySelectorAll(".spare")) spare.remove();
}

function cleared(part) {
  part.classList.remove("spare");
  for (const error of part.querySelectorAll(".error")) error.remove();
  for (const input of part.querySelectorAll("input")) {
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
    if (input.type === "radio" || input.type === "checkbox") input.checked = false;
    else input.value = "";
  }
  return part;
}

let lastNames = ""; // As the page said last what is wrong.

// Give every line the number of its place, and everything that mentions a person the name.
function renumber() {
  const lines = [...seats.children];
  const names = lines.map((line) => typedName(line));
  if (lastNames && lastNames !== names.join("|")) form.dispatchEvent(new Event("otherpeople"));
  lastNames = names.join("|");
  const taken = takenSeats(names);
  checkFirst(names);
  for (const [at, line] of lines.entries()) {
    const [, first, score] = parts(at);
    for (const part of [line, first, score]) renumberFields(part, at);
    drawLine(line, at, lines.length);
    numberFirst(firstRadio(at), at);
    first.hidden = !taken.includes(at);
    score.hidden = first.hidden && !hasScore(score);
    for (const mention of [first, score]) mention.querySelector(".name-of").textContent = called(line);
  }
  const people = taken.map((at) => ({ at, name: called(lines[at]) }));
  drawPeople(people);
  drawChips(names.filter(Boolean), limit());
  drawStart(people.length);
}

function drawPeople(people) {
  const dealer = people.find(({ at }) => at === chosenFirst());
  const how = choice.value.startsWith("draw:") ? "lot" : "first";
  drawTable(people, dealer, words(dealer ? how : "drawn", dealer));
}

const hasScore = (part) => [...part.querySelectorAll("input")].some((input) => input.checked || (input.type !== "checkbox" && input.value));

// As many as the rules want, or who is left of a game on paper.
function drawStart(count) {
  const start = document.querySelector("#start");
  const lacking = (hasScore(scores) ? FEWEST : Number(form.elements["players.min"].value) || FEWEST) - count;
  start.disabled = lacking > 0;
  start.textContent = start.disabled ? form.dataset.lacks.split("|")[lacking - 1] : form.dataset.starts.split("|")[count - 1];
}

// A person takes the first line without a name.
function join(name) {
  const free = [...seats.children].find((line) => !typedName(line));
  if (!free && seats.children.length >= limit()) return;
  field(free ?? append()).value = name;
  renumber();
}

function leave(line) {
  const at = index(line);
  if (seats.children.length > 2) for (const part of parts(at)) part.remove();
  else for (const part of parts(at)) cleared(part);
  renumber();
}

function renumberFields(part, at) {
  for (const element of [part, ...part.querySelectorAll("*")]) {
    for (const key of ["id", "name", "for", "aria-labelledby", "aria-describedby"]) {
      const value = element.getAttribute(key);
      if (value) element.setAttribute(key, value.replaceAll(/\b(players|score)-\d+/g, `$1-${at}`));
    }
  }
}

function drawLine(line, at, count) {
  line.querySelector(".place").textContent = at + 1;
  for (const button of line.querySelectorAll("[data-do]")) {
    button.setAttribute("aria-label", words(button.dataset.do, { name: called(line) }));
  }
  line.querySelector('[data-do="up"]').setAttribute("aria-disabled", at === 0);
  line.querySelector('[data-do="down"]').setAttribute("aria-disabled", at === count - 1);
}

// The first dealer is always somebody who is there, or the draw decides.
function checkFirst(names) {
  if (choice.value === "draw") return;
  const chosen = isChosen ? chosenFirst() : null;
  const seat = firstDealer(names, chosen);
  isChosen &&= seat === chosen;
  firstRadio(seat).checked = true;
}

// The value says that it was drawn as long as the one drawn is chosen, wherever that person sits.
function numberFirst(radio, at) {
  radio.value = radio.checked && radio.value.startsWith("draw:") ? `draw:${at}` : at;
}

// Who deals first: a line by hand or by lot, else it is drawn at the start.
function choose(value) {
  const radio = firstRadio(value.replace("draw:", ""));
  if (radio) Object.assign(radio, { checked: true, value });
  else choice.value = "draw";
  isChosen = true;
  renumber();
  say(document.querySelector("#table-hint b").textContent);
}

// Where nobody has a name, it is among the players with numbers.
function drawLot() {
  const limits = { "players.min": form.elements["players.min"].value, "players.max": form.elements["players.max"].value };
  const pairs = numberPlayers([...new FormData(form)], limits, String);
  return draw(pairs.filter(([name]) => Object.hasOwn(form.elements, name)));
}

function append() {
  const [seat, first, score] = blank.map((part) => part.cloneNode(true));
  seats.append(seat);
  firsts.append(first);
  scores.append(score);
  renumber();
  return seat;
}

// Move a line to another place, with everything that belongs to it.
function move(from, to) {
  for (const { children } of [seats, firsts, scores]) {
    if (from < to) children[to].after(children[from]);
    else children[to].before(children[from]);
  }
  renumber();
}

function shift(line, by, button) {
  const to = index(line) + by;
  if (to < 0 || to >= seats.children.length) return;
  move(index(line), to);
  button.focus();
  say(words("moved", { name: called(line), number: to + 1 }));
}

function remove(line) {
  const at = index(line);
  const name = called(line);
  leave(line);
  seats.children[Math.min(at, seats.children.length - 1)].querySelector('[data-do="remove"]').focus();
  say(words("removed", { name }));
}

seats.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (!button) return;
  const line = button.closest(".seat");
  if (button.dataset.do === "remove") remove(line);
  else shift(line, button.dataset.do === "up" ? -1 : 1, button);
});

seats.addEventListener("input", renumber);

// Enter goes to the next name, after the last to a new line.
seats.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || event.target.tagName !== "INPUT") return;
  event.preventDefault();
  const line = event.target.closest(".seat");
  const next = line.nextElementSibling;
  if (next) field(next).focus();
  else if (typedName(line) && seats.children.length < limit()) field(append()).focus();
});

for (const rule of ["players.min", "players.max"]) form.elements[rule].addEventListener("input", renumber);
scores.addEventListener("input", renumber);
form.addEventListener("change", (event) => {
  if (event.target.name !== "first") return;
  isChosen = true;
  renumber();
});

// What happens at the chips and at the drawn table (static/js/places.js).
form.addEventListener("chip", ({ detail: { name, leaves } }) => {
  const line = [...seats.children].find((child) => typedName(child) === name);
  if (!line) join(name);
  else if (leaves) leave(line);
});
form.addEventListener("swap", ({ detail: { one, other } }) => {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  move(low, high);
  if (high - low > 1) move(high - 1, low);
  say(words("moved", { name: called(seats.children[other]), number: other + 1 }));
});
form.addEventListener("deal", ({ detail: { at } }) => {
  choose(at === null ? drawLot() : String(at));
});

// The handle is the label of the name too: a tap puts the focus there, the end of a drag does not.
let dragged = false;
seats.addEventListener("click", (event) => {
  if (!event.target.closest(".handle")) return;
  event.preventDefault();
  if (!dragged) field(event.target.closest(".seat")).focus();
});

// Dragging moves the neighbours past the line, because an element that is moved itself loses its pointer.
seats.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest(".handle");
  dragged = false;
  if (!handle || event.button !== 0) return;
  event.preventDefault();
  const line = handle.closest(".seat");
  handle.setPointerCapture(event.pointerId);
  line.classList.add("dragged");
  const drag = (moved) => {
    const above = middle(line.previousElementSibling);
    const below = middle(line.nextElementSibling);
    const to = dragTarget(index(line), moved.clientY, { above, below });
    if (to === null) return;
    move(to, index(line));
    dragged = true;
  };
  const drop = () => {
    line.classList.remove("dragged");
    handle.removeEventListener("pointermove", drag);
    if (dragged) say(words("moved", { name: called(line), number: index(line) + 1 }));
  };
  handle.addEventListener("pointermove", drag);
  handle.addEventListener("lostpointercapture", drop, { once: true });
});

function middle(line) {
  if (!line) return Number.NaN;
  const { top, height } = line.getBoundingClientRect();
  return top + height / 2;
}

// The same people again. The link to this page has their names behind its #, which no server needs.
function fillAgain(names) {
  while (seats.children.length < names.length) append();
  for (const [at, name] of names.entries()) field(seats.children[at]).value = name;
}

// Whoever looks at the rules and comes back finds everything as typed.
const DRAFT = `set-up.${form.dataset.variant}`;

function fillDraft() {
  const [visit] = performance.getEntriesByType("navigation");
  const draft = visit?.type === "back_forward" && readInTab(DRAFT);
  if (!draft) return;
  const sent = new Map(draft);
  while (sent.has(`players-${seats.children.length}-name`)) append();
  for (const control of form.querySelectorAll("input:not([type=hidden]), select")) {
    if (control.type === "radio") fillRadio(control, sent.get(control.name));
    else if (control.type === "checkbox") control.checked = sent.has(control.name);
    else if (control.name) control.value = sent.get(control.name) ?? "";
  }
  isChosen = true;
}

function fillRadio(radio, value) {
  radio.checked = [radio.value, `draw:${radio.value}`].includes(value);
  if (radio.checked) radio.value = value;
}

// The page as the server made it, also when it says in place what is wrong.
function settle() {
  dropSpares();
  listed.open = Object.hasOwn(listed.dataset, "wrong");
  listed.classList.add("ready");
  renumber();
  sayRules();
}

document.addEventListener("htmx:after:swap", settle);

addEventListener("pagehide", () => writeInTab(DRAFT, [...new FormData(form)]));

if (!typedName(seats.children[0])) fillAgain(new URLSearchParams(location.hash.slice(1)).getAll("player"));
form.elements.again.value ||= new URLSearchParams(location.search).get("again") ?? ""; // A page that this phone has kept lacks it too.
fillDraft();
settle();
