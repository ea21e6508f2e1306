// The hand in the entry: whose turn it is, and which cards are left.
import assert from "node:assert/strict";
import test from "node:test";

import { isEntered, nextSeat, remaining, withCard, withLeader, withoutLast } from "../../static/js/game/hand.js";

const none = { seats: ["0", "2", "3"], needsLeader: true, leader: null, cards: {}, order: [], at: null };

function entered(leader, ...cards) {
  let hand = withLeader(none, leader);
  for (const card of cards) hand = withCard(hand, card);
  return hand;
}

test("Nobody has a turn before the leader is known, and the first player where nobody has to choose one", () => {
  assert.deepEqual([nextSeat(none), nextSeat({ ...none, needsLeader: false })], [null, "0"]);
});

test("The turn goes clockwise from the leader and past the last seat to the first", () => {
  const turns = [entered("2"), entered("2", "K"), entered("2", "K", "5"), entered("2", "K", "5", "9")].map(({ at }) => at);
  assert.deepEqual(turns, ["2", "3", "0", null]);
  assert.deepEqual(entered("3", "K", "5").cards, { 3: "K", 0: "5" });
});

test("A hand is complete with its leader and every card", () => {
  const complete = entered("0", "A", "A", "3");
  assert.equal(isEntered(entered("0", "A", "A")), false);
  assert.equal(isEntered(complete), true);
  assert.equal(isEntered({ ...complete, leader: null }), false);
  assert.equal(isEntered({ ...complete, leader: null, needsLeader: false }), true);
});

test("A card out of turn is followed by the first player who has none", () => {
  const hand = withCard({ ...entered("0"), at: "3" }, "7");
  assert.equal(hand.at, "0");
  assert.deepEqual(hand.order, ["3"]);
});

test("Stepping back removes the cards in reverse order, then the leader", () => {
  let hand = entered("2", "K", "5");
  hand = withoutLast(hand);
  assert.deepEqual([hand.at, hand.cards], ["3", { 2: "K", 3: "" }]);
  hand = withoutLast(hand);
  assert.deepEqual([hand.at, hand.order, hand.leader], ["2", [], "2"]);
  hand = withoutLast(hand);
  assert.deepEqual([hand.at, hand.leader], [null, null]);
});

test("Stepping back after a card was replaced removes its replacement", () => {
  const replaced = withCard({ ...entered("0", "K", "5"), at: "0" }, "J");
  assert.deepEqual(replaced.order, ["2", "0"]);
  assert.equal(withoutLast(replaced).at, "0");
});

test("Each card on the table leaves one fewer in the pack, except one about to be replaced", () => {
  assert.equal(remaining(entered("0", "K", "K"), "K", 4), 2);
  assert.equal(remaining(entered("0", "K", "K"), "5", 4), 4);
  assert.equal(remaining({ ...entered("0", "K", "K"), at: "2" }, "K", 4), 3);
});
