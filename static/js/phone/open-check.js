// The screen on which the cards of a whole hand are checked: every tap adds a card, and the pad moves on by itself, along a row
// or round the table. The phone says by itself what they prove. In a game it lets the server keep what is proved with the hand.
import {
  addCard, cardsIn, fill, isComplete, isTelling, keepRows, newAudit, nextPlace, placeToJoin, playAt, recallRows, remaining, samePlace, stepBack,
} from "../rows.js";
import { auditHand, auditScreen, whatFollows } from "../screens/check.js";
import { dealtHand, sameHand } from "../game/question.js";
import { gettext } from "../words/messages.js";
import { requestSentence } from "../words/refusals.js";
import { fetchOurs, put, sayWhyNot } from "../parts.js";
import { cardKeys } from "../plays.js";

const TRICK_BY_TRICK = "tricks";
const screen = () => document.getElementById("screen");

let page = null; // What is known beside the facts (game/view.js).
let currentTable = null; // Gives the table as it stands.
let hand = null;
let audit = null;
let answer = null;
let isKept = false; // Whether the server keeps these rows.
let isAnyKept = false; // Whether it may keep some of this hand.
let changes = 0; // So often the rows have changed.
let isJoining = false; // Whether the next card belongs to the same play.

const details = () => screen().querySelector(".terms");
const isSpent = (card) => remaining(audit, card, hand.left(card)) <= 0;
const texts = () => audit.rows.map(({ plays }) => plays.join(" "));
const noRows = () => hand.seats.map(() => "");

// The check as a screen (phone/answers.js): of the next hand, or of the one recorded as the `entry` of the address. Null if there
// is no such hand.
export function open({ query, ...where }) {
  ({ page, currentTable } = where);
  const dealt = dealtHand(currentTable(), Number(query.get("entry")) || undefined);
  if (!dealt) {
    sayWhyNot(requestSentence("no_such_entry"));
    return null;
  }
  hand = handOf(dealt);
  audit = newAudit(hand.seats);
  changes = 0;
  isJoining = false;
  const ours = recallRows(hand.store, noRows());
  lay(ours ?? { way: hand.staysOpen ? "rows" : TRICK_BY_TRICK, leader: hand.leader, cards: hand.cards, rows: [] });
  isKept = Boolean(ours?.isKept);
  isAnyKept = isKept;
  return { screen: drawn(), title: `${hand.title} – ${page.title}`, ready, redraw };
}

// The hand with what the screen needs: without a game there is nowhere to keep it, nothing to record and nobody to rule on.
function handOf({ variant, lastTrick, ...dealt }) {
  const { number, entry, seats } = dealt;
  const { parameters } = variant;
  const table = currentTable();
  const isKnown = page.path && !page.isLocal && !(entry ? table.isUnsent(entry) : table.facts.some(({ command }) => command)); // To the server.
  return {
    ...dealt,
    page,
    variant,
    deck: variant.deck,
    lastTrick: lastTrick.map(({ seat, card }) => [seat, card]),
    title: page.path ? gettext("Check hand %(number)s", { number }) : gettext("Check a whole hand"),
    hasSets: parameters["lead.cards"] === "equal_set",
    staysOpen: parameters["trick.cards_stay_open"],
    sizes: page.sizes ?? [],
    store: `audit:${page.key}:${page.path ? number : seats.length}`,
    kept: isKnown ? `${page.path}/audit/kept${ofEntry(entry)}` : "",
    keep: isKnown && page.mayScore ? `${page.path}/audit${ofEntry(entry)}` : "",
    record: page.path && page.mayScore && !entry ? `${page.path}/hand` : "",
    rulings: page.path && page.mayScore && table.waiting.length === 0 ? `${page.path}/rulings` : "",
    table,
  };
}

const ofEntry = (entry) => (entry ? `?entry=${entry}` : "");

function lay({ way, leader, cards, rows }) {
  const first = hand.seats.indexOf(Number(leader));
  Object.assign(audit, { byTricks: way === TRICK_BY_TRICK, firstLeader: Math.max(0, first), size: Number(cards) || 0 });
  fill(audit, rows);
  look();
}

// Tapping

// Says whether the card could be laid.
function tap(card) {
  const join = hand.hasSets ? placeToJoin(audit, isJoining) : null;
  if (!(join || nextPlace(audit)) || isSpent(card)) return false;
  addCard(audit, card, join);
  isJoining = false;
  changed();
  return true;
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
  if (isAnyKept && hand.keep) send({ clear: 1 }); // Without a network the cards come back.
  isAnyKept = false;
  changed();
}

