// Replay the events of a game, as replay.py, problems.py and standing.py. A standing is { scores, next, result, spent }:
// the next hand is { number, dealer, leader, cards }, null once the game is over; the `spent` cards have left the pack.
import { losing, settle, settleRuling, stillIn, winning } from "./settle.js";
import { packSize, surplusCards } from "./cards.js";

const MAX_FACTOR = 100;
const MAX_RULING_POINTS = 1_000;

// { lines, now, refused }: a line for each event, up to the first that the rules refuse: { at, problems }, else null.
// `variantAt` gives the rules at an event, by its index; a hand not yet played goes by those after the last event.
export function replay(variantAt, { first, scores, number }, events) {
  // The rules of the next hand after an event.
  function coming(at) {
    const isRuling = at + 1 < events.length && !events[at + 1].trick;
    return isRuling ? coming(at + 1) : variantAt(at + 1);
  }

  const lines = [];
  let now = openGame(coming(-1), first, scores, number);
  for (const [at, event] of events.entries()) {
    const variant = variantAt(at);
    const problems = findProblems(variant, now, event);
    if (problems.length > 0) return { lines, now, refused: { at, problems } };
    const line = event.trick ? playHand(variant, now, event, coming(at)) : makeRuling(variant, now, event);
    lines.push(line);
    now = line.after;
  }
  return { lines, now, refused: null };
}

// Every reason why the event cannot be recorded next; `count` is the number given, `limit` the one that is allowed.
export function findProblems(variant, standing, event) {
  if (!standing.next) return [{ code: "game_over", field: "" }];
  return event.trick ? handProblems(variant, standing, event) : rulingProblems(standing, event);
}

// The next seat clockwise that is still in; the same seat if nobody else is.
function nextIn(scores, seat) {
  const seats = stillIn(scores);
  return seats.find((one) => one > seat) ?? seats[0] ?? seat;
}

function inOrNext(scores, seat) {
  return scores[seat].out ? nextIn(scores, seat) : seat;
}

function handProblems(variant, { scores, spent }, { trick, buyIn, factors }) {
  const found = turnProblems(scores, trick);
  const cards = trick.map(({ card }) => card);
  for (const { at: index, ...surplus } of surplusCards(variant, cards, scores.length, spent)) {
    const code = surplus.limit === undefined ? "not_in_pack" : "too_many_of_rank";
    found.push({ code, field: "final_trick", index, seat: trick[index].seat, ...surplus });
  }
  for (const [index, seat] of buyIn.entries()) {
    if (buyIn.indexOf(seat) < index) found.push({ code: "twice", field: "buy_in", index, seat });
  }
  for (const [seat, count] of factors) {
    const isOdd = count < 1 || count > MAX_FACTOR;
    if (isOdd) found.push({ code: "factor_out_of_range", field: "factors", seat, count, limit: MAX_FACTOR });
  }
  return found;
}

// Everybody still in lays a card, clockwise.
function turnProblems(scores, trick) {
  const found = [];
  const field = "final_trick";
  const still = stillIn(scores);
  const seats = trick.map(({ seat }) => seat);
  const expected = [...still.filter((seat) => seat >= seats[0]), ...still.filter((seat) => seat < seats[0])];
  const index = seats.findIndex((seat, at) => seat !== expected[at]);
  if (index === -1 && seats.length === still.length) return found;
  for (const [at, laid] of trick.entries()) {
    const isTwice = seats.indexOf(laid.seat) < at;
    const isOut = scores[laid.seat].out;
    if (isOut || isTwice) found.push({ code: isOut ? "out" : "twice", field, index: at, ...laid });
  }
  for (const seat of still) if (!seats.includes(seat)) found.push({ code: "missing", field, seat });
  return found.length > 0 ? found : [{ code: "out_of_turn", field, index, ...trick[index] }];
}

function rulingProblems({ scores, next }, { seat, points, remedy, hand }) {
  const found = [];
  if (seat === null && points) found.push({ code: "points_for_nobody", field: "player" });
  if (scores[seat]?.out && points) found.push({ code: "out", field: "player", seat });
  if (points < 0 || points > MAX_RULING_POINTS || points > 0 !== (remedy === "points")) {
    found.push({ code: "points_out_of_range", field: "points", count: points, limit: MAX_RULING_POINTS });
  }
  if (hand < 1 || hand > next.number) found.push({ code: "unknown_hand", field: "hand", count: hand, limit: next.number });
  return found;
}

