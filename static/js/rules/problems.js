// Why the rules refuse an event, as problems.py in scorekeeper/rules. A problem is { code, field, index, seat, card, count,
// limit }, of which most have only some; `count` is the number given, `limit` the one that is allowed.
import { atTable, inOrder, isIn, openingResult, othersIn, stillIn } from "./settle.js";
import { copiesLeft, packNeed, rankOf, surplusCards, withChanges } from "./cards.js";

const MAX_FACTOR = 100;
const MAX_POINTS = 1_000;
export const MAX_SEATS = 40;

// Every reason why the event cannot be recorded next. `changed` are the rules after it, null if they contradict each other.
export function findProblems(variant, standing, event, changed = rulesAfter(variant, event)) {
  if (event.matter) return [...rulingProblems(standing, event)];
  if (!standing.next) return [problem("game_over", "")];
  return [...(event.trick ? handProblems(variant, standing, event) : CHANGES[event.kind](variant, standing, event, changed))];
}

const rulesAfter = (variant, { changes }) => (changes ? withChanges(variant, changes) : variant);

const problem = (code, field, more) => ({ code, field, ...more });

// Why this is nobody who plays the next hand.
function whyNotIn({ seating, scores }, seat) {
  if (!seating.includes(seat)) return "unknown_seat";
  if (scores[seat].left) return "left";
  return scores[seat].out && "out";
}

function* unknownSeats({ seating }, field, seats) {
  for (const seat of seats) if (!seating.includes(seat)) yield problem("unknown_seat", field, { seat });
}

function* orderProblems({ seating }, field, seats) {
  for (const [index, seat] of seats.entries()) {
    if (!seating.includes(seat)) yield problem("unknown_seat", field, { index, seat });
    else if (seats.indexOf(seat) < index) yield problem("twice", field, { index, seat });
  }
}

function* handProblems(variant, standing, { trick, buyIn, factors, partial }) {
  const wrong = [...turnProblems(standing, trick, partial), ...cardProblems(variant, standing, trick)];
  yield* wrong;
  if (partial && wrong.length === 0) yield* unknownCardProblems(variant, standing, trick);
  yield* orderProblems(standing, "buy_in", buyIn);
  yield* unknownSeats(standing, "factors", factors.keys());
  for (const [seat, count] of factors) {
    const isOdd = count < 1 || count > MAX_FACTOR;
    if (isOdd) yield problem("factor_out_of_range", "factors", { seat, count, limit: MAX_FACTOR });
  }
}

function cardProblems(variant, { scores, spent }, trick) {
  const cards = trick.map(({ card }) => card);
  return surplusCards(variant, cards, atTable(scores), spent).map(({ at: index, card, count, limit }) => {
    const at = { index, seat: trick[index].seat, card };
    if (limit === undefined) return problem("not_in_pack", "final_trick", at);
    return problem("too_many_of_rank", "final_trick", { ...at, count, limit });
  });
}

// Why the cards that nobody remembers cannot be. They are all lower than the card that is paid for, and none of them is one
// that the rules need by name.
function* unknownCardProblems(variant, { scores, spent }, trick) {
  const { deck, lastStrength, parameters } = variant;
  const best = Math.max(...trick.map(({ card }) => lastStrength(card)));
  const index = trick.findIndex(({ card }) => lastStrength(card) === best);
  const isUnknown = (card) => rankOf(card) !== parameters["penalty.factor"].rank && lastStrength(card) < best;
  const left = deck.filter((card) => isUnknown(card)).map((card) => copiesLeft(variant, card, atTable(scores), spent));
  const limit = left.reduce((sum, copies) => sum + copies, 0) - trick.filter(({ card }) => isUnknown(card)).length;
  const count = stillIn(scores).length - trick.length;
  if (count > limit) yield problem("others_held_more", "final_trick", { index, ...trick[index], count, limit });
}

// Everybody still in lays a card, clockwise. Of a hand that is known in part, those with a card that somebody remembers.
function turnProblems(standing, trick, isPartial) {
  const { scores, seating } = standing;
  const seats = trick.map(({ seat }) => seat);
  const start = seating.includes(seats[0]) ? seats[0] : seating[0];
  const others = othersIn(standing, start);
  const still = isIn(scores[start]) ? [start, ...others] : others;
  const expected = isPartial ? still.filter((seat) => seats.includes(seat)) : still;
  const index = seats.findIndex((seat, at) => seat !== expected[at]);
  if (index === -1 && seats.length > 0 && seats.length === expected.length) return [];
  const field = "final_trick";
  const problems = trick.flatMap(({ seat, card }, at) => {
    const code = whyNotIn(standing, seat) || (seats.indexOf(seat) < at && "twice");
    return code ? [problem(code, field, { index: at, seat, ...(code !== "unknown_seat" && { card }) })] : [];
  });
  if (!isPartial) for (const seat of inOrder(still)) if (!seats.includes(seat)) problems.push(problem("missing", field, { seat }));
  if (isPartial && seats.length === 0) problems.push(problem("no_card", field));
  return problems.length > 0 ? problems : [problem("out_of_turn", field, { index, ...trick[index] })];
}

function* rulingProblems(standing, { seat, points, remedy, hand, credit }) {
  const why = seat !== null && whyNotIn(standing, seat);
  if (seat === null && points) yield problem("points_for_nobody", "player");
  else if (why && (points || why === "unknown_seat")) yield problem(why, "player", { seat });
  const most = MAX_POINTS;
  if (points < 0 || points > most || points > 0 !== (remedy === "points")) {
    yield problem("points_out_of_range", "points", { count: points, limit: most });
  }
  yield* creditProblems(standing, remedy, credit);
  // A void hand was played at this table; every other ruling can be about the next hand, or one played on paper.
  const { next, number, played } = standing;
  const isVoid = remedy === "void";
  const limit = isVoid || !next ? number - 1 : number;
  if (hand < (isVoid ? number - played : 1) || hand > limit) yield problem("unknown_hand", "hand", { count: hand, limit });
}

