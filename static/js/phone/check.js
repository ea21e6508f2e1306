// The page on which the cards of a whole hand are checked: every tap adds a card, and the pad moves on by itself, along a row or
// round the table. The phone says by itself what they prove. In a game it lets the server keep what is proved with the hand.
import { addCard, cardsIn, fill, isComplete, isTelling, newAudit, nextPlace, placeToJoin, playAt, remaining, samePlace, stepBack } from "../rows.js";
import { auditHand, whatFollows } from "../game/proofs.js";
import { copiesOf, readVariant } from "../rules/cards.js";
import { keepRows, recallRows } from "../recall.js";
import { auditScreen } from "../screens/audit.js";
import { cardLetter } from "../words/cards.js";
import { gameOf } from "../games.js";
import { put } from "./put.js";
import { speak } from "../words/messages.js";
import { typist } from "../typing.js";

const TRICK_BY_TRICK = "tricks";
const read = (id) => JSON.parse(document.getElementById(id).textContent);

speak(read("messages"), document.documentElement.lang);
const screen = document.querySelector("main");
const page = read("hand");
const variant = readVariant(gameOf(location.hash.slice(1))?.parameters ?? page.parameters);
const { deck, parameters } = variant;
const hand = {
  ...page,
  deck,
  sizes: page.sizes.map(([count, address]) => [count, address + location.hash]),
  hasSets: parameters["lead.cards"] === "equal_set",
  staysOpen: parameters["trick.cards_stay_open"],
};
const keys = deck.map((card) => ({ card, letter: cardLetter(card) }));
const typing = typist(keys);
const audit = newAudit(hand.seats);
let found = null;
let isKept = Boolean(hand.kept); // Whether the server keeps these rows.
let isAnyKept = isKept; // Whether it may keep some of this hand.
let changes = 0; // So often the rows have changed.
let isJoining = false; // Whether the next card belongs to the same play.
let hasLaid = false; // Whether the last tap or key laid a card.

const isSpent = (card) => remaining(audit, card, hand.left[card] ?? copiesOf(variant, card, hand.players)) <= 0;
const texts = () => audit.rows.map(({ plays }) => plays.join(" "));
const details = () => screen.querySelector(".terms");

// Tapping

function tap(card) {
  const join = hand.hasSets ? placeToJoin(audit, isJoining) : null;
  hasLaid = Boolean(join || nextPlace(audit)) && !isSpent(card);
  if (!hasLaid) return;
  addCard(audit, card, join);
  isJoining = false;
  changed();
}

function takeBack() {
  if (stepBack(audit)) changed();
}

function tapPlace(place) {
  const isLaid = playAt(audit, place) !== undefined;
  audit.pick = isLaid && !(audit.pick && samePlace(audit.pick, place)) ? place : null;
  if (!isLaid) audit.row = place.row;
  draw();
}

function clear() {
  for (const row of audit.rows) row.plays = [];
  Object.assign(audit, { row: 0, pick: null, last: null });
  details().open = false;
  if (isAnyKept) send({ clear: 1 }); // Without a network the cards come back.
  isAnyKept = false;
  changed();
}

function changed() {
  changes += 1;
  isKept = false;
  look();
  store();
  draw();
  if (isComplete(audit)) screen.querySelector(".between").scrollTop = 0;
  if (found?.isProved && hand.keep) keep();
}

// What the cards prove, as soon as that can be said.
function look() {
  found = isTelling(audit) ? auditHand({ ...hand, ...audit, rows: cardsIn(audit) }, variant) : null;
  audit.leaders = found?.leaders ?? [];
}

// Keeping

// What this phone stores, so that an unfinished audit survives.
function store() {
  const { size, byTricks, firstLeader } = audit;
  const way = byTricks ? TRICK_BY_TRICK : "rows";
  keepRows(hand.store, { way, leader: String(hand.seats[firstLeader]), cards: String(size), rows: texts(), isKept });
}

async function keep() {
  const mine = changes;
  isAnyKept = true;
  const rows = texts().map((text, at) => [`rows-${at}`, text]);
  const fields = { leader: hand.seats[audit.firstLeader], cards: audit.size, ...Object.fromEntries(rows) };
  const isDone = await send(audit.byTricks ? { ...fields, by_trick: 1 } : fields);
  if (!isDone || mine !== changes) return;
  isKept = true;
  store();
  draw();
}

// One after the other, so that the last one stays. Without a network it is sent when the hand is looked at again.
let sending = Promise.resolve();

function send(fields) {
  sending = sending.then(() => post(new URLSearchParams({ number: hand.number, ...fields })));
  return sending;
}

const post = (body) => fetch(hand.keep, { method: "POST", body, headers: { "X-CSRFToken": hand.token }, keepalive: true }).then(({ ok }) => ok, () => false);

// Drawing

function draw() {
  const then = found && whatFollows({ ...hand, rows: cardsIn(audit) }, found, variant);
  put(screen, auditScreen(hand, audit, found, { isSpent, isJoining, isKept, areTermsOpen: details()?.open, ...then }));
  screen.querySelector(".row.now")?.scrollIntoView({ block: "nearest" });
}

// Listening

screen.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  const { card, laid, back, clear: all, together } = button.dataset;
  if (laid) tapPlace({ row: [...screen.querySelectorAll(".row")].indexOf(button.closest(".row")), at: Number(laid) });
  else if (card) tap(card);
  else if (back !== undefined) takeBack();
  else if (all !== undefined) clear();
  else if (together !== undefined) {
    isJoining = !isJoining;
    draw();
  }
});

screen.addEventListener("change", ({ target: { name, value } }) => {
  if (name === "way") audit.byTricks = value === TRICK_BY_TRICK;
  if (name === "leader") audit.firstLeader = Number(value);
  if (name === "cards") audit.size = Number(value) || 0;
  audit.pick = null;
  changed();
});

screen.addEventListener("submit", (event) => event.preventDefault());

screen.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
  const { card, isLonger } = typing(event.key);
  if (!card && event.key !== "Backspace") return;
  event.preventDefault();
  if (!card || (isLonger && hasLaid)) takeBack();
  if (card) tap(card);
});

document.addEventListener("click", ({ target }) => {
  if (target.isConnected && !details().contains(target)) details().open = false;
});

// Beginning

const kept = recallRows(hand.store, hand.kept?.rows ?? hand.seats.map(() => ""));
if (kept) isKept = false;
const { way, leader, cards, rows } = kept ?? hand.kept ?? { ...hand, rows: [] };
const first = hand.seats.indexOf(Number(leader));
Object.assign(audit, { byTricks: way === TRICK_BY_TRICK, firstLeader: Math.max(0, first), size: Number(cards) || 0 });
fill(audit, rows, keys);
look();
draw();
if (found?.isProved && hand.keep && !isKept) keep();
