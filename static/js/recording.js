// The entry of hands on a board: what opens it, what it would do, and how a hand goes into the journal.
import * as journal from "./journal.js";
import { currentTable, savedTable } from "./phone/current.js";
import { inOrder, openEntry, readyEntry } from "./entry.js";
import { gettext } from "./words/messages.js";
import { asShort, playOrder } from "./short.js";
import { asItStands, beforeHand, beforeNext, laidIn } from "./game/outlook.js";
import { previewHand } from "./game/preview.js";
import { sayWhyNot, wanted } from "./parts.js";

export { draw } from "./entry.js";

let showCorrection = null; // Says what a change of a hand would do: loaded when the first one is entered.
let opened = null; // The table for which the next hand is entered, whatever other phones save meanwhile.

// The table that an entry is of: `trouble` is the command that it takes the place of.
const tableOf = (trouble) => (trouble ? savedTable() : currentTable());

// What the open entry would do.
function foresee({ hand, buyIn, factors, parameters, target, trouble, isStruck, ...sight }) {
  const isOld = journal.known(sight) < journal.revision();
  if (target) {
    const table = tableOf(trouble);
    const changed = isStruck ? null : bodyOf({ hand, buyIn, factors, parameters });
    return { ...showCorrection(table, { entry: table.numberOf(target), hand: changed }), isOld };
  }
  const event = { trick: trickOf(hand, parameters), buyIn, factors: new Map(multiplied(factors)), partial: Boolean(hand.isShort) };
  return { ...previewHand(opened, opened.now, event), isOld };
}

const glance = ({ hand, target, parameters }) => (target || hand.isShort ? null : asItStands(opened, trickOf(hand, parameters)));

const multiplied = (factors) => Object.entries(factors).flatMap(([seat, factor]) => (factor === 1 ? [] : [[Number(seat), factor]]));

// A hand as it is stored (scorekeeper/formats/facts.py).
function bodyOf({ hand, buyIn, factors, parameters }) {
  const body = { final_trick: trickOf(hand, parameters).map(({ seat, card }) => [seat, card]) };
  if (hand.isShort) body.partial = true;
  if (buyIn.length > 0) body.buy_in = buyIn;
  if (multiplied(factors).length > 0) body.factors = Object.fromEntries(multiplied(factors));
  return body;
}

// The cards in the order in which they were played.
function trickOf(hand, parameters) {
  const order = hand.isShort ? playOrder(hand, parameters) : inOrder(hand);
  return order.filter((seat) => hand.cards[seat]).map((seat) => ({ seat, card: hand.cards[seat] }));
}

// The entry

function enterHand(leader = null, cards = {}, trouble = null) {
  const table = tableOf(trouble);
  if (!table.takesHands) {
    sayWhyNot(whyNoHand(table));
    return;
  }
  opened = table;
  const { number, seats } = table;
  openEntry({
    names: table.names,
    hand: { seats, needsLeader: table.leaderNeeded, ...cards },
    parameters: table.variant.parameters,
    number,
    title: gettext("Hand %(number)s: last trick", { number }),
    save: gettext("Save hand %(number)s", { number }),
    ...journal.inSight(),
    left: table.left,
    ...beforeNext(table),
    trouble,
  }, leader);
}

const whyNoHand = ({ now }) => (now.result ? gettext("The game is over.") : gettext("First change the hand that no longer counts."));
const whyNoChange = () => gettext("That hand was undone meanwhile.");

// Opens the entry with a hand on the sheet, or with other cards in its place. `trouble` is the command that this one
// takes the place of; without a target it is entered as a new hand.
export async function changeHand(target, event = null, trouble = null) {
  if (!target) {
    const table = tableOf(trouble);
    enterHand(null, cardsOf(event, table.seats, table), trouble);
    return;
  }
  await loadCorrection();
  if (!showCorrection) return;
  const table = tableOf(trouble);
  const found = table.entryAt(target);
  if (!found) {
    sayWhyNot(whyNoChange());
    return;
  }
  const title = gettext("Change hand %(number)s", { number: found.number });
  const { buyIn, factors } = event ?? found.event;
  openEntry({
    names: table.names,
    hand: { seats: found.seats, needsLeader: table.leaderNeeded, ...cardsOf(event ?? found.event, found.seats, table) },
    parameters: table.variant.parameters,
    factors: Object.fromEntries(factors),
    buyIn,
    number: found.number,
    title,
    save: title,
    ...journal.inSight(),
    left: found.left,
    ...beforeHand(table, target),
    target: table.nameOf(target),
    trouble,
  });
}

export async function loadCorrection() {
  ({ showCorrection } = (await wanted(import("./game/correction.js"))) ?? { showCorrection });
}

function cardsOf({ trick, partial }, seats, { keyOf, variant }) {
  const laid = trick.filter(({ seat }) => seats.includes(seat));
  const cards = Object.fromEntries(laid.map(({ seat, card }) => [seat, keyOf(card)]));
  const order = laid.map(({ seat }) => seat);
  if (partial) return asShort({ order }, order.at(variant.parameters["trick.tie"] === "first" ? 0 : -1), cards);
  return { leader: order[0] ?? null, cards, order };
}

// Opens an entry again that was open when the page went.
export async function reopen(entry) {
  const { target, trouble } = entry;
  if (target) await loadCorrection();
  if (target && !showCorrection) return;
  opened = tableOf(trouble);
  const found = target ? opened.entryAt(opened.numberOf(target)) : opened.takesHands && opened;
  if (found) openEntry({ ...entry, left: found.left });
  else sayWhyNot(target ? whyNoChange() : whyNoHand(opened));
}

function save({ hand, factors, buyIn, parameters, shown, base, waited, number, target, trouble, isStruck }) {
  // A person who changes theirs has been asked already.
  const options = { base, waited, number, place: trouble?.place, ...(trouble && target && { sure: true }) };
  const buys = buyIn.filter((seat) => shown?.buyers.some((one) => one.seat === seat));
  const body = bodyOf({ hand, factors, buyIn: buys, parameters });
  if (isStruck) journal.add("strike", { target }, options);
  else if (target) journal.add("change", { target, hand: body }, options);
  else journal.add("record", body, options);
}

readyEntry({ see: foresee, glance, save });

// `who` is who led, "short" for the hand of just the loser, or empty.
export function enterFrom(who) {
  const isShort = who === "short";
  enterHand(who && !isShort ? Number(who) : null, isShort ? asShort({}) : {});
}

// Opens the entry with what the address says, as the audit leads to it.
export function enterAs(query) {
  const { leader, ...laid } = laidIn(query, currentTable());
  enterHand(leader, laid);
}