function* creditProblems(standing, remedy, credit) {
  yield* unknownSeats(standing, "credit", credit.keys());
  const limit = MAX_POINTS;
  for (const [seat, count] of credit) if (count < 1 || count > limit) yield problem("points_out_of_range", "credit", { seat, count, limit });
  const isCredit = remedy === "credit";
  if (isCredit && credit.size === 0) yield problem("points_for_nobody", "credit");
  if (credit.size > 0 && !isCredit && remedy !== "points") {
    yield problem("points_out_of_range", "credit", { count: Math.max(...credit.values()), limit: 0 });
  }
}

// Why the table cannot be changed in this way.
const CHANGES = {
  *join(variant, standing, { seat, after, points }) {
    const { seating } = standing;
    if (seating.includes(seat)) yield problem("at_the_table", "player", { seat });
    else if (!seating.includes(after)) yield problem("unknown_seat", "after", { seat: after });
    else if (seat >= MAX_SEATS) yield problem("too_many_players", "player", { count: seat + 1, limit: MAX_SEATS });
    else yield* arrivalProblems(variant, standing, seat, points);
  },
  *leave({ fewestIn: limit }, standing, { seat }) {
    const code = whyNotIn(standing, seat);
    const count = stillIn(standing.scores).length - 1;
    if (code) yield problem(code, "player", { seat });
    else if (count < limit) yield problem("too_few_players", "player", { seat, count, limit });
  },
  *return(variant, standing, { seat, points }) {
    const code = whyNotIn(standing, seat);
    if (code === "left") yield* arrivalProblems(variant, standing, seat, points);
    else yield problem(code === "unknown_seat" ? code : "not_left", "player", { seat });
  },
  *seats(_variant, standing, { order }) {
    yield* orderProblems(standing, "players", order);
    for (const seat of standing.seating) if (!order.includes(seat)) yield problem("missing", "players", { seat });
  },
  *rules(variant, { scores, played }, { isWhole }, changed) {
    if (isWhole) return;
    const rules = rulesProblems(variant, changed, played > 0);
    const count = stillIn(scores).length;
    if (rules.length > 0) yield* rules;
    else if (count < changed.fewestIn) yield problem("too_few_players", "changes", { count, limit: changed.fewestIn });
    else yield* sizeProblems(changed, atTable(scores), "changes");
  },
  *end(_variant, { last, number: limit }, { hand }) {
    if (hand < limit) yield problem("hand_played", "hand", { count: hand, limit });
    else if (!hand && !last) yield problem("no_hand_yet", "");
  },
};

function* arrivalProblems(variant, { scores }, seat, points) {
  const problems = sizeProblems(variant, atTable(scores) + 1, "player");
  // Where new rules have lowered the limit, others may stand beyond it until they pay.
  const isHigh = variant.crosses(points) && scores.every((score) => points > score.points);
  const limit = isHigh ? variant.parameters["limit.value"] : MAX_POINTS;
  if (problems.length > 0) yield* problems;
  else if (isHigh || points < 0 || points > limit) yield problem(isHigh ? "start_too_high" : "points_out_of_range", "points", { seat, count: points, limit });
}

// Why this number of people is too many for the rules or the pack.
function sizeProblems(variant, count, field) {
  const { "players.max": limit } = variant.parameters;
  if (count > limit) return [problem("too_many_players", field, { count, limit })];
  const { needed, held } = packNeed(variant, count);
  return needed > held ? [problem("pack_too_small", field, { count: needed, limit: held })] : [];
}

function rulesProblems(variant, changed, isPlayed) {
  if (!changed) return [problem("rules_contradict", "changes")];
  const [one, other] = [variant, changed].map(({ parameters }) => {
    const pack = Object.entries(parameters).filter(([name]) => name.startsWith("pack."));
    return JSON.stringify(pack);
  });
  return isPlayed && one !== other ? [problem("pack_in_play", "changes")] : [];
}

// Every reason why the whole game cannot be played by these rules.
export function wholeProblems(rules, changed, { scores, first }, isPlayed) {
  const problems = rulesProblems(rules, changed, isPlayed);
  return problems.length > 0 ? problems : [...openingProblems(changed, scores, first)];
}

// Every reason why the game cannot be opened.
export function* openingProblems(variant, scores, first) {
  const { "players.min": min, "limit.value": value, cucumbers_to_be_out: lives } = variant.parameters;
  const isFresh = scores.every((score) => !Object.values(score).some(Boolean));
  const least = isFresh ? min : variant.fewestIn;
  const count = scores.length;
  if (count < least) yield problem("too_few_players", "changes", { count, limit: least });
  else yield* sizeProblems(variant, count, "changes");
  for (const [seat, { points, cucumbers, out }] of scores.entries()) {
    if (out) {
      if (seat === first && !openingResult(variant, scores)) yield problem("first_is_out", "changes", { seat });
    } else if (variant.crosses(points)) {
      yield problem("start_too_high", "changes", { seat, count: points, limit: value });
    } else if (cucumbers >= lives) {
      yield problem("start_too_many_cucumbers", "changes", { seat, count: cucumbers, limit: lives });
    }
  }
}
