// A game is its log: replaying the events gives standings, dealer, leader, hand sizes and the end, as replay.py and
// standing.py in scorekeeper/rules. A standing is { scores, next, result, spent }: the next hand is { number, dealer,
// leader, cards }, null once the game is over, and the `spent` cards have left the pack.
import { lastSurvivor, losing, settle, settleRuling, stillIn } from "./settle.js";
import { findProblems } from "./problems.js";
import { packSize } from "./cards.js";

// { opening, lines, now, refused }: a line for each event, { event, turn, steps, after, … }, up to the first that the
// rules refuse; `refused` is { at, problems }, null if every event fits. `variantAt` gives the rules that are in force
// at an event, by its index; a hand that is not yet played goes by the rules after the last event.
export function replay(variantAt, { first, scores, firstHand }, events) {
  // The rules of the next hand to be played, by the index of the event before it.
  const coming = [variantAt(events.length)];
  for (let at = events.length - 1; at >= 0; at -= 1) coming.unshift(events[at].trick ? variantAt(at) : coming[0]);
  const opening = openGame(coming[0], first, scores, firstHand);
  const lines = [];
  let now = opening;
  for (const [at, event] of events.entries()) {
    const variant = variantAt(at);
    const problems = findProblems(variant, now, event);
    if (problems.length > 0) return { opening, lines, now, refused: { at, problems } };
    const line = event.trick ? playHand(variant, now, event, coming[at + 1]) : makeRuling(variant, now, event);
    lines.push(line);
    now = line.after;
  }
  return { opening, lines, now, refused: null };
}

function openGame(variant, first, scores, number) {
  const result = openingResult(variant, scores);
  if (result) return { scores, next: null, result, spent: [] };
  const dealer = variant.parameters["deal.next"] === "none" ? null : first;
  const leader = variant.parameters["lead.first"] === "forehand" ? nextIn(scores, first) : first;
  const cards = cardsEach(variant, number, { scores, spent: [] });
  return { scores, next: { number, dealer, leader, cards }, result: null, spent: [] };
}

// The result if the scores from paper have already ended the game, else null.
function openingResult({ parameters }, scores) {
  const fallen = [...scores.keys()].filter((seat) => scores[seat].out);
  return fallen.length > 0 && parameters["game.end"] === "first_out_loses"
    ? losing(fallen)
    : lastSurvivor(scores, fallen);
}

function playHand(variant, standing, hand, coming) {
  const { winner, payers, steps, scores, result } = settle(variant, standing.scores, hand);
  let { spent } = standing;
  if (variant.parameters["penalty.card_leaves_pack"]) {
    spent = [...spent, ...hand.trick.filter(({ seat }) => payers.includes(seat)).map(({ card }) => card)];
    // Too few cards are left to deal one each: all cards are shuffled in again.
    if (packSize(variant, scores.length) - spent.length < stillIn(scores).length) spent = [];
  }
  const turn = standing.next;
  const next = result ? null : nextTurn(coming, turn, winner, { scores, spent, last: steps[0].card });
  return { event: hand, turn, winner, payers, steps, after: { scores, next, result, spent } };
}

// If a ruling puts out the next dealer or leader, the next player in turn takes over.
function makeRuling(variant, standing, ruling) {
  const { steps, scores, result } = settleRuling(variant, standing.scores, ruling);
  const { spent } = standing;
  let { next } = standing;
  if (result) next = null;
  else if (stillIn(scores).length < stillIn(standing.scores).length) {
    const forehand = next.dealer === null ? null : nextIn(standing.scores, next.dealer);
    const dealer = next.dealer === null ? null : inOrNext(scores, next.dealer);
    const leader = dealer !== null && next.leader === forehand ? nextIn(scores, dealer) : inOrNext(scores, next.leader);
    const cards = variant.size.kind === "whole_pack" ? cardsEach(variant, next.number, { scores, spent }) : next.cards;
    next = { ...next, dealer, leader, cards };
  }
  return { event: ruling, steps, after: { scores, next, result, spent } };
}

function nextTurn(variant, turn, winner, played) {
  const { scores } = played;
  const { "deal.next": deal, "lead.next_hand": lead } = variant.parameters;
  const number = turn.number + 1;
  let dealer = null;
  if (turn.dealer !== null) dealer = deal === "loser" ? inOrNext(scores, winner) : nextIn(scores, turn.dealer);
  let leader = dealer;
  if (dealer === null || lead === "last_winner") leader = inOrNext(scores, winner);
  else if (lead !== "dealer") leader = nextIn(scores, dealer);
  return { number, dealer, leader, cards: cardsEach(variant, number, played) };
}

// The next seat clockwise that is still in; the same seat if nobody else is.
function nextIn(scores, seat) {
  const seats = [...scores.keys()];
  return [...seats.slice(seat + 1), ...seats.slice(0, seat)].find((one) => !scores[one].out) ?? seat;
}

function inOrNext(scores, seat) {
  return scores[seat].out ? nextIn(scores, seat) : seat;
}

// How many cards each player gets, at most as many as the pack has; null if the dealer chooses. `last` is the card that
// was paid for in the hand before.
function cardsEach(variant, number, { scores, spent, last }) {
  const { size, parameters } = variant;
  if (size.kind === "dealer_choice") return null;
  const pack = packSize(variant, scores.length) - spent.length;
  const players = stillIn(scores).length;
  if (size.kind === "whole_pack") return Math.floor(pack / players);
  const wanted = wantedCards(variant, number, last);
  if (wanted * scores.length <= pack) return wanted;
  const jokers = wanted * players > pack ? parameters["pack.jokers"] : 0;
  return Math.min(wanted, Math.floor((pack + jokers) / players));
}

function wantedCards({ size: { kind, cards, more }, worth }, number, last) {
  if (kind === "last_penalty" && last) return Math.max(1, Math.min(worth(last), more ?? Infinity));
  if (kind !== "countdown") return cards;
  if (more !== "bounce" || cards === 1) return cards - ((number - 1) % cards);
  const at = (number - 1) % (2 * cards - 2);
  return at < cards ? cards - at : at - cards + 2;
}
