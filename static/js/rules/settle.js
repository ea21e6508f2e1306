// Settle one hand or ruling and report every step, as settle.py in scorekeeper/rules; and say which cards of the
// next hand are a danger. A seat number is a person for ever. A hand is { trick: [{ seat, card }], buyIn: [seat], factors: Map
// of seat and factor, partial }.
import { copiesLeft, copiesOf, rankOf } from "./cards.js";

// Whether the player plays the next hand: neither out nor left.
export const isIn = ({ out, left }) => !(out || left);

export function stillIn(scores) {
  const seats = [];
  for (const [seat, score] of scores.entries()) if (isIn(score)) seats.push(seat);
  return seats;
}

// How many people sit at the table: those in and those out.
export const atTable = (scores) => scores.filter(({ left }) => !left).length;

// The whole list, beginning at this place.
export const roundFrom = (list, at) => [...list.slice(at), ...list.slice(0, at)];

// The seats that are in, clockwise after a seat.
export function othersIn({ seating, scores }, seat) {
  return roundFrom(seating, seating.indexOf(seat)).slice(1).filter((other) => isIn(scores[other]));
}

// The next seat clockwise that is in; the same seat if nobody else is.
export const nextIn = (standing, seat) => othersIn(standing, seat)[0] ?? seat;

export const inOrNext = (standing, seat) => (isIn(standing.scores[seat]) ? seat : nextIn(standing, seat));

// The scores while a hand is settled; every change adds a step. The `crossed` seats, which cross the limit, are not among
// the others still in whose highest score counts.
class Sheet {
  steps = [];
  crossed = [];

  constructor(before) {
    this.before = before;
    this.scores = [...before];
  }

  add(seat, kind, points, paid) {
    return this.step({ seat, kind, points, ...paid }, { points: this.scores[seat].points + points });
  }

  // Take points off, but not below the floor.
  takeOff(seat, points, floor, paid) {
    this.add(seat, "subtraction", Math.max(0 - points, Math.min(0, floor - this.scores[seat].points)), paid);
  }

  drawCucumber(seat) {
    this.step({ seat, kind: "cucumber", points: 0 }, { cucumbers: this.scores[seat].cucumbers + 1 });
  }

  knockOut(seat) {
    this.step({ seat, kind: "out", points: 0 }, { cucumbers: this.scores[seat].cucumbers + 1, out: true });
  }

  // At the highest score of the others still in; where the rules say so, of those within the limit. Where new rules have
  // lowered it, others may stand beyond it until they pay.
  reEnter({ parameters, crosses }, seat) {
    const isWithin = parameters["re_entry.score"] === "highest_other_within_limit";
    const points = Math.max(0, ...this.staying().filter((total) => !(isWithin && crosses(total))));
    this.step({ seat, kind: "re_entry", points }, { points });
  }

  // The points of the players who stay in.
  staying() {
    const seats = stillIn(this.scores).filter((seat) => !this.crossed.includes(seat));
    return seats.map((seat) => this.scores[seat].points);
  }

  step(step, change) {
    const score = { ...this.scores[step.seat], ...change };
    this.scores[step.seat] = score;
    step.total = score.points;
    this.steps.push(step);
    return score;
  }
}

// { winner, payers, steps, scores, result }; a step is { seat, kind, points, total, card, factor }, and the result null
// while the game goes on.
export function settle(variant, before, hand) {
  const { parameters } = variant;
  const { winner, highest, payers } = findHighest(variant, hand.trick);
  const sheet = new Sheet(before);
  const { spared, lost } = charge(variant, hand, payers, sheet);
  if (lost.length > 0 && parameters["game.all_out"] === "void_hand" && lost.length === stillIn(before).length) {
    const result = { winners: [], losers: [], void: true };
    return { winner: winner.seat, payers: [], steps: [], scores: before, result };
  }
  const isReEntryFirst = parameters["re_entry.when"] === "before_subtraction";
  cross(variant, sheet, { spared, lost }, isReEntryFirst);
  buyIn(variant, hand, lost, sheet);
  if (parameters["penalty.tied"] === "subtract" && payers.length === 1) subtract(variant, highest, winner, sheet);
  if (!isReEntryFirst) for (const seat of spared) sheet.reEnter(variant, seat);
  const { scores, steps } = sheet;
  const paid = payers.map(({ seat }) => seat);
  const isOnly = parameters["game.end"] === "one_hand";
  const result = isOnly ? losing(inOrder(paid)) : ending(variant, scores, lost);
  return { winner: winner.seat, payers: paid, steps, scores, result };
}

