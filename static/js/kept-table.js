// The pages of a table as this phone kept them, drawn as the game stands by now.
import * as journal from "./journal.js";
import { readTable } from "./table.js";

const PARTS = { ties: ["penalty.payer", "penalty.tied"], "limit.test": ["limit.test", "limit.value"] };

const byId = (id) => document.getElementById(id);

export function drawKept() {
  const game = JSON.parse(byId("game").textContent);
  const table = readTable({ ...game, names: journal.names() }, journal.facts(), journal.waiting());
  // What the server has worked out for the page may be wrong by now.
  for (const old of document.querySelectorAll(".headline")) old.hidden = true;
  for (const field of document.querySelectorAll("[name='revision']")) field.value = journal.revision();
  const seats = document.querySelector(".chairs");
  if (seats) drawSeats(seats, table);
  else drawPeople(table);
  if (game.rules) drawRules(game, table);
}

// A rule that has changed since is in words on the page of the rules.
function drawRules({ parameters, rules }, { variant }) {
  const was = { ...parameters, ...rules };
  const isSame = (name) => JSON.stringify(variant.parameters[name]) === JSON.stringify(was[name]);
  for (const link of document.querySelectorAll(".rules a")) {
    const name = new URL(link.href).searchParams.get("rule");
    if (!(PARTS[name] ?? [name]).every((one) => isSame(one))) link.querySelector("b").textContent = "…";
  }
}

function drawPeople({ now, names, ...table }) {
  document.querySelector(".people").replaceChildren(...now.seating.map((seat) => person(seat, names[seat], now.scores[seat])));
  const chairs = document.querySelector("[name='after']")?.closest(".chips-of");
  const chair = chairs?.firstElementChild;
  chairs?.replaceChildren(...now.seating.map((seat) => filled(chair.cloneNode(true), seat, names[seat])));
  const highest = Math.max(0, ...table.seats.map((seat) => now.scores[seat].points));
  for (const field of document.querySelectorAll("[name='points']")) field.value = highest;
  const last = chairs?.lastElementChild.querySelector("input");
  if (last) last.checked = true;
  const stakes = document.querySelector(".stakes");
  if (stakes) drawStakes(stakes, now, names);
  // Once there is a hand, the game can end.
  const end = byId("part-end");
  if (end && table.lines.some(({ turn }) => turn)) end.replaceWith(end.content);
}

// One of everybody who ever sat down, and one for each buy-in.
function drawStakes(list, { seating, scores }, names) {
  const pot = list.lastElementChild;
  let all = 0;
  list.replaceChildren(...seating.map((seat) => {
    const made = filled(list.firstElementChild.cloneNode(true), seat, names[seat]);
    const count = 1 + scores[seat].buy_ins;
    all += count;
    made.lastElementChild.textContent = count;
    return made;
  }), pot);
  pot.lastElementChild.textContent = all;
}

// The order in the address, if it is one of those who sit there now; the links lead to others, as those of the server do.
function drawSeats(list, { now: { seating }, names }) {
  const asked = new URLSearchParams(location.search);
  const wanted = (asked.get("order") ?? "").split("-").map(Number);
  const isOrder = wanted.length === seating.length && seating.every((seat) => wanted.includes(seat));
  const order = isOrder ? wanted : seating;
  const tapped = order.findIndex((seat) => String(seat) === asked.get("tapped"));
  const swap = (one, other) => {
    const turned = [...order];
    [turned[one], turned[other]] = [order[other], order[one]];
    return turned.join("-");
  };
  document.querySelector("[name='order']").value = order.join("-");
  list.replaceChildren(...order.map((seat, at) => {
    const made = filled(byId("part-chair").content.firstElementChild.cloneNode(true), seat, names[seat]);
    const [tap, up, down] = made.children;
    tap.href = tapped === -1 ? `?order=${order.join("-")}&tapped=${seat}` : `?order=${swap(at, tapped)}`;
    if (at === tapped) tap.setAttribute("aria-current", "true");
    if (at === 0) up.remove();
    else up.href = `?order=${swap(at, at - 1)}`;
    if (at === order.length - 1) down.remove();
    else down.href = `?order=${swap(at, at + 1)}`;
    return made;
  }));
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
  for (const field of made.querySelectorAll("[name='name']")) field.defaultValue = name;
  for (const one of made.querySelectorAll("bdi")) one.textContent = name;
  for (const one of made.querySelectorAll(".move")) one.setAttribute("aria-label", one.getAttribute("aria-label").replace("{}", () => name));
  for (const one of made.querySelectorAll("button")) one.textContent = one.textContent.replace("{}", () => name);
  return made;
}
