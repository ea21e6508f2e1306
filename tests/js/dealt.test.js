// The hand whose cards are checked, from the facts of its game.
import { IN, NAMES, PLAIN, RANKS, fact, hand, tableOf, trick } from "./tables.mjs";
import { dealtHand, sameHand } from "../../static/js/game/question.js";
import assert from "node:assert/strict";
import { knownAs } from "../../static/js/screens/entry.js";
import test from "node:test";

const RULES = { ...PLAIN, "players.min": 3, "limit.value": 100 };

// The table after these facts.
const table = (facts = [], { rules = {}, ...more } = {}) => tableOf(facts, { parameters: { ...RULES, ...rules }, ...more });

const brief = ({ number, entry, leader, cards, lastTrick }) => ({ number, entry, leader, cards, lastTrick });

test("Of the next hand the leader and the number of cards are known", () => {
  const found = dealtHand(table());
  assert.deepEqual(brief(found), { number: 1, entry: null, leader: 1, cards: 7, lastTrick: [] });
  assert.deepEqual([found.names, found.seats, found.players], [NAMES, [0, 1, 2], 3]);
});

test("A recorded hand has its own leader and last trick", () => {
  const after = table([hand("K", "2", "3"), hand("K", "2", "3")]);
  assert.deepEqual(brief(dealtHand(after, 2)), {
    number: 2, entry: 2, leader: 2, cards: 7, lastTrick: [{ seat: 0, card: "K" }, { seat: 1, card: "2" }, { seat: 2, card: "3" }],
  });
  assert.equal(dealtHand(after).number, 3);
});

test("Only players still in have rows, and all at the table count for the packs", () => {
  const scores = [IN, [30, 2, true, 0]];
  const found = dealtHand(table([], { names: ["Anna", "Bo", "Cleo", "Dan", "Eva"], rules: { "pack.packs": "one_per_four_players" }, scores }));
  assert.deepEqual([found.names, found.seats], [["Anna", "Cleo", "Dan", "Eva"], [0, 2, 3, 4]]);
  assert.deepEqual([found.players, found.left("9")], [5, 8]);
});

test("Who joined after a hand does not count for its packs", () => {
  const facts = [hand("K", "2", "3", "4"), fact("join", { seat: 4, after: 3, points: 0, name: "Eva" })];
  const after = table(facts, { names: [...NAMES, "Dan", "Eva"], rules: { "pack.packs": "one_per_four_players" }, players: 4 });
  assert.deepEqual([dealtHand(after, 1).players, dealtHand(after, 1).left("9")], [4, 4]);
  assert.deepEqual([dealtHand(after).players, dealtHand(after).left("9")], [5, 8]);
});

test("Cards that have left the pack are not dealt again", () => {
  const after = table([hand("K", "2", "3")], { rules: { "penalty.card_leaves_pack": true } });
  assert.equal(dealtHand(after).left("K"), 3);
  assert.equal(dealtHand(after, 1).left("K"), 4);
});

test("Where the dealer chooses, seven cards are proposed, and the whole pack is the most", () => {
  const found = dealtHand(table([], { rules: { "hand.size": "dealer_choice", "players.max": 5 } }));
  assert.deepEqual([found.cards, found.most], [7, Math.floor((RANKS.length * 4) / 3)]);
});

test("After the game the last hand is checked", () => {
  const after = table([hand("K", "2", "3")], { rules: { "limit.value": 12, "game.end": "first_out_loses" } });
  assert.equal(after.now.next, null);
  assert.deepEqual([dealtHand(after).number, dealtHand(after).entry], [1, 1]);
});

test("A game that is over before its first hand has nothing to check", () => {
  assert.equal(dealtHand(table([], { names: ["Anna", "Bo"], scores: [[3, 0, false, 0], [130, 1, true, 0]] })), null);
});

test("What is no recorded hand cannot be checked", () => {
  const after = table([hand("K", "2", "3"), hand("K", "2", "3"), fact("undo", { entry: 2 })]);
  for (const entry of [2, 3, 99, -1]) assert.equal(dealtHand(after, entry), null);
});

test("A hand that is checked stays the same when it is recorded", () => {
  const before = dealtHand(table());
  const after = table([hand("K", "2", "3")]);
  assert.deepEqual(brief(sameHand(after, before)), brief(dealtHand(after, 1)));
  const undone = table([hand("K", "2", "3"), fact("undo", { entry: 1 })]);
  assert.equal(sameHand(undone, dealtHand(after)), null);
});

test("A checked hand is found again when an earlier one is struck out", () => {
  const facts = [hand("K", "2", "3"), hand("K", "2", "3")];
  const second = dealtHand(table(facts), 2);
  const after = table([...facts, fact("correction", { entry: 1, hand: null })]);
  assert.deepEqual([sameHand(after, second).number, sameHand(after, second).entry], [1, 2]);
});

test("An unsent hand can be checked too", () => {
  const unsent = [fact("record", trick("K", "2", "3"))];
  assert.equal(dealtHand(table([], { unsent }), 1).number, 1);
});

test("The entry opens with the leader and the cards of its address", () => {
  assert.deepEqual(knownAs(new URLSearchParams("leader=2&card_0=K&card_1=7&card_2=9"), table()), {
    leader: 2, cards: { 0: "K", 1: "7", 2: "9" }, order: [0, 1, 2],
  });
});

for (const query of ["card_0=Z", "card_0=", "card_9=K", "leader=9&card_0=15", "card_0=6C", "leader=x&card_0=K%01", `card_0=${"K".repeat(5_000)}`]) {
  test(`The entry ignores unknown cards and players in its address: ${query.slice(0, 30)}`, () => {
    assert.deepEqual(knownAs(new URLSearchParams(`${query}&card_1=7`), table()), { leader: null, cards: { 1: "7" }, order: [1] });
  });
}
