// The audit of a hand: every tap adds a card, and the pad moves on by itself, along a row or round the table.
// The plain text fields underneath are what is sent; who leads a trick is for the server to say.
const form = document.getElementById("audit");
const answer = document.getElementById("answer");
const hint = document.getElementById("hint");
const table = document.getElementById("rows");
const summary = form.querySelector(".terms summary");
const together = form.querySelector("[data-together]");
const keys = [...form.querySelectorAll("[data-card]")];
const people = [...form.querySelectorAll("input[name^='row_']")].map((input) => ({
  input,
  seat: input.name.slice(4),
  name: input.dataset.name,
  plays: [],
  cells: [],
  box: null,
}));

const state = {
  row: 0, // the row that is being filled, where the cards are entered row by row
  pick: null, // a play that is being replaced
  last: null, // the play that was entered last
  leaders: [], // who led each trick, as far as the server said
  marks: {},
  changes: 0,
  asked: -1,
  waits: false, // for the server's answer
  isLate: false, // the answer will be about rows as they were
  queue: [], // cards tapped meanwhile
};

const field = (name) => form.elements.namedItem(name).value;
const byTricks = () => field("way") === "tricks";
const size = () => Number(field("cards")) || 0;
const firstLeader = () => Math.max(0, people.findIndex((one) => one.seat === field("leader")));
const cardsOf = (play) => play.split("+");
const count = (one) => one.plays.flatMap(cardsOf).length;
const isFull = (one) => count(one) >= size();
const isComplete = () => people.every(isFull);
const letters = (play) => cardsOf(play).map((card) => keys.find((key) => key.dataset.card === card)?.textContent.trim() ?? card).join("+");
const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_all, name) => values[name]);

function read(text) {
  return text.toUpperCase().split(/\s+/).filter(Boolean).map((play) => cardsOf(play).map((card) => (card === "T" ? "10" : card)).join("+"));
}

function from(start) {
  return people.map((_one, step) => people[(start + step) % people.length]);
}

// The trick under way, by index; rows that are full are waited for no more.
function trickNow() {
  return Math.min(...people.filter((one) => !isFull(one)).map((one) => one.plays.length));
}

const leaderOf = (trick) => (trick === 0 ? firstLeader() : state.leaders[trick]);

// Where the next card goes: a row and the index in it; null when all rows are full or the server must speak first.
function slot() {
  if (state.pick) return state.pick;
  if (isComplete()) return null;
  if (!byTricks()) {
    const one = from(state.row).find((row) => !isFull(row));
    return { one, at: one.plays.length };
  }
  const trick = trickNow();
  const leader = leaderOf(trick);
  if (leader === undefined) return null;
  const one = from(leader).find((row) => !isFull(row) && row.plays.length <= trick);
  return { one, at: trick };
}

function left(card) {
  const laid = people.flatMap((one) => one.plays).flatMap(cardsOf).filter((one) => one === card).length;
  const replaced = state.pick ? cardsOf(state.pick.one.plays[state.pick.at]).filter((one) => one === card).length : 0;
  return Number(keys.find((key) => key.dataset.card === card).dataset.left) - laid + replaced;
}

// The play that the next card joins: the latest one, if that is wished, or as long as its trick was led with more.
function joined() {
  const place = state.pick ?? state.last;
  const play = place?.one.plays[place.at];
  if (!together || !play) return null;
  if (together.getAttribute("aria-pressed") === "true") return place;
  const lead = byTricks() && !state.pick && !isFull(place.one) && people[leaderOf(place.at)]?.plays[place.at];
  return lead && cardsOf(play).length < cardsOf(lead).length ? place : null;
}

function tap(card) {
  const join = joined();
  const place = join ?? slot();
  if (!place) {
    if (state.waits) state.queue.push(card);
    else if (!isComplete()) {
      state.queue = [card];
      ask();
    }
    return;
  }
  if (left(card) <= 0) return;
  const { one, at } = place;
  one.plays[at] = join ? `${one.plays[at]}+${card}` : card;
  if (!state.pick) {
    state.row = people.indexOf(one);
    state.last = { one, at };
  }
  state.pick = null;
  together?.setAttribute("aria-pressed", "false");
  changed(at);
}