// { steps, scores, lost }. The points can bring a cucumber, re-entry and elimination, like a penalty; a credit takes points
// off. The `lost` seats go out.
export function settleRuling(variant, before, { seat, points, credit }) {
  const sheet = new Sheet(before);
  const { scores, steps, crossed } = sheet;
  const lost = [];
  if (seat !== null && points) {
    const score = sheet.add(seat, "penalty", points);
    if (variant.crosses(score.points)) {
      crossed.push(seat);
      if (isLastLife(variant, score)) {
        sheet.knockOut(seat);
        lost.push(seat);
      } else {
        sheet.drawCucumber(seat);
        sheet.reEnter(variant, seat);
      }
    }
  }
  for (const [credited, off] of [...credit].sort(([a], [b]) => a - b)) sheet.takeOff(credited, off, variant.parameters["score.floor"]);
  return { steps, scores, lost };
}

function isLastLife({ parameters }, score) {
  return score.cucumbers + 1 >= parameters.cucumbers_to_be_out;
}

// The result once too few players are left to go on. The lowest points win: among those left, else among the `fallen`, who
// went out together.
function winning({ fewestIn }, scores, fallen) {
  const left = stillIn(scores);
  if (left.length >= fewestIn) return null;
  return won(lowest(scores, left.length > 0 ? left : fallen));
}

// Scores from paper can have ended the game.
export function openingResult(variant, scores) {
  const fallen = [...scores.keys()].filter((seat) => scores[seat].out);
  const isLost = fallen.length > 0 && variant.parameters["game.end"] === "first_out_loses";
  return isLost ? losing(fallen) : winning(variant, scores, fallen);
}

// The seats with the fewest points among these.
export function lowest(scores, seats) {
  const fewest = Math.min(...seats.map((seat) => scores[seat].points));
  return seats.filter((seat) => scores[seat].points === fewest);
}

// Whether the card of this seat is one that is paid for as the trick lies; later cards may still take it.
export const isPaidFor = (variant, trick, seat) => findHighest(variant, trick).payers.some((payer) => payer.seat === seat);

function findHighest({ lastStrength, parameters }, trick) {
  const best = Math.max(...trick.map(({ card }) => lastStrength(card)));
  const highest = trick.filter(({ card }) => lastStrength(card) === best);
  const winner = highest.at(parameters["trick.tie"] === "first" ? 0 : -1);
  return { winner, highest, payers: parameters["penalty.payer"] === "all_highest" ? highest : [winner] };
}

// Charge the payers. `spared` cross the limit with a life left, `lost` lose their last.
function charge(variant, hand, payers, sheet) {
  const spared = [];
  const lost = [];
  for (const { seat, card } of payers) {
    const factor = factorOf(variant, hand, seat);
    const score = sheet.add(seat, "penalty", variant.worth(card) * factor, { card, factor });
    const isAtOnce = variant.losesAtOnce(card);
    if (isAtOnce || variant.crosses(score.points)) {
      (isAtOnce || isLastLife(variant, score) ? lost : spared).push(seat);
    }
  }
  sheet.crossed.push(...spared, ...lost);
  return { spared, lost };
}

function cross(variant, sheet, { spared, lost }, isReEntryFirst) {
  for (const seat of spared) {
    sheet.drawCucumber(seat);
    if (isReEntryFirst) sheet.reEnter(variant, seat);
  }
  for (const seat of lost) sheet.knockOut(seat);
}

function factorOf({ parameters }, { trick, factors }, seat) {
  const rule = parameters["penalty.factor"];
  if (rule === "none") return 1;
  if (rule === "per_player") return factors.get(seat) ?? 1;
  const times = trick.filter(({ card }) => rankOf(card) === rule.rank).length;
  return rule.factor ** (rule.once === false ? times : Math.min(times, 1));
}

