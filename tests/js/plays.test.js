import { missingCards, readPlays, withoutLastCard } from "../../static/js/plays.js";
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
  assert.equal(missingCards(["7+7", "9"], 1), 1);
  assert.equal(missingCards(["7+7", "9+9", "J"], 1), 0);
  assert.equal(missingCards(["7+7"], 0), 0);
});
