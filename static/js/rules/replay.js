// The log of a game and the replay of its events, as log.py, replay.py and standing.py in scorekeeper/rules. A standing and its
// next turn have the fields of Standing and Turn there; `spent` is a list of cards, and `due` has only the dealer and leader.
import { MAX_SEATS, findProblems, wholeProblems } from "./problems.js";
import {
  atTable, earlyResult, ending, inOrNext, inOrder, isIn, losing, lowest, nextIn, openingResult, othersIn, settle, settleRuling, stillIn, won,
} from "./settle.js";
import { packSize, refuse, withChanges } from "./cards.js";

// { lines, before, now, rules, variant, refused }: a line for each event, up to the first that the rules refuse: { at,
// problems }, else null. `before` is the standing before the first line, `rules` are those of the first hand, `variant` those
// of the next one.
// `variantAt` gives the rules that the game was given at an event, by its index; those after the last are the newest.
export function replay(variantAt, opening, events) {
  const { rulesAt, voids, refusals, joiners } = planOf(variantAt, opening, events);
  const lines = [];
  const rules = rulesAt(0);
  let variant = rules;
  const before = openGame(variant, opening, joiners);
  let now = before;
  for (const [at, event] of events.entries()) {
    const coming = rulesAt(at + 1);
    const isWhole = event.kind === "rules" && event.isWhole;
    const reasons = findProblems(variant, now, event, isWhole ? variant : coming);
    const problems = reasons.length > 0 ? reasons : (refusals.get(at) ?? reasons);
    if (problems.length > 0) return { lines, before, now, rules, variant, refused: { at, problems } };
    const line = lineOf(variant, now, event, { coming, isVoid: voids.has(now.number) });
    lines.push(Object.assign(line, { variant: event.kind ? coming : variant }));
    now = line.after;
    variant = coming;
  }
  return { lines, before, now, rules, variant, refused: null };
}

function lineOf(variant, standing, event, { coming, isVoid }) {
  if (event.matter) return makeRuling(variant, standing, event, coming);
  if (event.kind) return { event, steps: [], after: withTurn(coming, CHANGES[event.kind](standing, event)) };
  return isVoid ? playVoid(variant, standing, event, coming) : playHand(variant, standing, event, coming);
}

// The score of somebody who joins later.
const NOT_YET = { points: 0, cucumbers: 0, out: false, buy_ins: 0, left: true };

function openGame(variant, { first, scores: start, number }, joiners) {
  const result = openingResult(variant, start);
  const scores = [...start, ...Array.from({ length: joiners }, () => NOT_YET)];
  const counts = { number, played: 0, voided: 0 };
  const standing = { scores, seating: [...start.keys()], result, spent: [], ...counts, first, last: null, due: null, fallen: [] };
  return withTurn(variant, standing);
}

// The line of a hand without problems; `coming` are the rules of the next one.
export function playHand(variant, before, hand, coming) {
  const { winner, payers, steps, scores, result } = settle(variant, before.scores, inTurn(variant, before, hand));
  const { next: turn, number, played } = before;
  let { spent } = before;
  if (variant.parameters["penalty.card_leaves_pack"]) {
    const paid = hand.trick.filter(({ seat }) => payers.includes(seat));
    spent = [...spent, ...paid.map(({ card }) => card)];
    // Too few cards are left to deal one each: all cards are shuffled in again.
    if (packSize(variant, atTable(scores)) - spent.length < stillIn(scores).length) spent = [];
  }
  const last = { dealer: turn.dealer, winner, card: steps[0]?.card };
  const fallen = result ? steps.filter(({ seat, kind }) => kind === "out" && scores[seat].out).map(({ seat }) => seat) : [];
  const after = { ...before, scores, result, spent, number: number + 1, played: played + 1, last, due: null, fallen };
  return { event: hand, turn, winner, payers, steps, after: withTurn(coming, after) };
}

// The hand with its cards in the order in which they count: those turned up together in turn from the leader of the hand.
function inTurn({ countsFromLeader }, standing, hand) {
  if (!countsFromLeader) return hand;
  const { leader } = standing.next;
  const turns = [leader, ...othersIn(standing, leader)];
  return { ...hand, trick: [...hand.trick].sort((one, other) => turns.indexOf(one.seat) - turns.indexOf(other.seat)) };
}

// The line of a hand that does not count: only the numbers go on.
function playVoid(variant, before, hand, coming) {
  const { winner } = settle(variant, before.scores, inTurn(variant, before, hand));
  const { next: turn, number, played, voided } = before;
  const after = withTurn(coming, { ...before, number: number + 1, played: played + 1, voided: voided + 1 });
  return { event: hand, turn, winner, payers: [], steps: [], isVoid: true, after };
}

// After the end of the game the result is worked out anew.
function makeRuling(variant, before, ruling, coming) {
  const { steps, scores, lost } = settleRuling(variant, before.scores, ruling);
  const fallen = [...before.fallen, ...lost];
  let { result } = before;
  if (!result) result = ending(variant, scores, lost);
  else if (!result.void && steps.length > 0) result = resultAnew(variant, scores, result, fallen);
  return { event: ruling, steps, after: withTurn(coming, { ...before, scores, result, fallen }) };
}