// Let the players back in who pay and may. All come back at the same score.
function buyIn({ parameters }, hand, lost, sheet) {
  if (hand.buyIn.length === 0) return;
  const rule = parameters.buy_in;
  const { before, scores } = sheet;
  const isOpen = rule !== "off" && stillIn(scores).length >= rule.min_others_in;
  const points = Math.max(0, ...sheet.staying());
  const mayComeBack = ({ buy_ins: times }) => isOpen && (rule.max_times === "unlimited" || times < rule.max_times);
  // Who stays in has nothing to pay for: a record may name him, as when the hand was changed or counted anew.
  for (const seat of hand.buyIn.filter((buyer) => lost.includes(buyer))) {
    if (mayComeBack(before[seat])) {
      // The score from before: the stake also takes back the cucumber that put the player out.
      const back = { ...before[seat], points, buy_ins: before[seat].buy_ins + 1 };
      sheet.step({ seat, kind: "buy_in", points }, back);
    } else {
      sheet.step({ seat, kind: "buy_in_refused", points: 0 });
    }
  }
}

// Take the card's points off everybody with a card equal to the winner's, but not below the floor.
function subtract({ parameters, worth }, highest, winner, sheet) {
  for (const { seat, card } of highest.filter((laid) => laid !== winner)) {
    sheet.takeOff(seat, worth(card), parameters["score.floor"], { card, factor: 1 });
  }
}

// How the game ends because players went out, some of whom may have bought back in; null if it goes on.
export function ending(variant, scores, lost) {
  const fallen = inOrder(lost).filter((seat) => scores[seat].out);
  if (fallen.length === 0) return null;
  return variant.namesLosers ? losing(fallen) : winning(variant, scores, fallen);
}

// Of these seats, the fewest cucumbers win, then the fewest points. Where rules only name losers, the most lose.
export function earlyResult({ namesLosers }, scores, seats) {
  const totals = seats.map((seat) => scores[seat].cucumbers * 1e6 + scores[seat].points);
  const wanted = namesLosers ? Math.max(...totals) : Math.min(...totals);
  const named = seats.filter((_seat, at) => totals[at] === wanted);
  return { ...(namesLosers ? losing(named) : won(named)), early: true };
}

export const won = (seats) => ({ winners: seats, losers: [], void: false });
export const losing = (seats) => ({ winners: [], losers: seats, void: false });

export const inOrder = (seats) => [...seats].sort((one, other) => one - other);

// The dangers of the next hand

function possibleFactors(variant, { scores }) {
  const { "penalty.factor": rule } = variant.parameters;
  if (rule === "none") return [1];
  if (rule === "per_player") return [1, 2, 4]; // no redeal, "doubles", "redouble"
  const most = rule.once === false ? Math.min(copiesOf(variant, rule.rank, atTable(scores)), stillIn(scores).length) : 1;
  return Array.from({ length: most + 1 }, (_one, times) => rule.factor ** times);
}

// For a player still in a list of { fate, factor, cards }: paying for one of the cards at that factor brings that fate. Of
// the cards that have left the pack none can.
export function dangers(variant, standing, seat) {
  if (!standing.next) return [];
  const { deck, lastStrength } = variant;
  const held = deck.filter((card) => copiesLeft(variant, card, atTable(standing.scores), standing.spent) > 0);
  const cards = held.sort((one, other) => lastStrength(one) - lastStrength(other));
  return possibleFactors(variant, standing).flatMap((factor) => {
    const fates = new Map();
    for (const card of cards) {
      const fate = canCost(variant, card, factor) && fateOf(variant, standing.scores[seat], card, factor);
      if (fate) fates.set(fate, [...(fates.get(fate) ?? []), card]);
    }
    return [...fates].map(([fate, those]) => ({ fate, factor, cards: those }));
  });
}

function fateOf(variant, score, card, factor) {
  if (variant.losesAtOnce(card)) return "out";
  if (!variant.crosses(score.points + variant.worth(card) * factor)) return null;
  return isLastLife(variant, score) ? "out" : "cucumber";
}

// A rank that multiplies is never paid for at factor 1, and multiplies only cards that are at least as high as itself,
// because otherwise it takes the trick.
function canCost({ parameters, lastStrength }, card, factor) {
  const { rank } = parameters["penalty.factor"];
  if (!rank) return true;
  return factor === 1 ? rankOf(card) !== rank : lastStrength(rank) <= lastStrength(card);
}
