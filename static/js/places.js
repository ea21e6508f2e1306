// The table as it is drawn: who sits where, and the mark of the one who deals first. Two names that are tapped one after
// the other swap seats; the mark and then a name moves the mark; both can be dragged. What happens is told to the form.
import { placeOf } from "./setup-seats.js";

const NEAR = 8; // CSS pixels; a pointer that moves no further taps.

const table = document.querySelector("#table");
const list = table.querySelector(".places");
const mark = table.querySelector(".mark");
const form = document.querySelector("#setup");

let isMoving = false; // The mark waits for a name.
let chosen = null; // The line of the name that was tapped first.
let wasDragged = false;

// `people` are { at, name } by seat; `first` is the line of the one who deals first, NaN if the lot decides.
export function drawTable(people, first, words) {
  const rows = Math.floor(people.length / 2) + 1;
  table.style.setProperty("--rows", rows);
  list.replaceChildren(...people.map((person, seat) => makePlace(person, placeOf(seat, people.length))));
  const dealer = people.find(({ at }) => at === first);
  if (dealer) list.querySelector(`[data-at="${first}"]`).after(mark);
  else table.append(mark);
  table.querySelector(".draw").setAttribute("aria-pressed", !dealer);
  const hint = table.querySelector("#table-hint b");
  hint.textContent = dealer ? words.first.replace("{name}", dealer.name) : words.drawn;
  press(null, false);
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

const tell = (what, detail) => form.dispatchEvent(new CustomEvent(what, { detail }));
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
  if (button?.matches(".draw")) tell("deal", { at: null });
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
  const under = document.elementsFromPoint(clientX, clientY).map((one) => one.closest(".places li")).find(Boolean);
  const to = under?.querySelector("[data-at]");
  if (!to || to === held) return;
  const at = Number(to.dataset.at);
  if (held === mark) tell("deal", { at });
  else tell("swap", { one: Number(held.dataset.at), other: at });
}