function openGame(variant, first, scores, number) {
  const { "deal.next": deal, "lead.first": lead, "game.end": end } = variant.parameters;
  const fallen = [...scores.keys()].filter((seat) => scores[seat].out);
  // Scores from paper can have ended the game.
  const isLost = fallen.length > 0 && end === "first_out_loses";
  const standing = { scores, next: null, result: isLost ? losing(fallen) : winning(variant, scores, fallen), spent: [] };
  if (!standing.result) {
    const leader = lead === "forehand" ? nextIn(scores, first) : first;
    standing.next = { number, dealer: deal === "none" ? null : first, leader, cards: cardsEach(variant, number, standing) };
  }
  return standing;
}

// The line of a hand without problems; `coming` are the rules of the next one.
export function playHand(variant, before, hand, coming) {
  const settled = settle(variant, before.scores, hand);
  const { winner, payers, steps, scores, result } = settled;
  const { next: turn } = before;
  let { spent } = before;
  if (variant.parameters["penalty.card_leaves_pack"]) {
    const paid = hand.trick.filter(({ seat }) => payers.includes(seat));
    spent = [...spent, ...paid.map(({ card }) => card)];
    // Too few cards are left to deal one each: all cards are shuffled in again.
    if (packSize(variant, scores.length) - spent.length < stillIn(scores).length) spent = [];
  }
  const next = result ? null : nextTurn(coming, turn, settled, { scores, spent });
  return { event: hand, turn, winner, payers, steps, after: { scores, next, result, spent } };
}

// If a ruling puts out the next dealer or leader, the next player in turn takes over.
function makeRuling(variant, { scores: before, next: turn, spent }, ruling) {
  const { steps, scores, result } = settleRuling(variant, before, ruling);
  const after = { scores, next: result ? null : turn, result, spent };
  if (!result && stillIn(scores).length < stillIn(before).length) {
    const { number, dealer: old, leader: led, cards } = turn;
    const dealer = old === null ? null : inOrNext(scores, old);
    const isForehand = old !== null && led === nextIn(before, old);
    const leader = isForehand ? nextIn(scores, dealer) : inOrNext(scores, led);
    const isWholePack = variant.size.kind === "whole_pack";
    after.next = { number, dealer, leader, cards: isWholePack ? cardsEach(variant, number, after) : cards };
  }
  return { event: ruling, steps, after };
}

function nextTurn(variant, turn, { winner, steps }, standing) {
  const { "deal.next": deal, "lead.next_hand": lead } = variant.parameters;
  const { scores } = standing;
  const number = turn.number + 1;
  const upcoming = inOrNext(scores, winner);
  let dealer = null;
  if (turn.dealer !== null) dealer = deal === "loser" ? upcoming : nextIn(scores, turn.dealer);
  let leader = dealer;
  if (dealer === null || lead === "last_winner") leader = upcoming;
  else if (lead === "forehand") leader = nextIn(scores, dealer);
  return { number, dealer, leader, cards: cardsEach(variant, number, standing, steps[0].card) };
}

// How many cards each player gets, at most as many as the pack has. `last` was paid for in the hand before.
function cardsEach(variant, number, { scores, spent }, last) {
  const { kind } = variant.size;
  if (kind === "dealer_choice") return null;
  const pack = packSize(variant, scores.length) - spent.length;
  const players = stillIn(scores).length;
  if (kind === "whole_pack") return Math.floor(pack / players);
  const wanted = wantedCards(variant, number, last);
  if (wanted * scores.length <= pack) return wanted;
  const jokers = wanted * players > pack ? variant.parameters["pack.jokers"] : 0;
  return Math.min(wanted, Math.floor((pack + jokers) / players));
}

function wantedCards({ size: { kind, cards, more }, worth }, number, last) {
  if (kind === "last_penalty" && last) return Math.max(1, Math.min(worth(last), more ?? Infinity));
  if (kind !== "countdown") return cards;
  if (more !== "bounce" || cards === 1) return cards - ((number - 1) % cards);
  const at = (number - 1) % (2 * cards - 2);
  return at < cards ? cards - at : at - cards + 2;
}
