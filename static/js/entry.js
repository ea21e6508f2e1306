// The entry of a hand: tap who led, then a card for each player; the pad moves on clockwise by itself. It takes a new hand
// or changes one on the sheet. What the hand would do is shown with every tap.
import { say, show } from "./parts.js";
import { allOf, gettext, ngettext } from "./words/messages.js";
import { asShort, asWhole, cardsThatCount, isShortReady, payFor, stepBack as shortBack, tapPlayer } from "./short.js";
import { cardLetter } from "./words/cards.js";
import { effects, trickTiles } from "./screens/entry.js";
import { put } from "./phone/put.js";
import { typist } from "./typing.js";

// Whose turn it is: no page is needed for that. A hand is { seats, needsLeader, leader, cards, order, at }:
//   seats   the players clockwise
//   leader  the seat that led the last trick, or null
//   cards   the card of each seat, "" for none
//   order   the seats in the order in which their cards were entered
//   at      the seat that the next card is for, or null
// Each function gives back a new hand.

const lacksLeader = ({ needsLeader, leader, isShort }) => needsLeader && leader === null && !isShort;
export const isReady = (hand) => (hand.isShort ? isShortReady(hand) : isWhole(hand));
const isWhole = (hand) => hand.seats.every((seat) => hand.cards[seat]) && !lacksLeader(hand);

// The next player without a card, clockwise from the leader.
export function nextSeat(hand) {
  if (hand.isShort) return isShortReady(hand) ? null : hand.payer;
  if (lacksLeader(hand)) return null;
  return inOrder(hand).find((seat) => !hand.cards[seat]) ?? null;
}

const moveOn = (hand) => ({ ...hand, at: nextSeat(hand) });

// The players clockwise from who led.
export function inOrder({ seats, leader }) {
  const from = Math.max(0, seats.indexOf(leader));
  return [...seats.slice(from), ...seats.slice(0, from)];
}

export const withLeader = (hand, leader) => moveOn({ ...hand, leader });

export function withCard(hand, card) {
  if (hand.isShort) return payFor(hand, card);
  const { at, cards, order } = hand;
  return moveOn({ ...hand, cards: { ...cards, [at]: card }, order: [...order.filter((seat) => seat !== at), at] });
}

// Without the last card; where there is none, without the leader.
export function withoutLast(hand) {
  if (hand.isShort) return shortBack(hand);
  const at = hand.order.at(-1);
  if (at === undefined) return withLeader(hand, null);
  return { ...hand, at, cards: { ...hand.cards, [at]: "" }, order: hand.order.slice(0, -1) };
}

// How many of this card the pack still holds. A card that may be replaced now goes back into it.
export function remaining({ seats, cards, at }, card, inPack) {
  return inPack - seats.filter((seat) => seat !== at && cards[seat] === card).length;
}

// The dialog

const dialog = document.getElementById("entry");
const form = dialog?.querySelector("form");
const part = (selector) => form.querySelector(selector);
const pad = form ? [...form.querySelectorAll("[data-card]")] : [];

// The open entry, or null: { names, hand, factors, buyIn, title, save, base, waited, number, target, trouble, left }. `base`
// and `waited` are what was in sight when it was opened (journal.js), `target` the entry of the hand to change, `trouble` the
// command that it takes the place of; `left` says how many of a card the pack has.
let open = null;
let foresee = () => null;
let soFar = () => null;
let keep = () => {};
const typing = typist(pad.map((key) => ({ card: key.dataset.card, letter: key.textContent.trim() })));

export const current = () => open;

// `see` says what the open entry would do once it is complete, `glance` what it would do as it stands, `save` keeps it.
export function readyEntry({ see, glance, save }) {
  foresee = see;
  soFar = glance;
  keep = save;
}

