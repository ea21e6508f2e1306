// The people as they are drawn. Those that this phone knows are chips: one that is tapped takes a seat, or leaves it. Other names
// are typed. At the table below one sees who sits where, and the mark of the one who deals first. Two names that are tapped one
// after the other swap seats; the mark and then a name moves the mark; both can be dragged. What happens is told to the form.
import { knownGames } from "./games.js";
import { isAlike, peopleSentence } from "./words/names.js";
import { placeOf, roundTo } from "./setup.js";

const MOST_CHIPS = 12;
const GOING_ROUND = 1_300; // Milliseconds.
const NEAR = 8; // CSS pixels; a pointer that moves no further taps.

const form = document.querySelector("#setup");
const chips = document.querySelector("#chips");
const add = document.querySelector("#add");
const typing = document.querySelector("#new-name");
const input = typing.querySelector("input");
const twice = document.querySelector("#twice");
const unnamed = input.placeholder;
const table = document.querySelector("#table");
const list = table.querySelector(".places");
const mark = table.querySelector(".mark");

let isMoving = false; // The mark waits for a name.
let going = null; // The mark, round the names.
let chosen = null; // The line of the name that was tapped first.
let wasDragged = false;

const tell = (what, detail) => form.dispatchEvent(new CustomEvent(what, { detail }));
const nameOn = (chip) => chip.querySelector("bdi").textContent;
const allChips = () => [...chips.querySelectorAll(".chip:not(.new)")];

// Each chip gets the number of the seat; `names` are those who have one, and no more than `most` can.
export function drawChips(names, most) {
  const known = new Set(allChips().map((chip) => nameOn(chip)));
  for (const name of names) if (!known.has(name)) makeChip(name);
  for (const chip of allChips()) {
    const at = names.indexOf(nameOn(chip));
    chip.setAttribute("aria-pressed", at !== -1);
    chip.querySelector("b").textContent = at === -1 ? "" : at + 1;
  }
  const isFull = names.length >= most;
  if (isFull) typing.hidden = false;
  input.disabled = isFull;
  input.placeholder = isFull ? form.dataset.full.replace("{number}", most) : unnamed;
  typing.querySelector("button").hidden = isFull;
  add.hidden = isFull || !typing.hidden;
}

function makeChip(name) {
  const chip = chips.querySelector("template").content.firstElementChild.cloneNode(true);
  chip.querySelector("bdi").textContent = name;
  add.before(chip);
}

// A name that somebody has already stays in the field, to be told apart.
function take() {
  const name = input.value.trim().replaceAll(/\s+/g, " ");
  const seated = allChips().filter((chip) => chip.getAttribute("aria-pressed") === "true");
  const isTwice = isAlike(name, seated.map((chip) => nameOn(chip)));
  twice.textContent = isTwice ? peopleSentence("name_twice", { name }) : "";
  if (!isTwice) input.value = "";
  if (name && !isTwice) tell("chip", { name });
  input.focus();
  input.scrollIntoView({ block: "nearest" }); // The new chip may have pushed it below the bar.
  return !isTwice;
}

chips.addEventListener("click", ({ target }) => {
  const chip = target.closest(".chip:not(.new)");
  if (chip) tell("chip", { name: nameOn(chip), leaves: true });
});

add.addEventListener("click", () => {
  typing.hidden = false;
  add.hidden = true;
  input.focus();
});

typing.querySelector("button").addEventListener("click", take);
input.addEventListener("input", () => { twice.textContent = ""; });
input.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  take();
});

