// The ranking of a game that is over, as scorekeeper/rules/ranking.py, and what the evening adds up to.
import { cardLetter } from "../words/card-names.js";
import { eveningSentence } from "../words/steps.js";
import { gettext, ngettext, rowOf, withNumber } from "../words/messages.js";

// A line for each player, best first: { place, name, how, points, cucumbers, won, out }; without a place it is null.
export function placeLines(board) {
  const { names, now, variant } = board;
  return rankingOf(board).map(({ seat, place }) => ({
    place,
    name: names[seat],
    how: howOf(board, seat),
    points: now.scores[seat].points,
    cucumbers: shownCucumbers(variant, now.scores[seat]),
    won: now.result.winners.includes(seat),
    out: now.scores[seat].out,
  }));
}

// The players, best first, as { seat, place }; where the rules give no place it is null.
export function rankingOf(board) {
  const { scores, seating } = board.now;
  const places = placesOf(board);
  const orderOf = (seat) => (scores[seat].left ? Infinity : places.get(seat) ?? 0);
  const seats = [...seating].sort((one, other) => Math.sign(orderOf(one) - orderOf(other)) || one - other);
  return seats.map((seat) => ({ seat, place: places.get(seat) ?? null }));
}

// The winner's points and cucumbers, if one wins, and how many hands there were.
export function summaryOf({ variant, now, lines }) {
  const said = [];
  const { winners } = now.result;
  if (winners.length === 1) {
    const score = now.scores[winners[0]];
    if (variant.countsCucumbers) said.push(ngettext("%(num)s cucumber", "%(num)s cucumbers", score.points));
    else said.push(ngettext("%(num)s point", "%(num)s points", score.points));
    const cucumbers = shownCucumbers(variant, score);
    if (cucumbers) said.push(ngettext("%(num)s cucumber", "%(num)s cucumbers", cucumbers));
  }
  const hands = lines.filter(({ turn, isVoid }) => turn && !isVoid).length;
  if (now.result.early) said.push(ngettext("ended early after %(num)s hand", "ended early after %(num)s hands", hands));
  else said.push(ngettext("%(num)s hand", "%(num)s hands", hands));
  return rowOf(said);
}

// Who has won how many games of the evening, and who has lost how many, as { wins, losses } of [name, number]. `before`
// are the games before this one, as [name, wins, losses]; while this one goes on, it counts for nobody.
export function eveningOf(before, { names, now }) {
  if (before.length === 0) return { wins: [], losses: [] };
  const { winners, losers } = now.result ?? { winners: [], losers: [] };
  const here = now.seating.map((seat) => names[seat]);
  const people = [...here, ...before.map(([name]) => name)].filter((name, at, all) => all.findIndex((other) => same(other, name)) === at);
  const counted = people.map((name) => {
    const [, wins, losses] = before.find(([other]) => same(other, name)) ?? [name, 0, 0];
    const seat = now.seating.find((at) => same(names[at], name));
    const lost = winners.length === 0 && losers.includes(seat);
    return { name, wins: wins + Number(winners.includes(seat)), losses: losses + Number(lost) };
  });
  counted.sort((one, other) => other.wins - one.wins || one.losses - other.losses);
  const those = (what) => counted.filter((person) => person[what] > 0).map((person) => [person.name, person[what]]);
  return { wins: those("wins"), losses: those("losses") };
}

// The same in sentences: "This evening: Dorte 2, Bo 1", and who has lost how many where nobody wins.
export function eveningSentences({ wins, losses }) {
  return [
    ...(wins.length > 0 ? [eveningSentence(true, rowOfNumbers(wins))] : []),
    ...(losses.length > 0 ? [eveningSentence(false, rowOfNumbers(losses))] : []),
  ];
}

export const rowOfNumbers = (people) => rowOf(people.map(([name, number]) => withNumber(name, number)));

const same = (one, other) => one.toLowerCase() === other.toLowerCase();

const shownCucumbers = ({ parameters }, { cucumbers }) => (parameters.cucumbers_to_be_out > 1 ? cucumbers : 0);

// The place of each seat, null where the rules give none; who left is not in it.
function placesOf({ now, before, lines }) {
  const { scores, result, seating } = now;
  const seats = seating.filter((seat) => !scores[seat].left);
  const ranksBy = (rankOf) => new Map(seats.map((seat) => [seat, rankOf(seat)]));
  if (result.void || result.winners.length > 0) {
    return placesBy(ranksBy((seat) => (result.winners.includes(seat) ? [0, -1, 0] : rankOfSeat(seat, now, before, lines))));
  }
  const ranks = ranksBy((seat) => (result.losers.includes(seat) ? [1, 0, 0] : [0, scores[seat].cucumbers, scores[seat].points]));
  const others = new Set([...ranks.values()].filter(([isLast]) => !isLast).map(String));
  const places = placesBy(ranks);
  for (const [seat, [isLast]] of ranks) if (others.size <= 1 && !isLast) places.set(seat, null);
  return places;
}

// Players who were out before the first hand share the last place.
function rankOfSeat(seat, { scores }, before, lines) {
  const { out, cucumbers, points } = scores[seat];
  if (!out) return [0, cucumbers, points];
  if (before.scores[seat].out) return [1, 0, 0];
  return [1, -1 - lines.findIndex(({ after }) => after.scores[seat].out), points];
}

const compared = (one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

function placesBy(ranks) {
  const all = [...ranks.values()];
  return new Map([...ranks].map(([seat, rank]) => [seat, 1 + all.filter((other) => compared(other, rank) < 0).length]));
}

function howOf({ variant, before, lines, now }, seat) {
  if (now.scores[seat].left) return leftAfter(before, lines, seat);
  if (now.scores[seat].out) return outOf(before, lines, seat);
  const hands = lines.filter(({ turn }) => turn)
    .flatMap(({ turn, steps }) => steps.filter((step) => step.seat === seat && step.kind === "cucumber").map(() => String(turn.number)));
  if (hands.length === 0 || variant.parameters.cucumbers_to_be_out === 1) return "";
  return ngettext("cucumber in hand %(hands)s", "cucumbers in hands %(hands)s", hands.length, { hands: rowOf(hands) });
}

function leftAfter({ number: first }, lines, seat) {
  let number = first - 1;
  let last = number;
  for (const { turn, event } of lines) {
    if (turn) ({ number } = turn);
    else if (event.kind === "leave" && event.seat === seat) last = number;
  }
  return gettext("left after hand %(number)s", { number: last });
}

function outOf(before, lines, seat) {
  const lastIn = lines.findLastIndex(({ after }) => !after.scores[seat].out);
  if (lastIn === -1 && before.scores[seat].out) return gettext("out before the first hand");
  const { turn, event } = lines[lastIn + 1];
  if (!turn) return gettext("out by a ruling");
  const { number } = turn;
  const laid = event.trick.find((play) => play.seat === seat);
  if (!laid) return gettext("out in hand %(number)s", { number });
  return gettext("out in hand %(number)s, on %(card)s", { number, card: cardLetter(laid.card) });
}
