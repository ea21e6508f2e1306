import { missingCards, typedCard, typist } from "../../static/js/plays.js";
import assert from "node:assert/strict";
import { speak } from "../../static/js/words/messages.js";
import test from "node:test";

test("Everybody plays as many cards as the leader", () => {
  assert.equal(missingCards(["7+7", "9"], 1), 1);
  assert.equal(missingCards(["7+7", "9+9", "J"], 1), 0);
  assert.equal(missingCards(["7+7"], 0), 0);
});

// Cards on a keyboard, in the letters of any language.
speak({ "card|J": "Kn" }, "sv");
const DECK = ["10", "J", "K"];

test("A typed key means a card or the letter that the pad shows for it; 0 and T mean the ten", () => {
  assert.deepEqual(["0", "t", "k", "j", "x"].map((typed) => typedCard(typed, DECK)), ["10", "10", "K", "J", undefined]);
});

test("A second letter or figure within a second takes the place of the first card", () => {
  const king = { card: "K", isLonger: false };
  const inSwedish = typist(() => DECK);
  assert.deepEqual(inSwedish("k", 0), king);
  assert.deepEqual(inSwedish("n", 500), { card: "J", isLonger: true });
  assert.deepEqual(inSwedish("K", 600), king);
  assert.equal(inSwedish("n", 1_700).card, undefined);
  const inNumbers = typist(() => ["1", "2", "11", "12"]);
  assert.deepEqual(["1", "2", "2"].map((key) => inNumbers(key, 0).card), ["1", "12", "2"]);
});

test("The 1 of a 10 takes the place of no card", () => {
  const typing = typist(() => DECK);
  assert.equal(typing("1", 0).card, undefined);
  assert.deepEqual(typing("0", 100), { card: "10", isLonger: false });
});