function stepBack() {
  const place = state.pick ?? lastPlace();
  if (!place) return;
  const { one, at } = place;
  const cards = state.pick ? [] : cardsOf(one.plays[at]).slice(0, -1);
  one.plays.splice(at, 1, ...(cards.length ? [cards.join("+")] : []));
  state.last = cards.length ? place : null;
  if (!state.pick) state.row = people.indexOf(one);
  state.pick = null;
  state.queue = [];
  changed(at);
}

function lastPlace() {
  const most = Math.max(...people.map((one) => one.plays.length));
  if (!most) return null;
  const candidates = byTricks()
    ? from(leaderOf(most - 1) ?? 0).filter((one) => one.plays.length === most).reverse()
    : from(state.row + 1).filter((one) => one.plays.length).reverse();
  return { one: candidates[0], at: candidates[0].plays.length - 1 };
}

// Rows changed from this trick on: who led up to it is still known, everything later is not.
function changed(trick) {
  state.changes += 1;
  state.leaders.length = Math.min(state.leaders.length, trick + 1);
  write();
  const lengths = new Set(people.map((one) => one.plays.length));
  if (byTricks() || (lengths.size === 1 && people[0].plays.length)) ask();
  else {
    state.isLate = false;
    forget();
  }
  draw();
}

function write() {
  for (const one of people) one.input.value = one.plays.join(" ");
  const { way, leader, cards } = Object.fromEntries(["way", "leader", "cards"].map((name) => [name, field(name)]));
  const kept = JSON.stringify({ way, leader, cards, rows: people.map((one) => one.input.value) });
  try {
    if (people.some((one) => one.plays.length)) localStorage.setItem(form.dataset.store, kept);
    else localStorage.removeItem(form.dataset.store);
  } catch {
    // A phone that keeps nothing still checks the hand.
  }
}

function recall() {
  try {
    const kept = JSON.parse(localStorage.getItem(form.dataset.store));
    if (kept?.rows?.length !== people.length || people.some((one) => one.input.value)) return;
    people.forEach((one, index) => { one.input.value = String(kept.rows[index]); });
    form.elements.namedItem("cards").value = kept.cards;
    for (const name of ["way", "leader"]) {
      const radio = [...form.elements.namedItem(name)].find((one) => one.value === kept[name]);
      if (radio) radio.checked = true;
    }
  } catch {
    // Nothing was kept, or nothing that can be read.
  }
}

// One question at a time: rows that changed meanwhile are asked about when the answer is there.
function ask() {
  state.isLate = state.waits;
  if (state.waits) return;
  state.asked = state.changes;
  form.dispatchEvent(new Event("ask"));
  state.waits = true;
}

// No answer fits these rows.
function forget() {
  state.marks = {};
  for (const id of ["answer", "tricks", "then"]) document.getElementById(id).replaceChildren();
}

function hear() {
  state.waits = false;
  if (state.isLate) {
    ask();
    return;
  }
  if (state.asked !== state.changes) {
    forget();
    return;
  }
  const result = document.getElementById("result");
  state.marks = result ? JSON.parse(result.dataset.marks) : {};
  const seats = result?.dataset.leaders.split(" ").filter(Boolean) ?? [];
  state.leaders = seats.map((seat) => people.findIndex((one) => one.seat === seat));
  draw();
  while (state.queue.length && slot()) tap(state.queue.shift());
  if (isComplete()) form.querySelector(".between").scrollTop = 0;
}

function build() {
  table.replaceChildren();
  for (const one of people) {
    one.box = document.createElement("div");
    one.box.className = "row";
    one.box.setAttribute("role", "group");
    one.box.setAttribute("aria-label", one.name);
    const name = document.createElement("span");
    name.className = "name";
    name.textContent = one.name;
    const cards = document.createElement("div");
    cards.className = "cards";
    one.cells = Array.from({ length: Math.max(size(), one.plays.length) }, () => {
      const cell = document.createElement("button");
      cell.type = "button";
      cards.append(cell);
      return cell;
    });
    one.box.append(name, cards);
    table.append(one.box);
  }
}

