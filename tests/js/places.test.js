// The ranking of a game that is over.
import assert from "node:assert/strict";
import { placeLines, summaryOf } from "../../static/js/game/ending.js";
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
const hand = (number) => ({ event: {}, turn: { number }, steps: [] });

// A hand with these cards, after which these are the scores.
function inHand(number, laid, scores, steps = []) {
  const trick = laid.map(([seat, card]) => ({ seat, card }));
  return { turn: { number }, event: { trick }, steps, after: { scores } };
}

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

test("who is out has when and by which card, and who has a cucumber in which hands", () => {
  const [fine, out] = [scoreOf(5), scoreOf(30, { out: true })];
  const scores = [scoreOf(5, { cucumbers: 1 }), out, out, out];
  const cucumber = { seat: 0, kind: "cucumber" };
  const lines = [
    inHand(1, [[0, "9"], [1, "K"]], [fine, out, fine, out], [cucumber]),
    inHand(2, [[0, "9"]], [fine, out, out, out], [cucumber]),
  ];
  const game = board({ winners: [0] }, scores, lines);
  game.before.scores = [fine, fine, fine, out];
  assert.deepEqual(Object.fromEntries(placeLines(game).map(({ name, how }) => [name, how])), {
    Anna: "cucumbers in hands 1, 2",
    Bo: "out in hand 1, on K",
    Cleo: "out in hand 2",
    Dora: "out before the first hand",
  });
  const ruled = board({ winners: [0] }, scores, [{ event: {}, steps: [], after: { scores } }]);
  assert.equal(placeLines(ruled).find(({ name }) => name === "Bo").how, "out by a ruling");
});

test("a game in one line has the winner’s points and cucumbers, and how many hands counted", () => {
  const scores = [scoreOf(1, { cucumbers: 1 }), scoreOf(3)];
  const [one, another] = [hand(1), { ...hand(2), isVoid: true }];
  assert.equal(summaryOf(board({ winners: [0] }, scores, [one, another])), "1 point, 1 cucumber, 1 hand");
  assert.equal(summaryOf(board({ winners: [0, 1], early: true }, scores, [one, one])), "ended early after 2 hands");
  const counting = board({ winners: [1] }, scores, [hand(1)]);
  counting.variant.countsCucumbers = true;
  assert.equal(summaryOf(counting), "3 cucumbers, 1 hand");
});
