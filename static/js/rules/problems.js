// Why the rules refuse an event, as problems.py in scorekeeper/rules. A problem is { code, field, index, seat, card, count,
// limit }, of which most have only some; `count` is the number given, `limit` the one that is allowed.
import { atTable, inOrder, isIn, othersIn, stillIn, whyNotIn } from "./settle.js";
import { packNeed } from "./parameters.js";
import { surplusCards } from "./cards.js";

const MAX_FACTOR = 100;
const MAX_POINTS = 1_000;
export const MAX_SEATS = 40;

// Every reason why the event cannot be recorded next. `changed` are the rules after it, null if they contradict each other.
export function findProblems(variant, standing, event, changed = variant) {
  if (event.matter) return rulingProblems(standing, event);
  if (!standing.next) return [{ code: "game_over", field: "" }];
  return event.trick ? handProblems(variant, standing, event) : CHANGES[event.kind](variant, standing, event, changed);
}

function handProblems(variant, standing, { trick, buyIn, factors, partial }) {
  const { scores, seating, spent } = standing;
  const found = turnProblems(standing, trick, partial);
  const cards = trick.map(({ card }) => card);
  for (const { at: index, ...surplus } of surplusCards(variant, cards, atTable(scores), spent)) {
    const code = surplus.limit === undefined ? "not_in_pack" : "too_many_of_rank";
    found.push({ code, field: "final_trick", index, seat: trick[index].seat, ...surplus });
  }
  const unknown = (seat) => !seating.includes(seat);
  for (const [index, seat] of buyIn.entries()) if (unknown(seat)) found.push({ code: "unknown_seat", field: "buy_in", index, seat });
  for (const [index, seat] of buyIn.entries()) {
    if (buyIn.indexOf(seat) < index) found.push({ code: "twice", field: "buy_in", index, seat });
  }
  for (const seat of factors.keys()) if (unknown(seat)) found.push({ code: "unknown_seat", field: "factors", seat });
  for (const [seat, count] of factors) {
    const isOdd = count < 1 || count > MAX_FACTOR;
    if (isOdd) found.push({ code: "factor_out_of_range", field: "factors", seat, count, limit: MAX_FACTOR });
  }
  return found;
}

// Everybody still in lays a card, clockwise. Of a hand that is known in part, those with a card that somebody remembers.
function turnProblems(standing, trick, isPartial) {
  const { scores, seating } = standing;
  const found = [];
  const field = "final_trick";
  const seats = trick.map(({ seat }) => seat);
  const start = seating.includes(seats[0]) ? seats[0] : seating[0];
  const still = [start, ...othersIn(standing, start)].filter((seat) => isIn(scores[seat]));
  const expected = isPartial ? still.filter((seat) => seats.includes(seat)) : still;
  const index = seats.findIndex((seat, at) => seat !== expected[at]);
  if (index === -1 && seats.length > 0 && seats.length === expected.length) return found;
  for (const [at, laid] of trick.entries()) {
    const isTwice = seats.indexOf(laid.seat) < at;
    if (!seating.includes(laid.seat)) found.push({ code: "unknown_seat", field, index: at, seat: laid.seat });
    else if (!isIn(scores[laid.seat])) found.push({ code: whyNotIn(scores[laid.seat]), field, index: at, ...laid });
    else if (isTwice) found.push({ code: "twice", field, index: at, ...laid });
  }
  if (!isPartial) for (const seat of inOrder(still)) if (!seats.includes(seat)) found.push({ code: "missing", field, seat });
  if (isPartial && seats.length === 0) found.push({ code: "no_card", field });
  return found.length > 0 ? found : [{ code: "out_of_turn", field, index, ...trick[index] }];
}

function rulingProblems(standing, ruling) {
  const { scores, seating } = standing;
  const { seat, points, remedy, hand } = ruling;
  const found = [];
  if (seat === null) {
    if (points) found.push({ code: "points_for_nobody", field: "player" });
  } else if (!seating.includes(seat)) {
    found.push({ code: "unknown_seat", field: "player", seat });
  } else if (points && !isIn(scores[seat])) {
    found.push({ code: whyNotIn(scores[seat]), field: "player", seat });
  }
  if (points < 0 || points > MAX_POINTS || points > 0 !== (remedy === "points")) {
    found.push({ code: "points_out_of_range", field: "points", count: points, limit: MAX_POINTS });
  }
  found.push(...creditProblems(standing, ruling));
  // A void hand was played at this table; every other ruling can be about the next hand, or one played on paper.
  const isVoid = remedy === "void";
  const { next, number, played } = standing;
  const limit = isVoid || !next ? number - 1 : number;
  if (hand < (isVoid ? number - played : 1) || hand > limit) found.push({ code: "unknown_hand", field: "hand", count: hand, limit });
  return found;
}

