// The short way to enter a hand: who pays, the card, and the cards of others that change a score.
import assert from "node:assert/strict";
import test from "node:test";

import { asShort, asWhole, cardsThatCount, isShortReady, payFor, playOrder, stepBack, tapPlayer } from "../../static/js/game/hand.js";

const begun = asShort({ seats: [0, 1, 2, 3], needsLeader: true, leader: 2, cards: { 2: "K" }, order: [2] });

test("first who pays, then the card", () => {
  assert.equal(isShortReady(begun), false);
  const paying = tapPlayer(begun, 1, []);
  assert.deepEqual([paying.payer, paying.at], [1, 1]);
  const done = payFor(paying, "9");
  assert.deepEqual([done.cards, done.at, isShortReady(done)], [{ 1: "9" }, null, true]);
});

test("a tap on another player goes through the cards that count", () => {
  const done = payFor(tapPlayer(begun, 1, []), "9");
  const once = tapPlayer(done, 3, ["9", "1"]);
  assert.deepEqual([once.cards, once.order], [{ 1: "9", 3: "9" }, [1, 3]]);
  const twice = tapPlayer(once, 3, ["9", "1"]);
  assert.equal(twice.cards[3], "1");
  const none = tapPlayer(twice, 3, ["9", "1"]);
  assert.deepEqual([none.cards[3], none.order], ["", [1]]);
  assert.equal(tapPlayer(done, 3, []).cards[3], "");
});

test("steps back through cards to who pays", () => {
  const equal = tapPlayer(payFor(tapPlayer(begun, 1, []), "9"), 3, ["9"]);
  const one = stepBack(equal);
  assert.equal(one.cards[3], "");
  const none = stepBack(one);
  assert.deepEqual([none.payer, none.at, none.cards], [1, 1, {}]);
  assert.equal(stepBack(none).payer, null);
});

test("who takes the trick with the last of equal cards comes last, with the first first", () => {
  const hand = { ...begun, payer: 1 };
  assert.deepEqual(playOrder(hand, { "trick.tie": "last" }), [2, 3, 0, 1]);
  assert.deepEqual(playOrder(hand, { "trick.tie": "first" }), [1, 2, 3, 0]);
});

test("asks for equal cards and for a card that doubles only where they change a score", () => {
  const plain = { "penalty.tied": "none", "penalty.payer": "trick_winner", "penalty.factor": "none" };
  assert.deepEqual(cardsThatCount(plain, "9"), []);
  assert.deepEqual(cardsThatCount({ ...plain, "penalty.tied": "subtract" }, "9"), ["9"]);
  assert.deepEqual(cardsThatCount({ ...plain, "penalty.payer": "all_highest" }, "9"), ["9"]);
  assert.deepEqual(cardsThatCount({ ...plain, "penalty.factor": { rank: "1" } }, "9"), ["1"]);
  assert.deepEqual(cardsThatCount({ ...plain, "penalty.factor": { rank: "1" } }, "1"), []);
});

test("a hand with every card begins anew", () => {
  const paying = tapPlayer(begun, 1, []);
  assert.deepEqual(asWhole(payFor(paying, "9")).cards, {});
});