export function openEntry(entry, leader = null) {
  const hand = moveOn({ leader: null, cards: {}, order: [], at: null, ...entry.hand });
  open = { factors: {}, buyIn: [], isTouched: !entry.target || Boolean(entry.trouble), ...entry, hand };
  if (leader !== null) open.hand = withLeader(open.hand, leader);
  part(".tiles").className = `tiles tiles-${open.hand.seats.length}`;
  shownOrder = [];
  part(".meanwhile").textContent = "";
  part("kbd").textContent = `⌨ ${pad.map((key) => key.textContent.trim().replace("10", "0")).join(" ")}`;
  dialog.dataset.hand = open.number;
  draw();
  // On a wide screen the board stays in sight, and in use, beside the entry.
  if (matchMedia("(min-width: 64rem)").matches) dialog.show();
  else show(dialog);
  (pad.find((key) => key.getAttribute("aria-disabled") !== "true") ?? part("[data-save]")).focus({ preventScroll: true });
}

function change(hand) {
  Object.assign(open, { hand, isTouched: true, isStruck: false, why: "" });
  draw();
}

// Taps and keys

function tapTile(seat) {
  const { hand } = open;
  if (hand.isShort) change(tapPlayer(hand, seat, counting()));
  else change(lacksLeader(hand) ? withLeader(hand, seat) : { ...hand, at: seat });
}

// The cards of others that the short way asks for.
const counting = () => cardsThatCount(open.parameters, open.hand.cards[open.hand.payer]);

const isSpent = ({ hand, left }, { dataset }) => hand.at === null || remaining(hand, dataset.card, left(dataset.card)) <= 0;

let isLaid = false; // Whether the last tap or key laid a card.

function tapCard(key) {
  isLaid = !isSpent(open, key);
  if (isLaid) change(withCard(open.hand, key.dataset.card));
  else {
    open.why = whyNot(open, key.dataset.card);
    draw();
  }
}

// Why a card cannot be laid now: nobody is to lay one, or all copies are with others or out of the pack.
function whyNot({ hand, names, left }, card) {
  if (hand.isShort) return gettext("Who pays?");
  if (hand.at === null) return lacksLeader(hand) ? gettext("Say who led the last trick.") : "";
  const having = hand.seats.filter((seat) => seat !== hand.at && hand.cards[seat] === card).map((seat) => names[seat]);
  const values = { card: cardLetter(card), names: allOf(having), count: having.length };
  if (having.length === 0 || having.length < left(card)) return gettext("The pack has no %(card)s left.", values);
  if (having.length === 1) return gettext("No %(card)s left: %(names)s has the only one.", values);
  return gettext("No %(card)s left: %(names)s have all %(count)s.", values);
}

const stepBack = () => change(withoutLast(open.hand));

function typeCard(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, input")) return;
  const { card, isLonger } = typing(event.key);
  if (event.key === "Backspace") {
    event.preventDefault();
    stepBack();
    return;
  }
  if (!card) return;
  event.preventDefault();
  if (isLonger && isLaid) stepBack();
  tapCard(keyOf(card));
}

const keyOf = (card) => pad.find((one) => one.dataset.card === card);

function choose({ name, value, checked, dataset: { factor } }) {
  open.isTouched = true;
  if (factor) open.factors[factor] = Number(value);
  else if (name === "buy_in") open.buyIn = [...open.buyIn.filter((seat) => seat !== Number(value)), ...(checked ? [Number(value)] : [])];
  draw();
}

form?.addEventListener("keydown", typeCard);
// A key that is hidden with the pad leaves the focus to the page.
dialog?.ownerDocument.addEventListener("keydown", (event) => {
  if (!dialog.open) return;
  if (event.key === "Escape" && !dialog.matches(":modal")) dialog.close();
  else if (event.target === document.body) typeCard(event);
});
form?.addEventListener("change", (event) => choose(event.target));
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter?.matches(".strike")) {
    // What it does is shown first, as with any other change.
    Object.assign(open, { isStruck: true, isTouched: true });
    draw();
    return;
  }
  if (!open || !isComplete(open)) return;
  const entry = open;
  open = null; // A second tap at once saves nothing.
  dialog.close();
  ignoreTaps();
  keep(entry);
});
form?.querySelector(".short").addEventListener("click", () => change(open.hand.isShort ? asWhole(open.hand) : asShort(open.hand)));
form?.querySelector("[data-back]").addEventListener("click", stepBack);
form?.querySelector(".tiles").addEventListener("click", ({ target }) => {
  const tile = target.closest("[data-seat]");
  if (tile) tapTile(Number(tile.dataset.seat));
});
for (const key of pad) key.addEventListener("click", () => tapCard(key));
dialog?.addEventListener("close", () => {
  open = null;
});

