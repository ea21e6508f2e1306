// The question to the referee: every tap adds a card, and from the first play on the answer follows each tap.
// The plain text fields underneath are what is sent: plays with a space between them, "+" between cards of one play.
const form = document.getElementById("question");
const answer = document.getElementById("answer");
const rows = Object.fromEntries([...form.querySelectorAll("[data-row]")].map((button) => [button.dataset.row, button]));
const keys = [...form.querySelectorAll("[data-card]")];
const together = form.querySelector("[data-together]");
let row = "cards";

const field = (name) => form.elements.namedItem(name);
const playsIn = (name) => field(name).value.split(/\s+/).filter(Boolean);
const cardsIn = (plays) => plays.flatMap((play) => play.split("+"));
const write = (name, plays) => { field(name).value = plays.join(" "); };
const letter = (card) => keys.find((key) => key.dataset.card === card)?.textContent.trim() ?? card;
const show = (id) => answer.replaceChildren(document.getElementById(id).content.cloneNode(true));

// How many cards the last play is short of those led: everybody lays as many.
function missing() {
  const plays = playsIn("cards");
  return together && plays.length > 1 ? cardsIn(plays.slice(0, 1)).length - cardsIn(plays.slice(-1)).length : 0;
}

// The whole hand holds the play in question, so that play is counted once.
function used(card) {
  const plays = playsIn("cards");
  const hand = cardsIn(playsIn("hand"));
  const held = hand.length ? hand : [...cardsIn(plays.slice(-1)), ...cardsIn(playsIn("seen"))];
  return [...cardsIn(plays.slice(0, -1)), ...held].filter((one) => one === card).length;
}

function draw() {
  const plays = playsIn("cards");
  if (!plays.length) row = "cards";
  for (const [name, button] of Object.entries(rows)) {
    button.setAttribute("aria-pressed", String(name === row));
    button.disabled = name !== "cards" && (!plays.length || missing() > 0);
    const laid = playsIn(name).map((play, at, all) => {
      const card = document.createElement(name === "cards" && at === all.length - 1 ? "b" : "span");
      card.textContent = play.split("+").map(letter).join("+");
      return card;
    });
    button.querySelector(".laid").replaceChildren(...laid.flatMap((one) => [one, " "]));
  }
  for (const key of keys) key.setAttribute("aria-disabled", String(used(key.dataset.card) >= Number(key.dataset.left)));
  if (together) {
    together.textContent = missing() > 0 ? together.dataset.all : together.dataset.more;
    together.disabled = !plays.length || row !== "cards";
  }
}

function ask() {
  draw();
  if (!playsIn("cards").length) show("start");
  else if (missing() > 0) show("unfinished");
  else form.dispatchEvent(new Event("ask"));
}

function add(card) {
  if (used(card) >= Number(keys.find((key) => key.dataset.card === card).dataset.left)) return;
  const plays = playsIn(row);
  const joins = row === "cards" && plays.length && (missing() > 0 || together?.getAttribute("aria-pressed") === "true");
  if (row === "hand" && !plays.length) plays.push(...cardsIn(playsIn("cards").slice(-1)));
  if (joins) plays.push(`${plays.pop()}+${card}`);
  else plays.push(card);
  write(row, plays);
  changed();
}

function stepBack() {
  const plays = playsIn(row);
  const rest = (plays.pop() ?? "").split("+").slice(0, -1).join("+");
  write(row, rest ? [...plays, rest] : plays);
  changed();
}

// What is known of a hand belongs to one play: with another play in question it is forgotten.
function changed() {
  if (row === "cards") for (const name of ["hand", "seen"]) write(name, []);
  together?.setAttribute("aria-pressed", "false");
  ask();
}

// An answer that comes when something else stands there is no answer to it.
form.addEventListener("htmx:beforeSwap", (event) => {
  const asked = event.detail.requestConfig.parameters;
  if (Object.keys(rows).some((name) => asked[name] !== field(name).value)) event.detail.shouldSwap = false;
});

form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.card) add(button.dataset.card);
  else if (button.dataset.row) {
    row = button.dataset.row;
    draw();
  } else if ("back" in button.dataset) stepBack();
  else if ("clear" in button.dataset) {
    for (const name of Object.keys(rows)) write(name, []);
    changed();
  } else if (button === together && missing() > 0) form.dispatchEvent(new Event("ask"));
  else if (button === together) together.setAttribute("aria-pressed", String(together.getAttribute("aria-pressed") !== "true"));
});

draw();
