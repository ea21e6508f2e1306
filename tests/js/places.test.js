// The ranking of a game that is over.
import assert from "node:assert/strict";
import { placeLines } from "../../static/js/game/ending.js";
import test from "node:test";

const fresh = { points: 0, cucumbers: 0, out: false, left: false };
const scoreOf = (points, more) => ({ ...fresh, points, ...more });

function board(result, scores, lines) {
  return {
    names: ["Anna", "Bo", "Cleo", "Dora"],
    variant: { parameters: { cucumbers_to_be_out: 2 } },
    before: { number: 1, scores: scores.map(() => fresh) },
    now: { seating: [2, 0, 1, 3], scores, result: { winners: [], losers: [], void: false, ...result } },
    lines,
  };
}

const told = (one) => placeLines(one).map(({ place, name, how }) => [place, name, how]);
const left = { event: { kind: "leave", seat: 0 }, steps: [] };
const cucumberTo = (...seats) => seats.map((seat) => ({ seat, kind: "cucumber" }));
const hand = (number) => ({ event: {}, turn: { number }, steps: [] });

test("who left comes after everybody else, without a place", () => {
  const scores = [scoreOf(1, { left: true }), scoreOf(3), scoreOf(9), scoreOf(5)];
  const lines = [hand(1), hand(2), left, hand(3)];
  assert.deepEqual(told(board({ winners: [1] }, scores, lines)), [
    [1, "Bo", ""],
    [2, "Dora", ""],
    [3, "Cleo", ""],
    [null, "Anna", "left after hand 2"],
  ]);
});

test("also where only losers are named", () => {
  const scores = [scoreOf(1, { left: true }), scoreOf(3), scoreOf(9), scoreOf(5)];
  assert.deepEqual(told(board({ losers: [2] }, scores, [left])), [
    [1, "Bo", ""],
    [2, "Dora", ""],
    [3, "Cleo", ""],
    [null, "Anna", "left after hand 0"],
  ]);
});

test("each says how it went: out or in which hands a cucumber came", () => {
  const out = scoreOf(25, { out: true });
  const start = [fresh, fresh, fresh, fresh];
  // The scores of two hands and a ruling; the first two players are in, `gone` are out.
  const after = (...gone) => ({ scores: start.map((one, seat) => (gone.includes(seat) ? out : one)) });
  const cards = [{ seat: 3, card: "10" }];
  const lines = [
    { event: { trick: [] }, turn: { number: 1 }, steps: cucumberTo(0, 1), after: after() },
    { event: { trick: cards }, turn: { number: 2 }, steps: cucumberTo(1), after: after(3) },
    { event: { matter: "misdeal" }, steps: [], after: after(2, 3) },
  ];
  const scores = [scoreOf(1), scoreOf(9), out, out];
  const over = board({ winners: [0] }, scores, lines);
  assert.deepEqual(told(over), [
    [1, "Anna", "cucumber in hand 1"],
    [2, "Bo", "cucumbers in hands 1, 2"],
    [3, "Cleo", "out by a ruling"],
    [4, "Dora", "out in hand 2, on 10"],
  ]);
  const fromPaper = board({ winners: [0] }, scores, []);
  fromPaper.before.scores = [fresh, fresh, out, out];
  assert.equal(told(fromPaper)[3][2], "out before the first hand");
});