function resultAnew(variant, scores, { early, winners, losers }, fallen) {
  const left = stillIn(scores);
  const rivals = left.length > 0 ? left : fallen;
  if (early) return earlyResult(variant, scores, rivals);
  if (winners.length > 0) return won(lowest(scores, rivals.length > 0 ? rivals : winners));
  const gone = fallen.filter((seat) => scores[seat].out && !losers.includes(seat));
  return losing(inOrder([...losers, ...gone]));
}

// The standing with its next turn, worked out from the last hand, the seats and the scores.
function withTurn(variant, standing) {
  const { number, final, scores } = standing;
  const result = standing.result ?? (number > final ? earlyResult(variant, scores, stillIn(scores)) : null);
  return { ...standing, result, next: result ? null : nextTurn(variant, standing) };
}

function nextTurn(variant, standing) {
  const { first, last, due, number } = standing;
  const { "deal.next": deal } = variant.parameters;
  let dealer = null;
  if (due) dealer = due.dealer === null ? null : inOrNext(standing, due.dealer);
  else if (deal !== "none") dealer = last ? nextDealer(deal, standing) : inOrNext(standing, first);
  const isDue = due && dealer === due.dealer && isIn(standing.scores[due.leader]);
  const leader = isDue ? due.leader : leaderAfter(variant, standing, dealer);
  return { number, dealer, leader, cards: cardsEach(variant, standing) };
}

// Where nobody dealt until the rules changed, the winner's turn counts.
function nextDealer(deal, standing) {
  const { dealer, winner } = standing.last;
  return deal === "loser" ? inOrNext(standing, winner) : nextIn(standing, dealer ?? winner);
}

// The seat that leads if this one deals.
function leaderAfter({ parameters: { "lead.first": first, "lead.next_hand": lead } }, standing, dealer) {
  if (!standing.last) {
    const begins = dealer ?? inOrNext(standing, standing.first);
    return first === "forehand" ? nextIn(standing, begins) : begins;
  }
  if (dealer === null || lead === "last_winner") return inOrNext(standing, standing.last.winner);
  return lead === "dealer" ? dealer : nextIn(standing, dealer);
}

// How many cards each player gets, at most as many as the pack has; null if the dealer chooses, or if the number depends on
// a card that was paid for in a hand on paper.
function cardsEach(variant, standing) {
  const { scores, spent, last, number, played } = standing;
  const { kind } = variant.size;
  const beganOnPaper = !last && number - played > 1;
  if (kind === "dealer_choice" || (kind === "last_penalty" && beganOnPaper)) return null;
  const pack = packSize(variant, atTable(scores)) - spent.length;
  const players = stillIn(scores).length;
  if (kind === "whole_pack") return Math.floor(pack / players);
  const wanted = wantedCards(variant, standing);
  const jokers = wanted * players > pack ? variant.parameters["pack.jokers"] : 0;
  return Math.min(wanted, Math.floor((pack + jokers) / players));
}

// Hands that do not count are left out.
function wantedCards({ size: { kind, cards, more }, worth }, { number, voided, last }) {
  if (kind === "last_penalty" && last?.card) return Math.max(1, Math.min(worth(last.card), more ?? Infinity));
  if (kind !== "countdown") return cards;
  const before = number - voided - 1;
  if (more !== "bounce" || cards === 1) return cards - (before % cards);
  const at = before % (2 * cards - 2);
  return at < cards ? cards - at : at - cards + 2;
}

// The standing after a change, before the next turn is worked out anew.
const CHANGES = {
  join(standing, { seat, after, points }) {
    const seating = standing.seating.flatMap((other) => (other === after ? [other, seat] : [other]));
    return { ...withScore(standing, seat, { points, cucumbers: 0, out: false, buy_ins: 0 }), seating };
  },
  leave: (standing, { seat }) => withScore(standing, seat, { ...standing.scores[seat], left: true }),
  return: (standing, { seat, points }) => withScore(standing, seat, { ...standing.scores[seat], points, left: false }),
  seats: ({ next: { dealer, leader }, ...standing }, { order }) => ({ ...standing, seating: order, due: { dealer, leader } }),
  rules: (standing) => standing,
  end: (standing, { hand }) => ({ ...standing, final: hand ?? 0 }),
};

function withScore(standing, seat, score) {
  const scores = [...standing.scores];
  scores[seat] = score;
  return { ...standing, scores };
}