// A name that is typed and not added yet plays too.
form.addEventListener("submit", (event) => {
  if (!input.value.trim() || take()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

// Those whose games this phone has seen without the server knowing.
const known = new Set(allChips().map((chip) => nameOn(chip)));
const others = new Set(knownGames().flatMap(({ names }) => names).filter((name) => !known.has(name)));
for (const name of [...others].slice(0, Math.max(0, MOST_CHIPS - known.size))) makeChip(name);
typing.hidden = allChips().length > 0;
input.disabled = false;

// The table

// `people` are { at, name } by seat; `dealer` is the one of them who deals first, as `sentence` says, if that is known.
export function drawTable(people, dealer, sentence) {
  going?.cancel();
  table.classList.remove("drawing");
  const rows = Math.floor(people.length / 2) + 1;
  table.style.setProperty("--rows", rows);
  list.replaceChildren(...people.map((person, seat) => makePlace(person, placeOf(seat, people.length))));
  if (dealer) list.querySelector(`[data-at="${dealer.at}"]`).after(mark);
  else table.append(mark);
  table.querySelector(".draw").setAttribute("aria-pressed", !dealer);
  table.querySelector("#table-hint b").textContent = sentence;
  press(null, false);
}

// The form draws at once. Then the mark goes round the names, from where it was, and one reads whom it stops at.
function drawLot() {
  const from = Math.max(0, [...list.children].indexOf(mark.parentElement));
  tell("deal", { at: null });
  const places = [...list.children];
  const to = places.indexOf(mark.parentElement);
  if (to === -1 || !matchMedia("(prefers-reduced-motion: no-preference)").matches) return;
  const stops = places.map((place) => {
    place.append(mark);
    return mark.getBoundingClientRect();
  });
  places[to].append(mark);
  const steps = roundTo(from, to, places.length).map((seat) => ({ translate: `${stops[seat].x - stops[to].x}px ${stops[seat].y - stops[to].y}px` }));
  table.classList.add("drawing");
  going = mark.animate(steps, { duration: GOING_ROUND, easing: "ease-out" });
  going.addEventListener("finish", () => table.classList.remove("drawing"));
}

function makePlace({ at, name }, { side, row }) {
  const place = document.createElement("li");
  place.className = `at-${side}`;
  place.style.gridRow = row;
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "place-name", textContent: name, title: name, dir: "auto" });
  button.dataset.at = at;
  button.ariaPressed = false;
  place.append(button);
  return place;
}

function press(at, moves) {
  chosen = at;
  isMoving = moves;
  mark.setAttribute("aria-pressed", moves);
  for (const button of list.querySelectorAll("button[data-at]")) button.setAttribute("aria-pressed", Number(button.dataset.at) === at);
}

const focusOn = (at) => list.querySelector(`[data-at="${at}"]`)?.focus();

function meet(at) {
  if (isMoving) tell("deal", { at });
  else if (chosen === null) press(at, false);
  else if (chosen === at) press(null, false);
  else tell("swap", { one: chosen, other: at });
  focusOn(at);
}

table.addEventListener("click", (event) => {
  if (wasDragged) return;
  const button = event.target.closest("button");
  if (button?.matches(".draw")) drawLot();
  else if (button === mark && chosen !== null) tell("deal", { at: chosen });
  else if (button === mark) press(null, !isMoving);
  else if (button) meet(Number(button.dataset.at));
});

table.addEventListener("pointerdown", (event) => {
  wasDragged = false;
  const held = event.target.closest(".mark, .place-name");
  if (!held || event.button !== 0) return;
  held.setPointerCapture(event.pointerId);
  const drag = ({ clientX, clientY }) => {
    const [x, y] = [clientX - event.clientX, clientY - event.clientY];
    wasDragged ||= Math.hypot(x, y) > NEAR;
    if (wasDragged) held.style.translate = `${x}px ${y}px`;
    held.classList.toggle("held", wasDragged);
  };
  const drop = (moved) => {
    held.removeEventListener("pointermove", drag);
    held.classList.remove("held");
    held.style.translate = "";
    if (wasDragged && moved.type === "pointerup") land(held, moved);
  };
  held.addEventListener("pointermove", drag);
  for (const end of ["pointerup", "pointercancel"]) held.addEventListener(end, drop, { once: true });
});

// A name or the mark is let go over another place, or over nothing.
function land(held, { clientX, clientY }) {
  const under = document.elementsFromPoint(clientX, clientY).map((element) => element.closest(".places li")).find(Boolean);
  const to = under?.querySelector("[data-at]");
  if (!to || to === held) return;
  const at = Number(to.dataset.at);
  if (held === mark) tell("deal", { at });
  else tell("swap", { one: Number(held.dataset.at), other: at });
}
