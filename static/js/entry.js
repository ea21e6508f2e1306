// The entry of a hand: tap who led, then a card for each player; the pad moves on clockwise by itself. It takes a new hand
// or changes one on the sheet. What the hand would do is shown with every tap.
import { copy, say, show } from "./parts.js";
import { gettext } from "./words/messages.js";
import { typist } from "./typing.js";

// Whose turn it is: no page is needed for that. A hand is { seats, needsLeader, leader, cards, order, at }:
//   seats   the players clockwise
//   leader  the seat that led the last trick, or null
//   cards   the card of each seat, "" for none
//   order   the seats in the order in which their cards were entered
//   at      the seat that the next card is for, or null
// Each function gives back a new hand.

const lacksLeader = ({ needsLeader, leader }) => needsLeader && leader === null;
export const isReady = (hand) => hand.seats.every((seat) => hand.cards[seat]) && !lacksLeader(hand);

// The next player without a card, clockwise from the leader.
export function nextSeat(hand) {
  if (lacksLeader(hand)) return null;
  const from = Math.max(0, hand.seats.indexOf(hand.leader));
  const clockwise = [...hand.seats.slice(from), ...hand.seats.slice(0, from)];
  return clockwise.find((seat) => !hand.cards[seat]) ?? null;
}

const moveOn = (hand) => ({ ...hand, at: nextSeat(hand) });

export const withLeader = (hand, leader) => moveOn({ ...hand, leader });

export function withCard(hand, card) {
  const { at, cards, order } = hand;
  return moveOn({ ...hand, cards: { ...cards, [at]: card }, order: [...order.filter((seat) => seat !== at), at] });
}