// What the events mean for those before them, as { rulesAt, voids, refusals, joiners }: the rules at an event, by its
// index, with all house rules that are in force then (null if they contradict each other); the numbers of the hands that
// do not count; the problems of new rules for the whole game, by index; and how many people join.
function planOf(variantAt, opening, events) {
  const { number: firstHand, scores } = opening;
  const voids = new Set();
  const refusals = new Map();
  const wholes = [];
  let number = firstHand;
  let seats = scores.length;
  for (const [at, event] of events.entries()) {
    const { trick, remedy, hand, kind, seat, isWhole, changes } = event;
    if (trick) number += 1;
    else if (remedy === "void" && hand < number) voids.add(hand);
    else if (kind === "join" && seat < MAX_SEATS) seats = Math.max(seats, seat + 1);
    else if (isWhole) {
      const rules = withChanges(variantAt(at), ...wholes);
      const changed = rules && withChanges(rules, changes);
      const problems = wholeProblems(rules, changed, opening, number > firstHand);
      if (problems.length > 0) refusals.set(at, problems);
      else wholes.push(changes);
    }
  }
  const inForce = events.flatMap(({ kind, changes, isWhole }, at) => {
    if (kind !== "rules" || refusals.has(at)) return [];
    return [{ at, changes, isWhole }];
  });
  return { rulesAt: inForce.length > 0 ? rulesFrom(variantAt, inForce) : variantAt, voids, refusals, joiners: seats - scores.length };
}

// Of two changes of one parameter that are both in force, the later one counts.
function rulesFrom(variantAt, inForce) {
  const known = new Map();
  return (at) => {
    const base = variantAt(at);
    const now = inForce.filter((change) => change.at < at || change.isWhole);
    if (!known.has(base)) known.set(base, []);
    return (known.get(base)[now.length] ??= withChanges(base, ...now.map(({ changes }) => changes)));
  };
}

// The log: undo, redo and correction are facts too. A fact is { kind, entry, event }; its number is its place in the log, from
// 1. An event is known by the number of the fact that recorded it. An unsent undo or redo has the number of the
// fact that it names as `entry`: it can only move that one.

// The events as they are now, and the facts that undo and redo would take. The event of an entry is null once
// it is struck out, and then `was` is its last one; `about` is the entry of the hand that a ruling is about.
export function readLog(facts, firstHand) {
  const { done, undone } = stacks(facts);
  const entries = new Map();
  for (const number of done) apply(entries, number, facts[number - 1], firstHand);
  return {
    entries: [...entries.values()].map((entry) => numbered(entries, entry, firstHand)),
    undoable: done.at(-1),
    redoable: undone.at(-1),
    stands: (number) => done.includes(number),
    // The number of the fact that last set an entry.
    latestChange: (entry) => done.findLast((number) => number === entry || facts[number - 1].entry === entry),
  };
}

// The numbers of the facts that count, and of those that can be redone.
function stacks(facts) {
  const done = [];
  let undone = [];
  for (const [at, fact] of facts.entries()) {
    const { kind, entry } = fact;
    if (kind === "undo" || kind === "redo") {
      const [source, target] = kind === "undo" ? [done, undone] : [undone, done];
      if (source.length === 0 || (entry && entry !== source.at(-1))) refuse(`events[${at}]`, { code: `nothing_to_${kind}` });
      target.push(source.pop());
    } else {
      if (kind === "correction" && !canFollow(fact, done.includes(entry) && facts[entry - 1])) {
        refuse(`events[${at}].entry`, { code: "nothing_to_correct", entry });
      }
      done.push(at + 1);
      undone = [];
    }
  }
  return { done, undone };
}

// Whether there is such an entry, and the event stays of its kind.
function canFollow({ event }, target) {
  return target && target.kind !== "correction" && (event === null || kindOf(event) === kindOf(target.event));
}

// A hand, a ruling, or a change at the table. Who joins is always the same person.
export function kindOf({ trick, matter, kind, seat }) {
  if (trick) return "hand";
  if (matter) return "ruling";
  return kind === "join" ? `join ${seat}` : kind;
}

function apply(entries, number, { kind, entry, event }, firstHand) {
  if (kind !== "correction") {
    entries.set(number, { number, event, corrected: false, was: null, about: aboutOf(entries, number, event, firstHand) });
  } else if (event) {
    const about = aboutOf(entries, entry, event, firstHand);
    entries.set(entry, { number: entry, event, corrected: true, was: null, about });
  } else {
    const current = entries.get(entry);
    entries.set(entry, { ...current, event: null, corrected: true, was: current.event ?? current.was });
  }
}

const hasHand = ({ event }) => Boolean(event?.trick);

// The entry of the hand that a ruling is about, found by the hand's number on the sheet at that moment.
function aboutOf(entries, number, event, firstHand) {
  if (!event.matter) return 0;
  const hands = [...entries.values()].filter((entry) => entry.number < number && hasHand(entry)).map((entry) => entry.number);
  return [...hands, number][event.hand - firstHand] ?? 0;
}

// The entry; a ruling with the number that its hand has on the sheet now.
function numbered(entries, entry, firstHand) {
  if (!entry.about) return entry;
  const before = [...entries.values()].filter((other) => other.number < entry.about && hasHand(other)).length;
  const ruling = { ...(entry.event ?? entry.was), hand: firstHand + before };
  return entry.event ? { ...entry, event: ruling } : { ...entry, was: ruling };
}