function changed() {
  changes += 1;
  isKept = false;
  look();
  store();
  draw();
  if (isComplete(audit)) screen().querySelector(".between").scrollTop = 0;
  if (answer?.isProved && hand.keep) keep();
}

// What the cards prove, as soon as that can be said.
function look() {
  answer = isTelling(audit) ? auditHand({ ...hand, ...audit, rows: cardsIn(audit) }, hand.variant) : null;
  audit.leaders = answer?.leaders ?? [];
}

// Keeping

// What this phone stores, so that an unfinished audit survives.
function store() {
  const { size, byTricks, firstLeader } = audit;
  const way = byTricks ? TRICK_BY_TRICK : "rows";
  keepRows(hand.store, { way, leader: String(hand.seats[firstLeader]), cards: String(size), rows: texts(), isKept });
}

// What another phone has checked, or this one on another day. Who has tapped meanwhile goes on with what he sees.
async function fetchKept() {
  const mine = audit;
  const kept = await fetchOurs(hand.kept);
  if (kept === undefined || mine !== audit) return;
  isAnyKept = kept !== null;
  if (changes > 0) return;
  isKept = isAnyKept && !recallRows(hand.store, kept.rows);
  if (isKept) lay(kept);
  draw();
  if (answer?.isProved && hand.keep && !isKept) keep();
}

async function keep() {
  const [mine, was] = [audit, changes];
  isAnyKept = true;
  const rows = texts().map((text, at) => [`rows-${at}`, text]);
  const fields = { leader: hand.seats[audit.firstLeader], cards: audit.size, ...Object.fromEntries(rows) };
  const isDone = await send(audit.byTricks ? { ...fields, by_trick: 1 } : fields);
  if (!isDone || mine !== audit || was !== changes) return;
  isKept = true;
  store();
  draw();
}

// One after the other, so that the last one stays. Without a network it is sent when the hand is looked at again.
let sending = Promise.resolve();

function send(fields) {
  const [address, body] = [hand.keep, new URLSearchParams({ number: hand.number, ...fields })];
  sending = sending.then(() => post(address, body));
  return sending;
}

const post = (address, body) =>
  fetch(address, { method: "POST", body, headers: { "X-CSRFToken": page.token }, keepalive: true }).then(({ ok }) => ok, () => false);

// Drawing

function drawn() {
  const then = answer && whatFollows({ ...hand, rows: cardsIn(audit) }, answer, hand.variant);
  return auditScreen(hand, audit, answer, { isSpent, isJoining, isKept, areTermsOpen: details()?.open, ...then });
}

function draw() {
  if (!document.getElementById("rows")) return; // An answer came, and the person had left.
  put(screen(), drawn());
  screen().querySelector(".row.now")?.scrollIntoView({ block: "nearest" });
}

// The game has gone on. The cards of this hand stay, also once it is recorded.
function redraw() {
  const dealt = sameHand(currentTable(), hand);
  if (dealt) hand = handOf(dealt);
  look();
  draw();
}

// Listening

function ready() {
  const main = screen().querySelector("main");
  main.addEventListener("click", hearTap);
  main.addEventListener("change", hearChoice);
  main.addEventListener("submit", (event) => event.preventDefault());
  main.addEventListener("keydown", cardKeys(() => hand.deck, tap, takeBack));
  main.querySelector(".row.now")?.scrollIntoView({ block: "nearest" });
  if (hand.kept) fetchKept();
}

function hearTap({ target }) {
  if (target.isConnected && !details().contains(target)) details().open = false;
  const button = target.closest("button");
  if (!button) return;
  const { card, laid, back, clear: all, together } = button.dataset;
  if (laid) tapPlace({ row: [...screen().querySelectorAll(".row")].indexOf(button.closest(".row")), at: Number(laid) });
  else if (card) tap(card);
  else if (back !== undefined) takeBack();
  else if (all !== undefined) clear();
  else if (together !== undefined) {
    isJoining = !isJoining;
    draw();
  }
}

function hearChoice({ target: { name, value } }) {
  if (name === "way") audit.byTricks = value === TRICK_BY_TRICK;
  if (name === "leader") audit.firstLeader = Number(value);
  if (name === "cards") audit.size = Number(value) || 0;
  audit.pick = null;
  changed();
}