// Without the last card; where there is none, without the leader.
export function withoutLast(hand) {
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
const byId = (id) => document.getElementById(id);
const part = (selector) => form.querySelector(selector);
const pad = form ? [...form.querySelectorAll("[data-card]")] : [];

// The open entry, or null: { names, hand, factors, buyIn, title, save, base, number, target, trouble, left }. `base` is the
// revision on show when it was opened, `target` the entry of the hand to change, `trouble` the command that it takes the
// place of; `left` says how many of a card the pack has.
let open = null;
let foresee = () => null;
let keep = () => {};
const typing = typist(pad.map((key) => ({ card: key.dataset.card, letter: key.textContent.trim() })));

export const current = () => open;

// `see` says what the open entry would do once it is complete, `save` keeps it.
export function readyEntry(see, save) {
  foresee = see;
  keep = save;
}

export function openEntry(entry, leader = null) {
  const hand = moveOn({ leader: null, cards: {}, order: [], at: null, ...entry.hand });
  open = { factors: {}, buyIn: [], isTouched: !entry.target || Boolean(entry.trouble), ...entry, hand };
  if (leader !== null) open.hand = withLeader(open.hand, leader);
  part("h2").textContent = open.title;
  part(".tiles").className = `tiles tiles-${open.hand.seats.length}`;
  part(".tiles").replaceChildren(...open.hand.seats.map(tile));
  part(".meanwhile").textContent = "";
  dialog.dataset.hand = open.number;
  draw();
  show(dialog);
  (pad.find((key) => key.getAttribute("aria-disabled") !== "true") ?? part("[data-save]")).focus({ preventScroll: true });
}

function tile(seat) {
  const made = copy("tile", { ".name": open.names[seat] });
  made.dataset.seat = seat;
  const button = made.querySelector("button");
  button.dataset.name = open.names[seat];
  button.addEventListener("click", () => tapTile(seat));
  return made;
}

function change(hand) {
  Object.assign(open, { hand, isTouched: true, isStruck: false });
  draw();
}

// Taps and keys

function tapTile(seat) {
  const { hand } = open;
  change(lacksLeader(hand) ? withLeader(hand, seat) : { ...hand, at: seat });
}

const isSpent = ({ hand, left }, { dataset }) => hand.at === null || remaining(hand, dataset.card, left(dataset.card)) <= 0;

let isLaid = false; // Whether the last tap or key laid a card.

function tapCard(key) {
  isLaid = !isSpent(open, key);
  if (isLaid) change(withCard(open.hand, key.dataset.card));
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
form?.querySelector("[data-back]").addEventListener("click", stepBack);
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
  open.shown = isStruck || isReady(hand) ? foresee(open) : null;
  part(".strike").hidden = !open.target || isStruck;
  part("[data-save]").textContent = isStruck ? gettext("Strike out hand %(number)s", { number: open.number }) : open.save;
  for (const one of form.querySelectorAll(".tile")) drawTile(one, hand);
  for (const key of pad) {
    key.setAttribute("aria-disabled", String(isSpent(open, key)));
    key.classList.toggle("chosen", hand.cards[hand.at] === key.dataset.card);
  }
  // Once every card is there the pad makes room for the preview; a tap on a player brings it back.
  form.classList.toggle("begun", hand.seats.some((seat) => hand.cards[seat]));
  form.classList.toggle("filled", isReady(hand) && hand.at === null);
  part("[data-save]").disabled = !isComplete(open);
  drawShown(open);
}

function drawTile(one, { needsLeader, leader, at, cards }) {
  const seat = Number(one.dataset.seat);
  const hasLed = needsLeader && seat === leader;
  const key = keyOf(cards[seat]);
  say(one.querySelector(".card"), key?.textContent.trim() ?? "");
  one.querySelector(".card").ariaHidden = String(Boolean(key?.ariaLabel));
  say(one.querySelector(".spoken"), key?.ariaLabel ?? "");
  one.querySelector(".led").hidden = !hasLed;
  one.classList.toggle("leads", hasLed);
  one.classList.toggle("at", seat === at);
  if (seat === at) one.querySelector("button").setAttribute("aria-current", "true");
  else one.querySelector("button").removeAttribute("aria-current");
}

function drawShown({ shown, target, hand, names, isTouched }) {
  const lines = [];
  const hint = hintFor(hand, target, names);
  if (hint && !(shown && isTouched)) lines.push(copy("hint", { "": hint }));
  if (shown) {
    if (isTouched) lines.push(...shown.problems.map((problem) => copy("error", { "": problem })));
    if (shown.words) lines.push(copy("headline", { "": shown.words.headline }), list("steps", shown.words.lines.map(step)));
    if (shown.changes?.length > 0) lines.push(copy("changes-title"), list("changes", shown.changes.map(changedLine)));
    const next = nextOf(shown, target);
    if (next) lines.push(copy("next", { "": next }));
    const choices = [...shown.multiplied.map(multiplier), ...shown.buyers.map(buyer)];
    if (choices.length > 0) lines.push(list("choices", choices));
  }
  const focused = document.activeElement?.name && [document.activeElement.name, document.activeElement.value];
  byId("shown").replaceChildren(...lines);
  if (focused) byId("shown").querySelector(`[name="${focused[0]}"][value="${focused[1]}"]`)?.focus();
}

function nextOf({ problems, words, changes }, target) {
  if (!target) return words?.next;
  return problems.length === 0 && changes.length === 0 ? gettext("Nothing else changes.") : "";
}

function list(name, items) {
  const made = copy(name);
  made.replaceChildren(...items);
  return made;
}

function step({ text, change: amount, kind }) {
  const made = copy("step", { span: text, b: amount });
  made.querySelector("b").className = `change-${kind}`;
  return made;
}

function changedLine({ what, before, after }) {
  const made = copy("change", { b: what, s: before, ".after": after });
  if (!before) made.querySelector("s").remove();
  if (!before || !after) made.querySelector(".arrow").remove();
  return made;
}

function buyer({ seat, name, paid }) {
  const made = copy("buyer", { span: gettext("%(name)s pays to come back", { name }) });
  Object.assign(made.querySelector("input"), { value: seat, checked: paid });
  return made;
}

function multiplier({ seat, name, factor }) {
  const made = copy("multiplier", { span: gettext("%(name)s: this hand counts", { name }) });
  const select = made.querySelector("select");
  select.dataset.factor = seat;
  select.value = factor;
  return made;
}

// What to tap next.
function hintFor(hand, target, names) {
  if (lacksLeader(hand)) return gettext("Who led the last trick?");
  if (hand.at !== null) return gettext("%(name)s plays …", { name: names[hand.at] });
  return target && isReady(hand) ? gettext("Tap the player whose card was wrong.") : "";
}
