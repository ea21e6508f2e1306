// Each player's scores on the chart, and the same in words: after hands, rulings, cucumbers, elimination, buying in, scores
// from paper, and of those who come and go.
import { readChart, readSeries } from "../../static/js/screens/chart.js";
import { AGURK, FOUR, GURKA, MATAPESA, PLAIN, ROKKAR, TWICE, fact, fresh, tableOf, trick } from "./tables.mjs";
import assert from "node:assert/strict";
import test from "node:test";

// A final trick by seat; "-" for a seat that is out.
const hand = (cards, ...payers) => fact("hand", { ...trick(...cards.replace("-", "").split(" ")), buy_in: payers });
const charge = (seat, points) => fact("ruling", { matter: "illegal_play", remedy: "points", hand: 1, seat, points });

function boardOf(parameters, scores, facts, first = 1) {
  const board = tableOf(facts, { names: FOUR.slice(0, scores.length), parameters, scores, first_hand: first });
  assert.deepEqual(board.waiting, []);
  return board;
}

const seriesOf = (...game) => readSeries(boardOf(...game));
const stopsOf = (...game) => seriesOf(...game).map(({ stops }) => stops.map(({ at, points, kind }) => [at, points, kind]));
const captionOf = (parameters, facts = [hand("2 9")]) => readChart(boardOf(parameters, fresh(0, 0), facts)).caption;
const limitFrom = (value, from = "next") => fact("rules", { changes: { "limit.value": value }, from });
const wordsOf = (...game) => readChart(boardOf(...game)).descriptions.map(({ name, text }) => `${name}: ${text}`);

const UNCHANGED = [[0, 0, null], [1, 0, null]];
const STOPS = [
  ["A hand changes the payer's score", [AGURK, fresh(0, 0), [hand("9 2")]], [[0, 0, null], [1, 9, "penalty"]]],
  ["A void hand changes no score", [ROKKAR, fresh(0, 0), [hand("K K")]], UNCHANGED],
  ["An equal card subtracts points", [AGURK, fresh(12, 0), [hand("9 9")]], [[0, 12, null], [1, 3, "subtraction"]]],
  ["A cucumber goes over the limit and back in the same hand", [AGURK, fresh(12, 5), [hand("K 2"), hand("3 4")]], [[0, 12, null], [1, 25, "penalty"], [1, 25, "cucumber"], [1, 5, "re_entry"], [2, 5, null]]],
  ["A player who may not buy back in is out", [GURKA, fresh(25, 7), [hand("9 2", 0)]], [[0, 25, null], [1, 34, "penalty"], [1, 34, "out"]]],
];
for (const [what, game, stops] of STOPS) test(what, () => assert.deepEqual(stopsOf(...game)[0], stops));

test("A series ends when its player goes out, and the winner is marked", () => {
  const game = [GURKA, fresh(25, 0, 0), [hand("9 2 3"), hand("- 2 3")]];
  const [anna, ...others] = stopsOf(...game);
  assert.deepEqual(anna.at(-1), [1, 34, "out"]);
  assert.deepEqual(others.map((stops) => stops.at(-1)[0]), [2, 2]);
  assert.deepEqual(seriesOf(...game).map(({ out }) => out), [true, false, false]);
  assert.deepEqual(seriesOf(ROKKAR, fresh(0, 0), [hand("K 2")]).map(({ won }) => won), [false, true]);
});

test("A player who buys back in continues at the highest score of the others", () => {
  const game = [GURKA, fresh(25, 7, 0), [hand("9 2 3", 0), hand("2 4 3")]];
  assert.deepEqual(stopsOf(...game)[0].slice(2), [[1, 34, "out"], [1, 7, "buy_in"], [2, 7, null]]);
  assert.equal(seriesOf(...game)[0].out, false);
});

