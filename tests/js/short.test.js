// The hand in the entry, card by card or the short way: whose turn it is, and which cards are left or change a score.
import { asShort, cardsThatCount, isEntered, payFor, playOrder, remaining, tapPlayer, withCard, withLeader, withoutLast } from "../../static/js/game/hand.js";
import assert from "node:assert/strict";
import test from "node:test";

const none = { seats: [0, 2, 3], needsLeader: true, leader: null, cards: {}, order: [], at: null };

function entered(leader, ...cards) {
  let hand = withLeader(none, leader);
  for (const card of cards) hand = withCard(hand, card);
  return hand;
}

test("The turn goes clockwise from the leader and past the last seat to the first", () => {
  const turns = [entered(2), entered(2, "K"), entered(2, "K", "5"), entered(2, "K", "5", "9")].map(({ at }) => at);
  assert.deepEqual(turns, [2, 3, 0, null]);
  assert.equal(withCard({ ...entered(0), at: 3 }, "7").at, 0);
});

test("A hand is complete with its leader, where it needs one, and every card", () => {
  const unled = { ...entered(0, "A", "A", "3"), leader: null };
  const hands = [entered(0, "A", "A"), entered(0, "A", "A", "3"), unled, { ...unled, needsLeader: false }];
  assert.deepEqual(hands.map((hand) => isEntered(hand)), [false, true, false, true]);
});

test("Stepping back after a card was replaced removes its replacement", () => {
  const replaced = withCard({ ...entered(0, "K", "5"), at: 0 }, "J");
  assert.deepEqual([replaced.order, withoutLast(replaced).at], [[2, 0], 0]);
});

test("Each card on the table leaves one fewer in the pack, except one about to be replaced", () => {
  const hand = entered(0, "K", "K");
  assert.deepEqual([remaining(hand, "K", 4), remaining(hand, "5", 4), remaining({ ...hand, at: 2 }, "K", 4)], [2, 4, 3]);
});

const begun = asShort({ seats: [0, 1, 2, 3], needsLeader: true, leader: 2, cards: { 2: "K" }, order: [2] });

test("A tap on another player goes through the cards that count", () => {
  let hand = payFor(tapPlayer(begun, 1, []), "9");
  const cards = [];
  for (let taps = 0; taps < 3; taps += 1) {
    hand = tapPlayer(hand, 3, ["9", "1"]);
    cards.push(hand.cards[3]);
  }
  assert.deepEqual([cards, hand.order], [["9", "1", ""], [1]]);
});

test("Who takes the trick with the last of equal cards comes last, with the first first", () => {
  const hand = { ...begun, payer: 1 };
  assert.deepEqual(["last", "first"].map((tie) => playOrder(hand, { "trick.tie": tie })), [[2, 3, 0, 1], [1, 2, 3, 0]]);
});

const COUNTING = [
  [{}, "9", []],
  [{ "penalty.tied": "subtract" }, "9", ["9"]],
  [{ "penalty.payer": "all_highest" }, "9", ["9"]],
  [{ "penalty.factor": { rank: "1" } }, "9", ["1"]],
  [{ "penalty.factor": { rank: "1" } }, "1", []],
];

test("Equal cards and a card that doubles are asked for only where they change a score", () => {
  const plain = { "penalty.tied": "none", "penalty.payer": "trick_winner", "penalty.factor": "none" };
  for (const [rules, card, cards] of COUNTING) assert.deepEqual(cardsThatCount({ ...plain, ...rules }, card), cards);
});
