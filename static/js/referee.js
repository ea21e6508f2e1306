// The question to the referee: every tap adds a card, and from the first play on the answer follows each tap.
// The form sends the plain text fields underneath: plays with a space between them, "+" between the cards of one play.
import { allCards, cardsOf, missingCards, readPlays, usedCards, withCard, withoutLastCard } from "./plays.js";
import { speak } from "./words/messages.js";
import { wanted, withoutHtmx } from "./parts.js";

const form = document.getElementById("question");
const answer = document.getElementById("answer");
const rows = Object.fromEntries([...form.querySelectorAll("[data-row]")].map((button) => [button.dataset.row, button]));
const keys = [...form.querySelectorAll("[data-card]")];
const letters = keys.map((key) => ({ card: key.dataset.card, letter: key.textContent.trim() }));
const together = form.querySelector("[data-together]");
let row = "cards";

const field = (name) => form.elements.namedItem(name);
const playsIn = (name) => readPlays(field(name).value, letters);
const question = () => ({ cards: playsIn("cards"), hand: playsIn("hand"), seen: playsIn("seen") });
const write = (name, plays) => { field(name).value = plays.join(" "); };
const keyOf = (card) => keys.find((key) => key.dataset.card === card);
const letterOf = (card) => keyOf(card)?.textContent.trim() ?? card;
const isSpent = (key) => usedCards(question(), key.dataset.card) >= Number(key.dataset.left);
// Only where the rules let people play several cards at once is there a button for it.
const missing = () => (together ? missingCards(playsIn("cards")) : 0);
const isPressed = () => together?.getAttribute("aria-pressed") === "true";
const show = (id) => answer.replaceChildren(document.getElementById(id).content.cloneNode(true));

function draw() {
  const plays = playsIn("cards");
  if (!plays.length) row = "cards";
  for (const [name, button] of Object.entries(rows)) {
    button.setAttribute("aria-pressed", String(name === row));
    button.disabled = name !== "cards" && (!plays.length || missing() > 0);
    const laid = playsIn(name).map((play, at, all) => {
      const card = document.createElement(name === "cards" && at === all.length - 1 ? "b" : "span");
      card.textContent = cardsOf(play).map((one) => letterOf(one)).join("+");
      return card;
    });
    button.querySelector(".laid").replaceChildren(...laid.flatMap((one) => [one, " "]));
  }
  for (const key of keys) key.setAttribute("aria-disabled", String(isSpent(key)));
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
  if (isSpent(keyOf(card))) return;
  write(row, withCard(question(), row, card, row === "cards" && (missing() > 0 || isPressed())));
  changed();
}

function stepBack() {
  const rest = withoutLastCard(playsIn(row));
  // A hand that says no more than the play is unknown again; only the button says that it was whole.
  const isUnknown = row === "hand" && rest.length <= allCards(playsIn("cards").slice(-1)).length;
  write(row, isUnknown ? [] : rest);
  changed();
}

// The hand and the cards shown later belong to one play: another play in question clears them.
function changed() {
  if (row === "cards") for (const name of ["hand", "seen"]) write(name, []);
  together?.setAttribute("aria-pressed", "false");
  ask();
}

// An answer that comes after the question has changed is dropped.
form.addEventListener("htmx:before:swap", (event) => {
  const asked = event.detail.ctx.request.body;
  if (Object.keys(rows).some((name) => asked.get(name) !== field(name).value)) event.preventDefault();
});

// Without an answer of the server the phone answers by itself, by the same rules. A game that only this phone has is named
// in the address.
async function answerHere({ detail }) {
  if (detail?.ctx?.response?.status === 422 || !playsIn("cards").length) return;
  const loaded = await wanted(import("./answering.js"));
  if (!loaded) return;
  const { answerQuestion, drawAnswer, gameOf } = loaded;
  const usual = JSON.parse(document.getElementById("rules").textContent);
  const { parameters, names } = gameOf(location.hash.slice(1)) ?? {};
  const rules = parameters ? { ...parameters, "players.min": names.length, "players.max": names.length } : usual;
  const found = answerQuestion(question(), rules);
  answer.replaceChildren(drawAnswer(found, document.getElementById("part-answer")));
}

speak(JSON.parse(document.getElementById("messages").textContent), document.documentElement.lang);
for (const failure of ["htmx:error", "htmx:response:error"]) form.addEventListener(failure, answerHere);
withoutHtmx(form, answerHere);

form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.card) add(button.dataset.card);
  else if (button.dataset.row) {
    ({ row } = button.dataset);
    draw();
  } else if ("whole" in button.dataset) {
    // The hand was the play, and what was shown later.
    write("hand", [...allCards(playsIn("cards").slice(-1)), ...allCards(playsIn("seen"))]);
    row = "hand";
    rows.hand.focus();
    ask();
  } else if ("back" in button.dataset) stepBack();
  else if ("clear" in button.dataset) {
    for (const name of Object.keys(rows)) write(name, []);
    changed();
  } else if (button === together && missing() > 0) form.dispatchEvent(new Event("ask"));
  else if (button === together) together.setAttribute("aria-pressed", String(!isPressed()));
});

draw();
