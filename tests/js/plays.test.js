import { missingCards, readPlays, usedCards, withCard, withoutLastCard } from "../../static/js/plays.js";
import assert from "node:assert/strict";
import test from "node:test";

test("Plays are read in any case and with any spaces, and T is the ten", () => {
  const keys = [{ card: "10", letter: "10" }, { card: "J", letter: "B" }];
  assert.deepEqual(readPlays("  8 j\tt+T b", keys), ["8", "J", "10+10", "J"]);
  assert.deepEqual(readPlays(" ", keys), []);
});

test("The last card of a play is removed first, then the play itself", () => {
  assert.deepEqual(withoutLastCard(["5", "7+7"]), ["5", "7"]);
  assert.deepEqual(withoutLastCard(["5", "7"]), ["5"]);
  assert.deepEqual(withoutLastCard([]), []);
});

test("Everybody plays as many cards as the leader", () => {
  assert.equal(missingCards(["7+7", "9"]), 1);
  assert.equal(missingCards(["7+7", "9+9"]), 0);
  assert.equal(missingCards(["7+7"]), 0);
  assert.equal(missingCards([]), 0);
});

test("A card is counted in the trick and among the cards shown later", () => {
  assert.equal(usedCards({ cards: ["8", "8+9"], hand: [], seen: ["8", "K"] }, "8"), 3);
});

test("The play in question is part of the whole hand and counts once", () => {
  assert.equal(usedCards({ cards: ["8", "9"], hand: ["9", "K"], seen: [] }, "9"), 1);
  assert.equal(usedCards({ cards: ["9", "9"], hand: ["9", "K"], seen: [] }, "9"), 2);
});

test("A card is a play of its own, or joins the last play", () => {
  const question = { cards: ["7+7", "9"], hand: [], seen: ["2"] };
  assert.deepEqual(withCard(question, "cards", "9", false), ["7+7", "9", "9"]);
  assert.deepEqual(withCard(question, "cards", "9", true), ["7+7", "9+9"]);
  assert.deepEqual(withCard(question, "seen", "3", false), ["2", "3"]);
});

test("The first card is a play of its own", () => {
  assert.deepEqual(withCard({ cards: [], hand: [], seen: [] }, "cards", "9", true), ["9"]);
});

test("A hand starts with the cards of the play in question", () => {
  const question = { cards: ["8+8", "9+9"], hand: [], seen: [] };
  assert.deepEqual(withCard(question, "hand", "K", false), ["9", "9", "K"]);
  assert.deepEqual(withCard({ ...question, hand: ["9", "9", "K"] }, "hand", "2", false), ["9", "9", "K", "2"]);
});
