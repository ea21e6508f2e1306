// The audit of a hand: every tap adds a card, and the pad moves on by itself, along a row or round the table.
// The form sends the plain text fields underneath. The server says who leads each trick, or without it auditing.js.
import { cardsOf, readPlays } from "./plays.js";
import { speak } from "./words/messages.js";
import { typist } from "./typing.js";
import { wanted, withoutHtmx } from "./parts.js";
import { keepRows, recallRows } from "./recall.js";
import {
  addCard, forgetLeaders, isComplete, isEmpty, isFull, isWorthAsking, newAudit, nextPlace, placeToJoin, playAt, remaining,
  samePlace, stepBack,
} from "./rows.js";

const trouble = document.getElementById("trouble");
const form = document.getElementById("audit");
const answer = document.getElementById("answer");
const hint = document.getElementById("hint");
const table = document.getElementById("rows");
const summary = form.querySelector(".terms summary");
const together = form.querySelector("[data-together]");
const keys = [...form.querySelectorAll("[data-card]")].map((button) => ({
  button,
  card: button.dataset.card,
  letter: button.textContent.trim(),
  inPack: Number(button.dataset.left),
}));
const typing = typist(keys);
const inputs = [...form.querySelectorAll("input[name^='row_']")];
const seats = inputs.map((input) => input.name.slice("row_".length));
const names = inputs.map((input) => input.dataset.name);
const audit = newAudit(seats);

// What is asked of the server: whether an answer is due, of which rows, and the cards tapped until it comes.
const request = { isPending: false, isOutdated: false, of: -1, taps: [] };
let changes = 0; // So often the rows have changed.
let marks = {}; // What the server says of single plays.
let lines = []; // The row of each player on the page, and its cells.

const field = (name) => form.elements.namedItem(name).value;
const fill = (words, values) => words.replaceAll(/\{(\w+)\}/g, (_all, name) => values[name]);
const letterOf = (card) => keys.find((key) => key.card === card)?.letter ?? card;
const lettersOf = (play) => cardsOf(play).map((card) => letterOf(card)).join("+");
const isSpent = (key) => remaining(audit, key.card, key.inPack) <= 0;
const isPressed = () => together?.getAttribute("aria-pressed") === "true";

function readTerms() {
  audit.size = Number(field("cards")) || 0;
  audit.byTricks = field("way") === "tricks";
  audit.firstLeader = Math.max(0, seats.indexOf(field("leader")));
}

let hasLaid = false; // Whether the last tap or key laid a card.

function tap(card) {
  hasLaid = false;
  const join = together && placeToJoin(audit, isPressed());
  if (!join && !nextPlace(audit)) {
    if (request.isPending) request.taps.push(card);
    else if (!isComplete(audit)) {
      request.taps = [card];
      ask();
    }
    return;
  }
  if (isSpent(keys.find((key) => key.card === card))) return;
  const trick = addCard(audit, card, join);
  hasLaid = true;
  together?.setAttribute("aria-pressed", "false");
  changed(trick);
}

function takeBack() {
  const trick = stepBack(audit);
  if (trick === null) return;
  request.taps = [];
  changed(trick);
}

// The rows changed from this trick on.
function changed(trick) {
  changes += 1;
  readTerms();
  forgetLeaders(audit, trick);
  write();
  if (isWorthAsking(audit)) ask();
  else {
    request.isOutdated = false;
    removeAnswer();
  }
  draw();
}

// `isKept` says whether the server keeps these rows too.
function write(isKept = false) {
  for (const [row, input] of inputs.entries()) input.value = audit.rows[row].plays.join(" ");
  const [way, leader, cards] = ["way", "leader", "cards"].map((name) => field(name));
  keepRows(form.dataset.store, { way, leader, cards, rows: inputs.map((input) => input.value), isKept });
}

function recall() {
  const kept = recallRows(form.dataset.store, inputs.map((input) => input.value));
  if (!kept) return;
  for (const [row, input] of inputs.entries()) input.value = String(kept.rows[row]);
  form.elements.namedItem("cards").value = kept.cards;
  for (const name of ["way", "leader"]) {
    const radio = [...form.elements.namedItem(name)].find((one) => one.value === kept[name]);
    if (radio) radio.checked = true;
  }
}

// One question at a time. If the rows change before the answer is there, the page asks again after it.
function ask() {
  request.isOutdated = request.isPending;
  if (request.isPending) return;
  request.of = changes;
  form.dispatchEvent(new Event("ask"));
  request.isPending = true;
}

function removeAnswer() {
  marks = {};
  for (const id of ["answer", "tricks", "then"]) document.getElementById(id).replaceChildren();
}

function readAnswer() {
  if (!isAnswered()) return;
  const said = document.getElementById("result")?.dataset ?? { leaders: "", marks: "{}" };
  const leaders = said.leaders.split(" ").filter((seat) => seat !== "");
  if ("kept" in said) {
    form.dataset.kept = "";
    write(true);
  }
  takeAnswer(JSON.parse(said.marks), leaders.map((seat) => seats.indexOf(seat)));
}

// Whether the answer is to the rows as they are now.
function isAnswered() {
  request.isPending = false;
  if (request.isOutdated) ask();
  else if (request.of !== changes) removeAnswer();
  return !request.isPending && request.of === changes;
}

// Without the server the phone audits by itself. The address names a game that only this phone has.
async function auditHere({ detail }) {
  if (detail?.xhr?.status === 422) return;
  const loaded = await wanted(import("./auditing.js"));
  if (!isAnswered() || !loaded) return;
  const parameters = loaded.gameOf(location.hash.slice(1))?.parameters ?? JSON.parse(document.getElementById("parameters").textContent);
  const rows = audit.rows.map(({ plays }) => plays.map((play) => cardsOf(play)));
  const found = loaded.auditHand({ ...audit, rows, names, seats, most: Number(document.getElementById("cards").max) }, parameters);
  answer.replaceChildren(loaded.drawFound(found));
  takeAnswer(found.marks, found.leaders);
}

