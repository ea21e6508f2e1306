// Why the rules refuse a hand or a ruling, as scorekeeper/rules/problems.py. A problem is { code, field, … }: its place
// is the field of the event, and the index in it; `seat` and `card` say whom and what it is about, `count` is the number
// given, `limit` the one that is allowed.
import { stillIn } from "./settle.js";
import { surplusCards } from "./cards.js";

const MAX_FACTOR = 100;
const MAX_RULING_POINTS = 1_000;

// Every reason why the event cannot be recorded next; empty if it can.
export function findProblems(variant, standing, event) {
  if (standing.next === null) return [{ code: "game_over", field: "" }];
  return event.trick ? handProblems(variant, standing, event) : rulingProblems(standing, event);
}

// The seats still in, clockwise from the leader or from the next one in.
export function clockwise(scores, leader) {
  const seats = stillIn(scores);
  return [...seats.filter((seat) => seat >= leader), ...seats.filter((seat) => seat < leader)];
}

function handProblems(variant, { scores, spent }, { trick, buyIn, factors }) {
  const found = [];
  const expected = clockwise(scores, trick[0]?.seat ?? 0);
  if (trick.length !== expected.length || trick.some(({ seat }, at) => seat !== expected[at])) {
    found.push(...seatProblems(scores, trick, expected));
  }
  for (const { at: index, card, count, limit } of surplusCards(variant, trick.map((one) => one.card), scores.length, spent)) {
    const code = limit === undefined ? "not_in_pack" : "too_many_of_rank";
    found.push({ code, field: "final_trick", index, seat: trick[index].seat, card, count, limit });
  }
  for (const [index, seat] of buyIn.entries()) {
    if (buyIn.indexOf(seat) < index) found.push({ code: "twice", field: "buy_in", index, seat });
  }
  for (const [seat, count] of factors) {
    if (count < 1 || count > MAX_FACTOR) {
      found.push({ code: "factor_out_of_range", field: "factors", seat, count, limit: MAX_FACTOR });
    }
  }
  return found;
}

function seatProblems(scores, trick, expected) {
  const found = [];
  const field = "final_trick";
  const seats = trick.map(({ seat }) => seat);
  for (const [index, { seat, card }] of trick.entries()) {
    if (scores[seat].out) found.push({ code: "out", field, index, seat, card });
    else if (seats.indexOf(seat) < index) found.push({ code: "twice", field, index, seat, card });
  }
  for (const seat of stillIn(scores)) if (!seats.includes(seat)) found.push({ code: "missing", field, seat });
  if (found.length > 0) return found;
  const index = seats.findIndex((seat, at) => seat !== expected[at]);
  return [{ code: "out_of_turn", field, index, ...trick[index] }];
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
