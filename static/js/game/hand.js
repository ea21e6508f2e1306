// A hand as it is entered, and whose turn it is. It is { seats, needsLeader, leader, cards, order, at }, in the short way also
// { isShort: true, payer } (short.js):
//   seats   the players clockwise
//   leader  the seat that led the last trick, or null
//   cards   the card of each seat, "" for none
//   order   the seats in the order in which their cards were entered
//   at      the seat that the next card is for, or null
// Each function gives back a new hand.
import { isShortReady, payFor, playOrder, stepBack } from "./short.js";

export const lacksLeader = ({ needsLeader, leader, isShort }) => needsLeader && leader === null && !isShort;
export const isReady = (hand) => (hand.isShort ? isShortReady(hand) : isWhole(hand));
const isWhole = (hand) => hand.seats.every((seat) => hand.cards[seat]) && !lacksLeader(hand);

// The next player without a card, clockwise from the leader.
export function nextSeat(hand) {
  if (hand.isShort) return isShortReady(hand) ? null : hand.payer;
  if (lacksLeader(hand)) return null;
  return inOrder(hand).find((seat) => !hand.cards[seat]) ?? null;
}

export const moveOn = (hand) => ({ ...hand, at: nextSeat(hand) });

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
