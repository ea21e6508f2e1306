// The screen on which somebody asks the referee: every tap lays a card, and from the second play on the answer follows each
// tap. The phone answers by itself, and nothing is sent or stored.
import { BLANK, answered, goOn, missing, rulesOf, whyNot, withCard } from "../game/question.js";
import { disputeScreen } from "../screens/dispute.js";
import { put, say, sayWhyNot } from "../parts.js";
import { copy } from "../share.js";
import { gettext } from "../words/messages.js";
import { cardKeys } from "../plays.js";

const screen = () => document.getElementById("screen");

let page = null; // What is known beside the facts (game/view.js).
let currentTable = null; // Gives the table as it stands.
let rules = null; // Those in force.
let question = BLANK;
let past = []; // The question before each tap.

// The question as a screen (phone/answers.js).
export function open(where) {
  ({ page, currentTable } = where);
  question = BLANK;
  past = [];
  rules = rulesOf(currentTable(), page);
  return { screen: drawn(), title: `${gettext("Was that legal?")} – ${page.title}`, ready, redraw };
}

const drawn = () => disputeScreen(question, rules, page, currentTable());

function draw() {
  put(screen(), drawn());
  // What had the focus may be gone: then one reads on at the question or its answer.
  if (document.activeElement === document.body) screen().querySelector("h2")?.focus({ preventScroll: true });
}

// Other rules may be in force by now.
function redraw() {
  rules = rulesOf(currentTable(), page);
  question = answered(question, rules);
  draw();
}

function change(to) {
  past.push(question);
  question = to;
  draw();
}

// Says whether the card could be laid.
function add(card) {
  if (!question.asks) return false;
  const why = whyNot(question, card, rules);
  if (why) sayWhyNot(why);
  else change(withCard(question, card, rules));
  return !why;
}

function stepBack() {
  if (past.length === 0) return;
  question = past.pop();
  draw();
}

function ready() {
  const main = screen().querySelector("main");
  main.addEventListener("click", hearTap);
  main.addEventListener("keydown", cardKeys(() => rules.variant.deck, add, stepBack));
}

function hearTap({ target }) {
  const button = target.closest("[data-at], button");
  if (!button) return;
  const { card, at, ask, whole, back, clear, together, copy: text } = button.dataset;
  if (card) add(card);
  else if (at) change({ ...question, asks: "trick", at: Math.min(Number(at), question.cards.length), isJoining: false });
  else if (ask) change({ ...question, asks: ask });
  else if (back !== undefined) stepBack();
  else if (clear !== undefined) change(BLANK);
  else if (whole !== undefined) change(goOn({ ...question, isWhole: true }, rules));
  else if (text) copyAnswer(button, text);
  else if (together !== undefined) change(missing(question) > 0 ? goOn({ ...question, isShort: true }, rules) : { ...question, isJoining: !question.isJoining });
}

async function copyAnswer(button, text) {
  if (await copy(text)) say(button, gettext("Copied."));
}
