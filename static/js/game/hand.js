// A hand as it is entered, and whose turn it is. It is { seats, needsLeader, leader, cards, order, at }, in the short way also
// { isShort: true, payer }:
//   seats   the players clockwise
//   leader  the seat that led the last trick, or null
//   cards   the card of each seat, "" for none
//   order   the seats in the order in which their cards were entered
//   at      the seat that the next card is for, or null
// Each function gives back a new hand.
import { roundFrom } from "../rules/settle.js";

export const lacksLeader = ({ needsLeader, leader, isShort }) => needsLeader && leader === null && !isShort;
export const isEntered = (hand) => (hand.isShort ? isShortReady(hand) : isWhole(hand));
const isWhole = (hand) => hand.seats.every((seat) => hand.cards[seat]) && !lacksLeader(hand);

// The next player without a card, clockwise from the leader.
export function nextSeat(hand) {
  if (hand.isShort) return isShortReady(hand) ? null : hand.payer;
  if (lacksLeader(hand)) return null;
  return inOrder(hand).find((seat) => !hand.cards[seat]) ?? null;
}

export const moveOn = (hand) => ({ ...hand, at: nextSeat(hand) });

// The players clockwise from who led.
export const inOrder = ({ seats, leader }) => roundFrom(seats, Math.max(0, seats.indexOf(leader)));

export const withLeader = (hand, leader) => moveOn({ ...hand, leader });

export function withCard(hand, card) {
  if (hand.isShort) return payFor(hand, card);
  const { at, cards, order } = hand;
  return moveOn({ ...hand, cards: { ...cards, [at]: card }, order: [...order.filter((seat) => seat !== at), at] });
}

// Without the last card; where there is none, without the leader.
export function withoutLast(hand) {
  if (hand.isShort) return stepBack(hand);
  const at = hand.order.at(-1);
  if (at === undefined) return withLeader(hand, null);
  return { ...hand, at, cards: { ...hand.cards, [at]: "" }, order: hand.order.slice(0, -1) };
}

// How many of this card the pack still holds. A card that may be replaced now goes back into it.
export function remaining({ seats, cards, at }, card, inPack) {
  return inPack - seats.filter((seat) => seat !== at && cards[seat] === card).length;
}

// The cards in the order in which they were played.
export function trickOf(hand, parameters) {
  const order = hand.isShort ? playOrder(hand, parameters) : inOrder(hand);
  return order.filter((seat) => hand.cards[seat]).map((seat) => ({ seat, card: hand.cards[seat] }));
}

// The short way to enter a hand: who pays and the card, and of the other cards only those that change a score

// The hand in the short way, with the cards of one who pays if they are known.
export const asShort = (hand, payer = null, cards = {}) => ({
  ...hand,
  isShort: true,
  payer,
  leader: null,
  cards,
  order: Object.keys(cards).map(Number),
  at: payer !== null && !cards[payer] ? payer : null,
});

// The hand with every card, begun anew.
export const asWhole = ({ isShort: _isShort, payer: _payer, ...hand }) => ({ ...hand, cards: {}, order: [], leader: null });

export const isShortReady = ({ payer, cards }) => payer !== null && Boolean(cards[payer]);

// The cards of others that change a score, if `card` is paid for: an equal one, and one that doubles.
export function cardsThatCount({ "penalty.tied": tied, "penalty.payer": payer, "penalty.factor": factor }, card) {
  const isEqualOne = tied === "subtract" || payer === "all_highest";
  const { rank = card } = factor ?? {};
  return [...(isEqualOne ? [card] : []), ...(rank === card ? [] : [rank])];
}

// A tap on a player: first on who pays, or once more to change the card; then on others, who have each card that counts
// in turn, or none. Where none counts, they pay instead.
export function tapPlayer(hand, seat, counting) {
  const { payer, cards, order } = hand;
  if (isShortReady(hand) && seat === payer) return { ...hand, at: payer };
  if (!isShortReady(hand) || counting.length === 0) return asShort(hand, seat);
  const next = counting[counting.indexOf(cards[seat]) + 1] ?? "";
  return { ...hand, cards: { ...cards, [seat]: next }, order: [...order.filter((other) => other !== seat), ...(next ? [seat] : [])] };
}

// The card of who pays. The cards of others counted for another one.
export const payFor = (hand, card) => asShort(hand, hand.payer, { [hand.payer]: card });

// Without the last card; where there is none, without who pays.
export function stepBack({ order, cards, ...hand }) {
  const last = order.at(-1);
  if (last === undefined || last === hand.payer) return asShort({ ...hand, cards, order }, last === undefined ? null : hand.payer);
  return { ...hand, cards: { ...cards, [last]: "" }, order: order.slice(0, -1) };
}

// The seats in an order in which they may have played: who takes the trick with the last of equal cards pays last, with the
// first pays first.
export const playOrder = ({ seats, payer }, { "trick.tie": tie }) => roundFrom(seats, seats.indexOf(payer) + (tie === "first" ? 0 : 1));
