// The screen on which somebody asks the referee: every tap adds a card, and from the first play on the answer follows each tap.
// The phone answers by itself, and nothing is sent or stored.
import { allCards, missingCards, usedCards, withCard, withoutLastCard } from "../plays.js";
import { copiesOf, readVariant } from "../rules/cards.js";
import { answerQuestion, lawOn } from "../game/verdict.js";
import { atTable } from "../rules/settle.js";
import { disputeScreen } from "../screens/dispute.js";
import { gettext } from "../words/messages.js";
import { put } from "./put.js";

const ROWS = ["cards", "hand", "seen"];
const screen = () => document.getElementById("screen");

let page = null; // What is known beside the facts (game/page.js).
let currentTable = null; // Gives the table as it stands.
let variant = null; // The rules in force.
let question = null;
let hasWholePlay = false; // Whether the play in question has no more cards, although more were led.

// The question as a screen (answers.js).
export function open(where) {
  ({ page, currentTable } = where);
  question = { cards: [], hand: [], seen: [], row: "cards", isJoining: false, missing: 0 };
  hasWholePlay = false;
  readRules();
  return { screen: drawn(), title: `${gettext("Was that legal?")} – ${page.title}`, ready, redraw };
}

// In a game, how many sit at the table decides how many packs there are, and so what can be on it.
function readRules() {
  const { variant: { parameters }, now } = currentTable();
  const players = atTable(now.scores);
  variant = readVariant(page.path ? { ...parameters, "players.min": players, "players.max": players } : parameters);
}

const hasSets = () => variant.parameters["lead.cards"] === "equal_set";
const isSpent = (card) => usedCards(question, card) >= copiesOf(variant, card, variant.parameters["players.max"]);

const lawOf = (rule) => lawOn(variant, rule, page.laws);

function drawn() {
  if (question.cards.length === 0) question.row = "cards";
  question.missing = hasSets() ? missingCards(question.cards) : 0;
  const ofPlay = ["follow.duty", ...(variant.parameters["follow.ace"] === "none" ? [] : ["follow.ace"])];
  const laws = ofPlay.map((rule) => lawOf(rule));
  return disputeScreen(question, found(), page, { deck: variant.deck, hasSets: hasSets(), laws, isSpent });
}

const draw = () => put(screen(), drawn());

// Other rules may be in force by now.
function redraw() {
  readRules();
  draw();
}

function found() {
  if (question.cards.length === 0 || (question.missing > 0 && !hasWholePlay)) return null;
  const answer = answerQuestion(question, variant.parameters);
  if (answer.problem) return answer;
  // Of cards played together it also matters how they are compared.
  const isOfSets = answer.rule === "follow.duty" && answer.together > 1;
  const ofSets = (isOfSets && page.laws.sets[variant.parameters["follow.sets"]]) || [];
  return { ...answer, laws: [lawOf(answer.rule), ...ofSets] };
}

// Tapping

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
  screen().querySelector("[data-row='hand']").focus();
}

function ready() {
  screen().querySelector("main").addEventListener("click", hearTap);
}

function hearTap({ target }) {
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
}