// A hurried second tap on Save must not hit what takes its place. Keys still work.
function ignoreTaps() {
  document.body.classList.add("settling");
  setTimeout(() => document.body.classList.remove("settling"), 500);
}

// What cannot be now may have been possible when the entry was opened: then the server says what happened.
const isComplete = ({ shown }) => shown !== null && (shown.isOld || shown.problems.length === 0);

// Drawing

// Draws the open entry anew, also after something has happened in the game.
export function draw() {
  if (!open) return;
  const { hand, isStruck } = open;
  open.isReady = isStruck || isReady(hand);
  open.shown = open.isReady ? foresee(open) : null;
  const seen = open.shown ?? soFar(open);
  sayWhat(open);
  drawTrick(seen);
  drawPad();
  // Once every card is there the pad makes room for the preview; a tap on a player brings it back.
  form.classList.toggle("begun", hand.order.length > 0);
  form.classList.toggle("filled", open.isReady && hand.at === null);
  form.classList.toggle("ready", open.isReady);
  part("[data-save]").disabled = !isComplete(open);
  // I18N: A button with two states: enter just who takes the last trick, and the card; or the cards of everybody.
  say(part(".short"), hand.isShort ? gettext("All cards") : gettext("Just the loser"));
  const missing = hand.isShort ? 0 : hand.seats.filter((seat) => !hand.cards[seat]).length;
  say(part(".to-go"), missing === 0 ? "" : ngettext("%(num)s card to go", "%(num)s cards to go", missing));
  say(part(".why"), open.why ?? "");
  put(part("#shown"), effects(open, seen, hintFor(hand, open.target, open.names)));
}

let shownOrder = []; // The seats as the tiles stand.

function drawTrick(seen) {
  const tiles = part(".tiles");
  // Moving what has the focus would take it away.
  if (shownOrder.length === 0 || !tiles.contains(document.activeElement)) shownOrder = inOrder(open.hand);
  put(tiles, trickTiles(open, shownOrder, seen));
}

// The title and the button say whether the hand is changed or struck out.
function sayWhat({ target, isStruck, number, title, save }) {
  const strikeOut = isStruck && gettext("Strike out hand %(number)s", { number });
  part(".strike").hidden = !target || isStruck;
  say(part("h2"), strikeOut || title);
  dialog.ariaLabel = strikeOut || title;
  part("[data-save]").textContent = strikeOut || save;
}

function drawPad() {
  const { hand } = open;
  const dangers = (hand.at !== null && open.dangers?.[hand.at]) || [];
  for (const key of pad) {
    const { card } = key.dataset;
    const fate = dangers.find(({ factor, cards }) => factor === 1 && cards.includes(card))?.fate;
    key.setAttribute("aria-disabled", String(isSpent(open, key)));
    key.classList.toggle("chosen", hand.cards[hand.at] === card);
    key.classList.toggle("may-cucumber", fate === "cucumber");
    key.classList.toggle("may-out", fate === "out");
    key.ariaDescription = fate ? MARKS[fate]() : "";
  }
}

const MARKS = { cucumber: () => gettext("a cucumber"), out: () => gettext("out") };

// What to tap next.
function hintFor(hand, target, names) {
  if (hand.isShort) return shortHint(hand, names);
  if (lacksLeader(hand)) return gettext("Who led the last trick?");
  if (hand.at !== null) return gettext("%(name)s plays …", { name: names[hand.at] });
  return target && isReady(hand) ? gettext("Tap the player whose card was entered wrong.") : "";
}

function shortHint(hand, names) {
  if (hand.payer === null) return gettext("Who pays?");
  if (!isShortReady(hand)) return gettext("%(name)s plays …", { name: names[hand.payer] });
  return counting().map((card) => gettext("Tap who else had the %(card)s.", { card: cardLetter(card) })).join(" ");
}
