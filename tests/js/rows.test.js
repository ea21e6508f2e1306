import {
  addCard,
  isComplete,
  isTelling,
  keepRows,
  newAudit,
  nextPlace,
  placeToJoin,
  recallRows,
  remaining,
  samePlace,
  stepBack,
} from "../../static/js/rows.js";
import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

function audit(rows, terms) {
  const made = Object.assign(newAudit(rows.map((_row, at) => String(at))), { size: 3, ...terms });
  for (const [at, text] of rows.entries()) made.rows[at].plays = text.split(" ").filter(Boolean);
  return made;
}

const byTricks = (rows, terms) => audit(rows, { byTricks: true, ...terms });
const playsOf = ({ rows }) => rows.map(({ plays }) => plays.join(" "));

test("Row by row the next card goes to the current row, and after a full row to the next", () => {
  assert.deepEqual(nextPlace(audit(["8 J", ""])), { row: 0, at: 2 });
  assert.deepEqual(nextPlace(audit(["8 J 5", "", ""])), { row: 1, at: 0 });
  assert.deepEqual(nextPlace(audit(["", "8 J 5", "8 8 8"], { row: 1 })), { row: 0, at: 0 });
});

test("Trick by trick the cards go clockwise from the leader", () => {
  const hand = byTricks(["", "", ""], { firstLeader: 2 });
  for (const card of ["8", "9", "10"]) addCard(hand, card);
  assert.deepEqual(playsOf(hand), ["9", "10", "8"]);
});

test("Trick by trick no card can follow until it is known who leads next", () => {
  const hand = byTricks(["8", "9", "10"]);
  assert.equal(nextPlace(hand), null);
  hand.leaders = [0, 2];
  assert.deepEqual(nextPlace(hand), { row: 2, at: 1 });
});

test("Trick by trick full rows are skipped", () => {
  const hand = byTricks(["7+7 8", "9", "9 10"], { leaders: [0, 0] });
  assert.deepEqual(nextPlace(hand), { row: 1, at: 1 });
});

test("A hand is complete when every row has all cards, however they were played", () => {
  const hand = audit(["8 J 5", "7+7 9"]);
  assert.equal(isComplete(hand), true);
  assert.equal(nextPlace(hand), null);
  assert.equal(isComplete(audit(["8 J 5", "7+7"])), false);
});

test("A play that is picked is replaced, and the turn stays where it was", () => {
  const hand = audit(["8 J", "9"], { row: 1, pick: { row: 0, at: 0 } });
  addCard(hand, "K");
  assert.deepEqual(playsOf(hand), ["K J", "9"]);
  assert.deepEqual([hand.pick, hand.row], [null, 1]);
});

test("Each card in the rows leaves one fewer in the pack, except one that is about to be replaced", () => {
  const hand = audit(["7+7 8", "7"]);
  assert.equal(remaining(hand, "7", 4), 1);
  assert.equal(remaining({ ...hand, pick: { row: 0, at: 0 } }, "7", 4), 3);
});

test("A card joins the latest play where the player asks for it", () => {
  const hand = audit(["", ""]);
  addCard(hand, "7");
  assert.equal(placeToJoin(hand, false), null);
  addCard(hand, "7", placeToJoin(hand, true));
  assert.deepEqual(playsOf(hand), ["7+7", ""]);
});

test("A card joins a play that is picked where the player asks for it", () => {
  const hand = audit(["7 8", "9"], { pick: { row: 0, at: 0 } });
  assert.deepEqual(placeToJoin(hand, true), { row: 0, at: 0 });
  assert.equal(placeToJoin(hand, false), null);
});

test("Trick by trick a card joins by itself until the play is as large as the lead", () => {
  const hand = byTricks(["7+7", ""]);
  addCard(hand, "9");
  assert.deepEqual(placeToJoin(hand, false), { row: 1, at: 0 });
  addCard(hand, "9", placeToJoin(hand, false));
  assert.deepEqual(playsOf(hand), ["7+7", "9+9"]);
  assert.equal(placeToJoin(hand, false), null);
});

test("Trick by trick no card joins a picked play by itself", () => {
  assert.equal(placeToJoin(byTricks(["7+7", "9"], { pick: { row: 1, at: 0 } }), false), null);
});

test("A full row takes no further card into its last play", () => {
  const hand = byTricks(["7+7", ""], { size: 1, last: { row: 1, at: 0 } });
  hand.rows[1].plays = ["9"];
  assert.equal(placeToJoin(hand, false), null);
});

