// The page of a table as this phone kept it, drawn as the game stands by now.
import * as journal from "./journal.js";
import { readTable } from "./table.js";

const byId = (id) => document.getElementById(id);

export function drawKept() {
  const table = readTable({ ...JSON.parse(byId("game").textContent), names: journal.names() }, journal.facts(), journal.waiting());
  const { now, names } = table;
  // What the server has worked out for the page may be wrong by now.
  for (const old of document.querySelectorAll(".headline, [aria-labelledby='stakes']")) old.hidden = true;
  for (const field of document.querySelectorAll("[name='revision']")) field.value = journal.revision();
  document.querySelector(".people").replaceChildren(...now.seating.map((seat) => person(seat, names[seat], now.scores[seat])));
  const chairs = document.querySelector("[name='after']")?.closest(".chips-of");
  const chair = chairs?.firstElementChild;
  chairs?.replaceChildren(...now.seating.map((seat) => filled(chair.cloneNode(true), seat, names[seat])));
  const highest = Math.max(0, ...table.seats.map((seat) => now.scores[seat].points));
  for (const field of document.querySelectorAll("[name='points']")) field.value = highest;
  const last = chairs?.lastElementChild.querySelector("input");
  if (last) last.checked = true;
  // Once there is a hand, the game can end.
  const end = byId("part-end");
  if (end && table.lines.some(({ turn }) => turn)) end.replaceWith(end.content);
}

function person(seat, name, { points, out, left = false }) {
  const kind = [out && "out", left && "left", "in"].find(Boolean);
  const made = filled(byId(`part-${kind}`).content.firstElementChild.cloneNode(true), seat, name);
  made.querySelector(".total").textContent = points;
  return made;
}

// The page has somebody's line with places for the name and the number of the seat.
function filled(made, seat, name) {
  for (const field of made.querySelectorAll("[name='seat'], [name='after']")) Object.assign(field, { value: seat, checked: false });
  for (const field of made.querySelectorAll("[name='name']")) field.value = name;
  for (const one of made.querySelectorAll("bdi")) one.textContent = name;
  for (const one of made.querySelectorAll("button")) one.textContent = one.textContent.replace("{}", () => name);
  return made;
}
