// The ranking of a game that is over.
import { FOUR, IN, PLAIN, TWICE, fact, hand, tableOf } from "./tables.mjs";
import { placeLines, summaryOf } from "../../static/js/game/ending.js";
import assert from "node:assert/strict";
import test from "node:test";

const told = (facts, more) => placeLines(tableOf(facts, { names: FOUR, ...more })).map(({ place, name, how }) => [place, name, how]);
const summary = (facts, scores, parameters = TWICE) => summaryOf(tableOf(facts, { names: ["Anna", "Bo"], scores, parameters }));
const ruled = (seat, points) => fact("ruling", { matter: "illegal_play", remedy: "points", hand: 1, seat, points });

test("Who left comes after everybody else, without a place", () => {
  const facts = [hand("2", "3", "4", "5"), hand("2", "3", "4", "5"), fact("leave", { seat: 0 }), hand("", "2", "6", "4"), fact("end")];
  assert.deepEqual(told(facts), [[1, "Bo", ""], [2, "Cleo", ""], [3, "Dora", ""], [null, "Anna", "left after hand 2"]]);
});

test("Who is out has when and by which card, and who has a cucumber in which hand", () => {
  const scores = [[15, 0, false, 0], [20, 1, false, 0], [5, 1, false, 0], [30, 2, true, 0]];
  const places = told([hand("2", "K", "3"), hand("9", "", "3"), ruled(2, 30)], { scores });
  assert.deepEqual(Object.fromEntries(places.map(([, name, how]) => [name, how])), {
    Anna: "cucumber in hand 2",
    Bo: "out in hand 1, on K",
    Cleo: "out by a ruling",
    Dora: "out before the first hand",
  });
});

test("A game in one line has the winner’s points and cucumbers, and how many hands counted", () => {
  const out = [20, 1, false, 0];
  assert.equal(summary([hand("2", "K")], [[1, 1, false, 0], out]), "1 point, 1 cucumber, 1 hand");
  assert.equal(summary([hand("2", "3"), hand("3", "2"), fact("end")], [IN, IN]), "ended early after 2 hands");
  assert.equal(summary([hand("2", "K")], [[3, 0, false, 0], IN], { ...PLAIN, "limit.value": 5 }), "3 cucumbers, 1 hand");
});