test("Rulings are between the hands in order", () => {
  const [anna, bo] = stopsOf(AGURK, fresh(0, 0), [charge(0, 3), hand("2 9"), charge(1, 2), charge(1, 4), hand("2 3")]);
  assert.deepEqual(anna.map(([at, points]) => [at, points]), [[0, 0], [0.5, 3], [1, 3], [1.5, 3], [1.75, 3], [2, 3]]);
  assert.deepEqual(bo.map(([at, points]) => [at, points]), [[0, 0], [0.5, 0], [1, 9], [1.5, 11], [1.75, 15], [2, 18]]);
});

test("Scores from paper come before the first hand, and are all that players already out have", () => {
  const [anna, bo, cleo] = stopsOf(AGURK, [[12, 0, false, 0], [7, 1, false, 0], [25, 2, true, 0]], [hand("5 2 -")], 8);
  assert.deepEqual([anna[0], bo[0], cleo], [[7, 12, null], [7, 7, null], [[7, 25, "out"]]]);
  assert.deepEqual([anna.at(-1)[0], bo.at(-1)[0]], [8, 8]);
});

test("Who comes later begins there, and the line of who leaves ends there", () => {
  const join = fact("join", { seat: 2, name: "Cleo", after: 1, points: 4 });
  const facts = [hand("2 9"), join, hand("2 4 3"), fact("leave", { seat: 1 }), hand("2 - 3")];
  const [, bo, cleo] = seriesOf(AGURK, fresh(0, 0), facts);
  assert.deepEqual([cleo.name, cleo.stops[0].at, cleo.stops[0].points, cleo.out], ["Cleo", 1.5, 4, false]);
  assert.deepEqual([bo.stops.at(-1).at, bo.stops.at(-1).points, bo.out], [2.5, 13, true]);
});

test("The words name cucumbers, rulings and when a player goes out", () => {
  const facts = [hand("K 2 3"), charge(2, 3), hand("3 4 2")];
  assert.deepEqual(wordsOf(AGURK, [[12, 0, false, 0], [20, 1, false, 0], [5, 0, false, 0]], facts, 8), [
    "Anna: From 12 to 20, highest 25. Hand 8: a cucumber at 25, back in at 20.",
    "Bo: From 20 to 24, highest 24. Hand 9: out at 24.",
    "Cleo: From 5 to 8, highest 8. Ruling before hand 9: up to 8.",
  ]);
});

test("The words name who was out before and who bought back in", () => {
  const facts = [hand("- 9 3 4", 1)];
  assert.deepEqual(wordsOf(GURKA, [[33, 0, true, 0], [25, 0, false, 0], [7, 0, false, 0], [0, 0, false, 0]], facts).slice(0, 2), [
    "Anna: From 33 to 33, highest 33. Before the first hand: out at 33.",
    "Bo: From 25 to 7, highest 34. Hand 1: out at 34, buys back in at 7.",
  ]);
});

test("The caption names the limit, unless one hand is the whole game", () => {
  assert.equal(captionOf(PLAIN), "The score of each player after each hand. The double line is the limit: 21.");
  assert.equal(captionOf(MATAPESA), "The score of each player after each hand.");
});

const limits = (...facts) => captionOf(TWICE, facts).split(": ")[1];

test("A limit that was changed holds from the next hand on, and the caption says both", () => {
  assert.equal(limits(hand("2 9"), limitFrom(30), hand("2 9")), "21, from hand 2 on 30.");
  assert.equal(limits(hand("2 9"), limitFrom(30)), "21, from hand 2 on 30.");
  assert.equal(limits(hand("2 9"), limitFrom(30), limitFrom(40), hand("2 9"), limitFrom(25)), "21, from hand 2 on 40, from hand 3 on 25.");
  assert.equal(limits(hand("2 9"), limitFrom(30), limitFrom(21), hand("2 9")), "21.");
  assert.equal(limits(limitFrom(30), hand("2 9")), "30.");
  assert.equal(limits(hand("2 9"), limitFrom(30, "first")), "30.");
});

test("Before the first hand there is no chart", () => {
  const board = boardOf(PLAIN, fresh(3, 4), [charge(0, 3)]);
  assert.equal(readChart(board), null);
});