function takeAnswer(said, leaders) {
  marks = said;
  audit.leaders = leaders;
  draw();
  while (request.taps.length > 0 && nextPlace(audit)) tap(request.taps.shift());
  if (isComplete(audit)) form.querySelector(".between").scrollTop = 0;
}

// The page

function newElement(tag, className, parts) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...parts);
  return element;
}

function newCell() {
  const cell = document.createElement("button");
  cell.type = "button";
  return cell;
}

function build() {
  lines = audit.rows.map(({ plays }, row) => {
    const cells = Array.from({ length: Math.max(audit.size, plays.length) }, newCell);
    const box = newElement("div", "row", [newElement("span", "name", [names[row]]), newElement("div", "cards", cells)]);
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", names[row]);
    return { box, cells };
  });
  table.replaceChildren(...lines.map(({ box }) => box));
}

function drawCell(cell, place, isNext) {
  const play = playAt(audit, place);
  const said = (play && marks[`${seats[place.row]}.${place.at}`]) || [];
  const { cell: laid, empty, ...words } = table.dataset;
  const values = { name: names[place.row], trick: place.at + 1, card: play && lettersOf(play) };
  cell.textContent = play ? lettersOf(play) : "";
  const classes = ["laid", ...said, !play && "blank", play?.includes("+") && "pair", isNext && "at"];
  cell.className = classes.filter(Boolean).join(" ");
  cell.hidden = !play && isFull(audit, place.row);
  cell.disabled = !play && !isNext && (audit.byTricks || place.at !== audit.rows[place.row].plays.length);
  cell.setAttribute("aria-label", [fill(play ? laid : empty, values), ...said.map((mark) => words[mark])].join(", "));
  if (isNext) cell.setAttribute("aria-current", "true");
  else cell.removeAttribute("aria-current");
}

function draw() {
  const next = nextPlace(audit);
  for (const [row, { box, cells }] of lines.entries()) {
    for (const [at, cell] of cells.entries()) drawCell(cell, { row, at }, samePlace(next, { row, at }));
    box.classList.toggle("now", next?.row === row);
  }
  if (next) lines[next.row].box.scrollIntoView({ block: "nearest" });
  for (const key of keys) key.button.setAttribute("aria-disabled", String(isSpent(key)));
  form.classList.toggle("complete", isComplete(audit) && !audit.pick);
  form.classList.toggle("picking", audit.pick !== null);
  summary.textContent = fill(summary.dataset.words, { name: names[audit.firstLeader], cards: audit.size });
  drawHint(next);
}

// What to tap next, where the server has not said it.
function drawHint(place) {
  const { next, opens, replace } = table.dataset;
  const values = place && { name: names[place.row], trick: place.at + 1, cards: audit.size };
  if (audit.pick) hint.textContent = fill(replace, values);
  else if (place && !audit.byTricks) hint.textContent = fill(next, values);
  else hint.textContent = place && !answer.firstElementChild ? fill(opens, values) : "";
}

function tapCell(cell) {
  const row = lines.findIndex(({ cells }) => cells.includes(cell));
  const place = { row, at: lines[row].cells.indexOf(cell) };
  const isLaid = playAt(audit, place) !== undefined;
  audit.pick = isLaid && !(audit.pick && samePlace(audit.pick, place)) ? place : null;
  if (!isLaid) audit.row = row;
  draw();
}

function clear() {
  for (const row of audit.rows) row.plays = [];
  Object.assign(audit, { row: 0, pick: null, last: null });
  request.taps = [];
  summary.parentElement.open = false;
  build();
  changed(0);
  if (!("kept" in form.dataset)) return;
  const body = new URLSearchParams({ csrf_token: field("csrf_token"), clear: 1 });
  fetch(form.action, { method: "POST", body }).catch(() => {}); // Then the cards come back.
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.classList.contains("laid")) tapCell(button);
  else if (button.dataset.card) tap(button.dataset.card);
  else if ("back" in button.dataset) takeBack();
  else if (button === together) together.setAttribute("aria-pressed", String(!isPressed()));
  else if ("clear" in button.dataset) clear();
});

form.addEventListener("change", (event) => {
  readTerms();
  if (event.target.name === "cards") build();
  Object.assign(audit, { pick: null, leaders: [] });
  changed(0);
});

form.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
  const { card, isLonger } = typing(event.key);
  if (!card && event.key !== "Backspace") return;
  event.preventDefault();
  if (!card || (isLonger && hasLaid)) takeBack();
  else if (isLonger) request.taps.pop();
  if (card) tap(card);
});

document.addEventListener("click", (event) => {
  if (!summary.parentElement.contains(event.target)) summary.parentElement.open = false;
});

document.addEventListener("htmx:after:swap", ({ detail }) => detail.ctx.target === answer && readAnswer());

for (const failure of ["htmx:error", "htmx:response:error"]) document.addEventListener(failure, auditHere);

withoutHtmx(form, auditHere);

document.addEventListener("htmx:before:request", () => { trouble.textContent = ""; });

speak(JSON.parse(document.getElementById("messages").textContent), document.documentElement.lang);
recall();
readTerms();
for (const [row, input] of inputs.entries()) audit.rows[row].plays = readPlays(input.value, keys);
build();
draw();
// Once the page is loaded, htmx hears the form ask.
if (audit.byTricks || !isEmpty(audit)) window.addEventListener("load", () => changed(Infinity));