function drawCell(one, cell, at, place) {
  const play = one.plays[at];
  const marks = (play && state.marks[`${one.seat}.${at}`]) || [];
  const isHere = place?.one === one && place.at === at;
  const { cell: full, empty, ...words } = table.dataset;
  const values = { name: one.name, trick: at + 1, card: play && letters(play) };
  cell.textContent = play ? letters(play) : "";
  cell.className = ["laid", ...marks, !play && "blank", play?.includes("+") && "pair", isHere && "at"].filter(Boolean).join(" ");
  cell.hidden = !play && isFull(one);
  cell.disabled = !play && !isHere && (byTricks() || at !== one.plays.length);
  cell.setAttribute("aria-label", [fill(play ? full : empty, values), ...marks.map((mark) => words[mark])].join(", "));
  if (isHere) cell.setAttribute("aria-current", "true");
  else cell.removeAttribute("aria-current");
}

function draw() {
  const place = slot();
  for (const one of people) {
    one.cells.forEach((cell, at) => drawCell(one, cell, at, place));
    one.box.classList.toggle("now", place?.one === one);
  }
  place?.one.box.scrollIntoView({ block: "nearest" });
  for (const key of keys) key.setAttribute("aria-disabled", String(left(key.dataset.card) <= 0));
  form.classList.toggle("complete", isComplete() && !state.pick);
  form.classList.toggle("picking", state.pick !== null);
  summary.textContent = fill(summary.dataset.words, { name: people[firstLeader()].name, cards: size() });
  say(place);
}

// What to tap next, where the server has not said it.
function say(place) {
  const { next, opens, replace } = table.dataset;
  const values = place && { name: place.one.name, trick: place.at + 1, cards: size() };
  if (state.pick) hint.textContent = fill(replace, values);
  else if (place && !byTricks()) hint.textContent = fill(next, values);
  else hint.textContent = place && !answer.firstElementChild ? fill(opens, values) : "";
}

function tapCell(cell) {
  const one = people.find((row) => row.cells.includes(cell));
  const at = one.cells.indexOf(cell);
  const isSame = state.pick?.one === one && state.pick.at === at;
  state.pick = at < one.plays.length && !isSame ? { one, at } : null;
  if (at >= one.plays.length) state.row = people.indexOf(one);
  draw();
}

function type(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
  const typed = event.key.toUpperCase();
  const wanted = typed === "0" || typed === "T" ? "10" : typed;
  const key = keys.find((one) => one.dataset.card === wanted || one.textContent.trim().toUpperCase() === wanted);
  if (!key && event.key !== "Backspace") return;
  event.preventDefault();
  if (key) tap(key.dataset.card);
  else stepBack();
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.classList.contains("laid")) tapCell(button);
  else if (button.dataset.card) tap(button.dataset.card);
  else if ("back" in button.dataset) stepBack();
  else if (button === together) together.setAttribute("aria-pressed", String(together.getAttribute("aria-pressed") !== "true"));
  else if ("clear" in button.dataset) {
    for (const one of people) one.plays = [];
    Object.assign(state, { row: 0, pick: null, last: null, queue: [] });
    summary.parentElement.open = false;
    build();
    changed(0);
  }
});

form.addEventListener("change", (event) => {
  if (event.target.name === "cards") build();
  Object.assign(state, { pick: null, leaders: [] });
  changed(0);
});

form.addEventListener("keydown", type);
document.addEventListener("click", (event) => {
  if (!summary.parentElement.contains(event.target)) summary.parentElement.open = false;
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target === answer) hear();
});
for (const trouble of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(trouble, () => {
    Object.assign(state, { waits: false, isLate: false, queue: [] });
    const line = document.getElementById("trouble");
    line.textContent = line.dataset.offline;
  });
}
document.addEventListener("htmx:beforeRequest", () => { document.getElementById("trouble").textContent = ""; });

recall();
for (const one of people) one.plays = read(one.input.value);
build();
draw();
if (people.some((one) => one.plays.length) || byTricks()) window.addEventListener("load", () => changed(Infinity));
