// The short way to enter a hand: who pays and the card, and of the other cards only those that change a score. A hand in
// the short way is as in hand.js, with { isShort: true, payer }.

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
// in turn, or none.
export function tapPlayer(hand, seat, counting) {
  const { payer, cards, order } = hand;
  if (!isShortReady(hand)) return asShort(hand, seat);
  if (seat === payer) return { ...hand, at: payer };
  const next = counting[counting.indexOf(cards[seat]) + 1] ?? "";
  return { ...hand, cards: { ...cards, [seat]: next }, order: [...order.filter((one) => one !== seat), ...(next ? [seat] : [])] };
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
export function playOrder({ seats, payer }, { "trick.tie": tie }) {
  const from = seats.indexOf(payer) + (tie === "first" ? 0 : 1);
  return [...seats.slice(from), ...seats.slice(0, from)];
}
