// How the score of a player adds up in the story of a hand.
import { AGURK, IN, hand, tableWith } from "./tables.mjs";
import { PLAIN } from "./rules.mjs";
import assert from "node:assert/strict";
import { tellHand } from "../../static/js/screens/story.js";
import test from "node:test";

const REACH = { ...AGURK, "limit.test": "reach" };
const TWICE = { ...PLAIN, "penalty.factor": { rank: "2", factor: 2, once: true } };
const THRICE = { ...PLAIN, "penalty.factor": { rank: "2", factor: 3, once: true } };
const PERSONAL = { ...PLAIN, "penalty.factor": "per_player" };
const FATAL = { ...PLAIN, "pack.special": [{ card: "6C", rank_above: "A", points: 21, instant_loss: true }] };
const BUY_IN = { ...PLAIN, buy_in: { min_others_in: 2, max_times: "unlimited" } };
const ALL_PAY = { ...AGURK, "penalty.payer": "all_highest", "penalty.tied": "nothing" };
const ONE_HAND = { ...PLAIN, "limit.value": 1, "limit.test": "reach", "game.end": "one_hand" };

// The rules, the points and cucumbers before, the cards from seat 0 on, what else the hand has, whose sum
// it is, and the sum.
const SUMS = {
  "a cucumber, and coming back": [AGURK, [[0], [9], [6, 1], [20]], "5 8 8 8", {}, 3, "Score before 20, The 8 8, 28 is above 21, A cucumber, Comes back at the highest score of the others (Bo) before points come off 9, Score after 9"],
  "no change": [AGURK, [[0], [9], [6, 1], [20]], "5 8 8 8", {}, 0, "Score before 0, Score after 0"],
  "an equal card": [AGURK, [[0], [9], [6, 1], [20]], "5 8 8 8", {}, 1, "Score before 9, Equal 8 -8, Score after 1"],
  "an equal card, not below 0": [AGURK, [[0], [9], [6, 1], [20]], "5 8 8 8", {}, 2, "Score before 6, Equal 8, but not below 0 -6, Score after 0"],
  "the limit, not exceeded": [AGURK, [[0], [13]], "2 8", {}, 1, "Score before 13, The 8 8, 21 is not above 21, Score after 21"],
  "the limit, reached": [REACH, [[0], [13]], "2 8", {}, 1, "Score before 13, The 8 8, 21 is reached, A cucumber, Comes back at the highest score of the others (Anna) 0, Score after 0"],
  "the limit, not reached": [REACH, [[0], [0]], "2 8", {}, 1, "Score before 0, The 8 8, 8 is below 21, Score after 8"],
  "twice by a rank": [TWICE, [[0], [1]], "2 8", {}, 1, "Score before 1, The 8 8, Doubled by the 2 8, 17 is not above 21, Score after 17"],
  "thrice by a rank": [THRICE, [[0], [1]], "2 5", {}, 1, "Score before 1, The 5 5, Times 3 by the 2 10, 16 is not above 21, Score after 16"],
  "a hand that counts double": [PERSONAL, [[0], [0]], "2 8", { factors: { 1: 2 } }, 1, "Score before 0, The 8 8, This hand counts double 8, 16 is not above 21, Score after 16"],
  "a hand that counts fourfold": [PERSONAL, [[0], [0]], "2 3", { factors: { 1: 4 } }, 1, "Score before 0, The 3 3, This hand counts ×4 9, 12 is not above 21, Score after 12"],
  "a card that loses at once": [FATAL, [[0], [0], [0]], "2 3 6C", {}, 2, "Score before 0, The 6♣ 21, The 6♣ loses at once, Out, Score after 21"],
  "buying back in": [BUY_IN, [[7], [3], [20]], "2 3 K", { buy_in: [2] }, 2, "Score before 20, The king 13, 33 is above 21, Out, Buys back in at the highest score of the others 7, Score after 7"],
  "not buying back in": [BUY_IN, [[7], [20]], "2 K", { buy_in: [1] }, 1, "Score before 20, The king 13, 33 is above 21, Out, Cannot buy back in, Score after 33"],
  "nobody else in": [ALL_PAY, [[20], [20]], "8 8", {}, 1, "Score before 20, The 8 8, 28 is above 21, A cucumber, Comes back at 0: nobody else is in 0, Score after 0"],
  "somebody beyond a lowered limit": [{ ...REACH, "re_entry.score": "highest_other_within_limit" }, [[25], [10], [15]], "2 3 9", {}, 2, "Score before 15, The 9 9, 21 is reached, A cucumber, Comes back: a score that is too much does not count 10, Score after 10"],
  "points that do not matter": [ONE_HAND, [[0], [0], [0]], "2 8 3", {}, 1, "Score before 0, The 8 8, Out, Score after 8"],
};

for (const [name, [parameters, before, cards, more, seat, sum]] of Object.entries(SUMS)) {
  test(`The sum of ${name}`, () => {
    const scores = before.map((one) => Object.assign([...IN], one));
    const { kind, body } = hand(...cards.split(" "));
    const [one] = tellHand(tableWith(scores, [{ kind, body: { ...body, ...more } }], parameters), 1, seat).people;
    assert.equal(one.lines.map(({ label, points }) => (points === null ? label : `${label} ${points}`)).join(", "), sum);
  });
}