test("Nothing can be joined before the first card", () => {
  assert.equal(placeToJoin(audit(["", ""]), true), null);
});

test("Row by row stepping back empties the current row, then the row before it", () => {
  const hand = audit(["8 J 5", "9"], { row: 1 });
  stepBack(hand);
  stepBack(hand);
  assert.deepEqual(playsOf(hand), ["8 J", ""]);
  assert.equal(hand.row, 0);
});

test("Trick by trick stepping back goes round the table the other way", () => {
  const hand = byTricks(["9 2", "10", "8 3"], { firstLeader: 2, leaders: [2, 2] });
  stepBack(hand);
  assert.deepEqual(playsOf(hand), ["9", "10", "8 3"]);
  stepBack(hand);
  assert.deepEqual(playsOf(hand), ["9", "10", "8"]);
  stepBack(hand);
  assert.deepEqual(playsOf(hand), ["9", "", "8"]);
});

test("Stepping back takes one card out of a play of several", () => {
  const hand = audit(["7+7", ""]);
  stepBack(hand);
  assert.deepEqual(playsOf(hand), ["7", ""]);
  assert.deepEqual(hand.last, { row: 0, at: 0 });
});

test("Stepping back takes out a play that is picked as a whole", () => {
  const hand = audit(["7+7 8", "9"], { row: 1, pick: { row: 0, at: 0 } });
  assert.equal(stepBack(hand), true);
  assert.deepEqual(playsOf(hand), ["8", "9"]);
  assert.deepEqual([hand.pick, hand.row], [null, 1]);
});

test("Once a play is taken out, no card joins it", () => {
  const hand = audit(["7", ""]);
  stepBack(hand);
  assert.equal(hand.last, null);
});

test("Stepping back in empty rows changes nothing", () => {
  assert.equal(stepBack(audit(["", ""])), false);
});

test("Two places are the same in the same row at the same play", () => {
  assert.equal(samePlace({ row: 1, at: 2 }, { row: 1, at: 2 }), true);
  assert.equal(samePlace({ row: 1, at: 2 }, { row: 1, at: 1 }), false);
  assert.equal(samePlace({ row: 1, at: 2 }, { row: 2, at: 2 }), false);
  assert.equal(samePlace(null, { row: 0, at: 0 }), false);
});

test("Row by row something can be said when all rows are equally long, trick by trick always", () => {
  assert.equal(isTelling(audit(["8 J", "9 2"])), true);
  assert.equal(isTelling(audit(["8 J", "9"])), false);
  assert.equal(isTelling(audit(["", ""])), false);
  assert.equal(isTelling(byTricks(["8", ""])), true);
});

// What this phone keeps

const kept = new Map();
const storage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
  removeItem: (key) => kept.delete(key),
};
const texts = (isKept, ...rows) => ({ way: "rows", leader: "0", cards: "3", rows, isKept });

beforeEach(() => {
  kept.clear();
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: storage });
});

test("Rows that were not finished are gone on with", () => {
  keepRows("audit:abc:1", texts(false, "3 K", ""));
  assert.deepEqual(recallRows("audit:abc:1", ["", ""])?.rows, ["3 K", ""]);
  assert.equal(recallRows("audit:abc:2", ["", ""]), null);
});

test("Rows that could not be sent come before those of the server", () => {
  keepRows("audit:abc:1", texts(false, "3 K", "5 8"));
  assert.deepEqual(recallRows("audit:abc:1", ["3 K", "5 7"])?.rows, ["3 K", "5 8"]);
});

test("Rows of the server come before those that it keeps already, and before fewer cards", () => {
  keepRows("audit:abc:1", texts(true, "3 K", "5 7"));
  assert.equal(recallRows("audit:abc:1", ["3 K", "5 9"]), null);
  keepRows("audit:abc:1", texts(false, "3", ""));
  assert.equal(recallRows("audit:abc:1", ["3 K", "5 9"]), null);
});

test("Without the server's page the rows that it keeps are still here", () => {
  keepRows("audit:abc:1", texts(true, "3 K", "5 7"));
  assert.deepEqual(recallRows("audit:abc:1", ["", ""])?.rows, ["3 K", "5 7"]);
});

test("Cleared rows are forgotten", () => {
  keepRows("audit:abc:1", texts(false, "3 K", ""));
  keepRows("audit:abc:1", texts(false, "", ""));
  assert.equal(kept.size, 0);
});
