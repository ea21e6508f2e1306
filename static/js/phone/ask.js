// The page on which somebody asks the referee: every tap adds a card, and from the first play on the answer follows each tap.
// The phone answers by itself, and nothing is sent or stored. A game that only this phone has is named in the address.
import { allCards, missingCards, usedCards, withCard, withoutLastCard } from "../plays.js";
import { copiesOf, readVariant } from "../rules/cards.js";
import { answerQuestion } from "../game/verdict.js";
import { disputeScreen } from "../screens/dispute.js";
import { gameOf } from "../games.js";
import { put } from "./put.js";
import { ruleSentence } from "../words/legality.js";
import { speak } from "../words/messages.js";

const ROWS = ["cards", "hand", "seen"];
const read = (id) => JSON.parse(document.getElementById(id).textContent);

speak(read("messages"), document.documentElement.lang);
const screen = document.querySelector("main");
const page = read("dispute");
const local = gameOf(location.hash.slice(1));
const parameters = local ? { ...local.parameters, "players.min": local.names.length, "players.max": local.names.length } : page.parameters;
const variant = readVariant(parameters);
const hasSets = parameters["lead.cards"] === "equal_set";
const question = { cards: [], hand: [], seen: [], row: "cards", isJoining: false, missing: 0 };
let hasWholePlay = false; // Whether the play in question has no more cards, although more were led.

// The notes on a rule come with the page. Those on the rules of a game that only this phone has nobody knows here.
const lawsOf = (rule) => (local ? [{ text: ruleSentence(variant, rule), unconfirmed: false, notes: [] }] : page.laws[rule]).filter(({ text }) => text);
const isSpent = (card) => usedCards(question, card) >= copiesOf(variant, card, parameters["players.max"]);
const laws = ["follow.duty", ...(parameters["follow.ace"] === "none" ? [] : ["follow.ace"])].flatMap((rule) => lawsOf(rule));
const rulesInForce = { deck: variant.deck, hasSets, laws, isSpent };

function draw() {
  if (question.cards.length === 0) question.row = "cards";
  question.missing = hasSets ? missingCards(question.cards) : 0;
  put(screen, disputeScreen(question, found(), { ...page, ...rulesInForce }));
}

function found() {
  if (question.cards.length === 0 || (question.missing > 0 && !hasWholePlay)) return null;
  const answer = answerQuestion(question, parameters);
  if (answer.problem) return answer;
  const ofSets = answer.rule === "follow.duty" && answer.together > 1 && !local ? page.laws["follow.sets"] : [];
  return { ...answer, laws: [...lawsOf(answer.rule), ...ofSets] };
}

function add(card) {
  if (isSpent(card)) return;
  const { row, isJoining, missing } = question;
  question[row] = withCard(question, row, card, row === "cards" && (missing > 0 || isJoining));
  changed();
}

function stepBack() {
  const rest = withoutLastCard(question[question.row]);
  // A hand that says no more than the play is unknown again; only the button says that it was whole.
  const isUnknown = question.row === "hand" && rest.length <= allCards(question.cards.slice(-1)).length;
  question[question.row] = isUnknown ? [] : rest;
  changed();
}

// The hand and the cards shown later belong to one play: another play in question clears them.
function changed() {
  if (question.row === "cards") Object.assign(question, { hand: [], seen: [] });
  question.isJoining = false;
  hasWholePlay = false;
  draw();
}

// The hand was the play, and what was shown later.
function sayWhole() {
  question.hand = [...allCards(question.cards.slice(-1)), ...allCards(question.seen)];
  question.row = "hand";
  draw();
  screen.querySelector("[data-row='hand']").focus();
}

screen.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  const { card, row, whole, back, clear, together } = button.dataset;
  if (card) add(card);
  else if (back !== undefined) stepBack();
  else if (whole !== undefined) sayWhole();
  else if (row) {
    question.row = row;
    draw();
  } else if (clear !== undefined) {
    for (const name of ROWS) question[name] = [];
    changed();
  } else if (together !== undefined) {
    if (question.missing > 0) hasWholePlay = true;
    else question.isJoining = !question.isJoining;
    draw();
  }
});

draw();
