// The people that this phone knows, as chips: one that is tapped takes a seat, or leaves it. Other names are typed. What
// happens is told to the chips' own element.
import { knownGames } from "./games.js";

const MOST_CHIPS = 12;

const form = document.querySelector("#setup");
const chips = document.querySelector("#chips");
const add = document.querySelector("#add");
const typing = document.querySelector("#new-name");
const input = typing.querySelector("input");
const called = input.placeholder;

const nameOn = (chip) => chip.querySelector("bdi").textContent;
const allChips = () => [...chips.querySelectorAll(".chip:not(.new)")];
const tell = (what, name) => chips.dispatchEvent(new CustomEvent(what, { detail: { name } }));

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
  input.placeholder = isFull ? form.dataset.full.replace("{number}", most) : called;
  typing.querySelector("button").hidden = isFull;
  add.hidden = isFull || !typing.hidden;
}

function makeChip(name) {
  const chip = chips.querySelector("template").content.firstElementChild.cloneNode(true);
  chip.querySelector("bdi").textContent = name;
  add.before(chip);
}

function take() {
  const name = input.value.trim().replaceAll(/\s+/g, " ");
  input.value = "";
  if (name) tell("typed", name);
  input.focus();
}

chips.addEventListener("click", ({ target }) => {
  const chip = target.closest(".chip:not(.new)");
  if (chip) tell("chip", nameOn(chip));
});

add.addEventListener("click", () => {
  typing.hidden = false;
  add.hidden = true;
  input.focus();
});

typing.querySelector("button").addEventListener("click", take);
input.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  take();
});

// A name that is typed and not added yet plays too.
form.addEventListener("submit", () => {
  if (input.value.trim()) take();
}, { capture: true });

// Those whose games this phone has seen without the server knowing.
const known = new Set(allChips().map((chip) => nameOn(chip)));
const others = new Set(knownGames().flatMap(({ names }) => names).filter((name) => !known.has(name)));
for (const name of [...others].slice(0, Math.max(0, MOST_CHIPS - known.size))) makeChip(name);
typing.hidden = allChips().length > 0;
input.disabled = false;