function creditProblems({ seating }, { remedy, credit }) {
  const field = "credit";
  const code = "points_out_of_range";
  const found = [];
  for (const seat of credit.keys()) if (!seating.includes(seat)) found.push({ code: "unknown_seat", field, seat });
  for (const [seat, count] of credit) {
    if (count < 1 || count > MAX_POINTS) found.push({ code, field, seat, count, limit: MAX_POINTS });
  }
  if (remedy === "credit" && credit.size === 0) found.push({ code: "points_for_nobody", field });
  else if (credit.size > 0 && remedy !== "credit" && remedy !== "points") {
    found.push({ code, field, count: Math.max(...credit.values()), limit: 0 });
  }
  return found;
}

// Why the table cannot be changed in this way.
const CHANGES = {
  join(variant, standing, { seat, after, points }) {
    if (standing.seating.includes(seat)) return problem("at_the_table", "player", { seat });
    if (!standing.seating.includes(after)) return problem("unknown_seat", "after", { seat: after });
    if (seat >= MAX_SEATS) return problem("too_many_players", "player", { count: seat + 1, limit: MAX_SEATS });
    return arrivalProblems(variant, standing, seat, points);
  },
  leave({ fewestIn: limit }, { scores, seating }, { seat }) {
    if (!seating.includes(seat)) return problem("unknown_seat", "player", { seat });
    if (!isIn(scores[seat])) return problem(whyNotIn(scores[seat]), "player", { seat });
    const count = stillIn(scores).length - 1;
    return count < limit ? problem("too_few_players", "player", { seat, count, limit }) : [];
  },
  return(variant, standing, { seat, points }) {
    if (!standing.seating.includes(seat)) return problem("unknown_seat", "player", { seat });
    if (!standing.scores[seat].left) return problem("not_left", "player", { seat });
    return arrivalProblems(variant, standing, seat, points);
  },
  seats(_variant, { seating }, { order }) {
    const field = "players";
    const found = [];
    for (const [index, seat] of order.entries()) {
      if (!seating.includes(seat)) found.push({ code: "unknown_seat", field, index, seat });
      else if (order.indexOf(seat) < index) found.push({ code: "twice", field, index, seat });
    }
    for (const seat of seating) if (!order.includes(seat)) found.push({ code: "missing", field, seat });
    return found;
  },
  rules(variant, { scores, played }, { isWhole }, changed) {
    if (isWhole) return [];
    if (!changed) return problem("rules_contradict", "changes");
    if (played && isOtherPack(variant, changed)) return problem("pack_in_play", "changes");
    const count = stillIn(scores).length;
    if (count < changed.fewestIn) return problem("too_few_players", "changes", { count, limit: changed.fewestIn });
    return sizeProblems(changed, atTable(scores), "changes");
  },
  end: (_variant, { last }) => (last ? [] : problem("no_hand_yet", "")),
};

const problem = (code, field, values) => [{ code, field, ...values }];

function arrivalProblems(variant, { scores }, seat, points) {
  const found = sizeProblems(variant, atTable(scores) + 1, "player");
  if (found.length > 0) return found;
  if (variant.crosses(points)) {
    return problem("start_too_high", "points", { seat, count: points, limit: variant.parameters["limit.value"] });
  }
  const isOdd = points < 0 || points > MAX_POINTS;
  return isOdd ? problem("points_out_of_range", "points", { seat, count: points, limit: MAX_POINTS }) : [];
}

// Why this number of people is too many for the rules or the pack.
function sizeProblems(variant, count, field) {
  const { "players.max": limit } = variant.parameters;
  if (count > limit) return problem("too_many_players", field, { count, limit });
  const { needed, held } = packNeed(variant, count);
  return needed > held ? problem("pack_too_small", field, { count: needed, limit: held }) : [];
}

function isOtherPack(...variants) {
  const [one, other] = variants.map(({ parameters }) =>
    JSON.stringify(["ranks", "copies", "jokers", "packs", "special"].map((name) => parameters[`pack.${name}`])),
  );
  return one !== other;
}

// Every reason why the whole game cannot be played by these rules.
export function wholeProblems(rules, changed, { scores, first }, isPlayed) {
  if (!changed) return problem("rules_contradict", "changes");
  if (isPlayed && isOtherPack(rules, changed)) return problem("pack_in_play", "changes");
  return openingProblems(changed, scores, first);
}

function openingProblems(variant, scores, first) {
  const { "players.min": min, "limit.value": value, cucumbers_to_be_out: lives, "game.end": end } = variant.parameters;
  const field = "changes";
  const isFresh = scores.every((score) => !Object.values(score).some(Boolean));
  const least = isFresh ? min : variant.fewestIn;
  const count = scores.length;
  const isOver = stillIn(scores).length < variant.fewestIn || (end === "first_out_loses" && scores.some(({ out }) => out));
  const found = count < least ? problem("too_few_players", field, { count, limit: least }) : sizeProblems(variant, count, field);
  for (const [seat, { points, cucumbers, out }] of scores.entries()) {
    if (out) {
      if (seat === first && !isOver) found.push({ code: "first_is_out", field, seat });
    } else if (variant.crosses(points)) {
      found.push({ code: "start_too_high", field, seat, count: points, limit: value });
    } else if (cucumbers >= lives) {
      found.push({ code: "start_too_many_cucumbers", field, seat, count: cucumbers, limit: lives });
    }
  }
  return found;
}
