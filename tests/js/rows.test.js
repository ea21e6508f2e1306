import { addCard, isComplete, isTelling, keepRows, newAudit, nextPlace, placeToJoin, recallRows, remaining, stepBack } from "../../static/js/rows.js";
import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

function audit(rows, terms) {
  const made = Object.assign(newAudit(rows.map((_row, at) => String(at))), { size: 3, ...terms });
  for (const [at, text] of rows.entries()) made.rows[at].plays = text.split(" ").filter(Boolean);
  return made;
}

const byTricks = (rows, terms) => audit(rows, { byTricks: true, ...terms });
const playsOf = ({ rows }) => rows.map(({ plays }) => plays.join(" "));

const NEXT = [
  ["the current row", audit(["8 J", ""]), { row: 0, at: 2 }],
  ["the next row after a full one", audit(["8 J 5", "", ""]), { row: 1, at: 0 }],
  ["the first row after the last", audit(["", "8 J 5", "8 8 8"], { row: 1 }), { row: 0, at: 0 }],
  ["nowhere once all are full", audit(["8 J 5", "7+7 9"]), null],
  ["nowhere until it is known who leads", byTricks(["8", "9", "10"]), null],
  ["who leads", byTricks(["8", "9", "10"], { leaders: [0, 2] }), { row: 2, at: 1 }],
  ["past a full row", byTricks(["7+7 8", "9", "9 10"], { leaders: [0, 0] }), { row: 1, at: 1 }],
];
for (const [where, hand, place] of NEXT) test(`The next card goes to ${where}`, () => assert.deepEqual(nextPlace(hand), place));

test("Trick by trick the cards go clockwise from the leader", () => {
  const hand = byTricks(["", "", ""], { firstLeader: 2 });
  for (const card of ["8", "9", "10"]) addCard(hand, card);
  assert.deepEqual(playsOf(hand), ["9", "10", "8"]);
});

test("A hand is complete when every row has all cards, however they were played", () => {
  assert.deepEqual([audit(["8 J 5", "7+7 9"]), audit(["8 J 5", "7+7"])].map((one) => isComplete(one)), [true, false]);
});

test("A play that is picked is replaced, and the turn stays where it was", () => {
  const hand = audit(["8 J", "9"], { row: 1, pick: { row: 0, at: 0 } });
  addCard(hand, "K");
  assert.deepEqual([playsOf(hand), hand.pick, hand.row], [["K J", "9"], null, 1]);
});

test("Each card in the rows leaves one fewer in the pack, except one that is about to be replaced", () => {
  const hand = audit(["7+7 8", "7"]);
  assert.deepEqual([remaining(hand, "7", 4), remaining({ ...hand, pick: { row: 0, at: 0 } }, "7", 4)], [1, 3]);
});

const PICKED = { pick: { row: 0, at: 0 } };
const JOINS = [
  ["Nothing can be joined before the first card", audit(["", ""]), true, null],
  ["A card joins no play where nobody asks for it", audit(["7", ""], { last: { row: 0, at: 0 } }), false, null],
  ["It joins the latest play where the player asks for it", audit(["7", ""], { last: { row: 0, at: 0 } }), true, { row: 0, at: 0 }],
  ["It joins a play that is picked where the player asks for it", audit(["7 8", "9"], PICKED), true, { row: 0, at: 0 }],
  ["It does not where nobody asks", audit(["7 8", "9"], PICKED), false, null],
  ["Trick by trick it joins by itself", byTricks(["7+7", "9"], { last: { row: 1, at: 0 } }), false, { row: 1, at: 0 }],
  ["It does not once the play is as large as the lead", byTricks(["7+7", "9+9"], { last: { row: 1, at: 0 } }), false, null],
  ["It does not join a picked play by itself", byTricks(["7+7", "9"], { pick: { row: 1, at: 0 } }), false, null],
  ["A full row takes no further card into its last play", byTricks(["7+7", "9"], { size: 1, last: { row: 1, at: 0 } }), false, null],
];
for (const [what, hand, isAsked, place] of JOINS) test(what, () => assert.deepEqual(placeToJoin(hand, isAsked), place));

test("A card that joins is written with the play, and is what the next one joins", () => {
  const hand = audit(["", ""]);
  addCard(hand, "7");
  addCard(hand, "7", placeToJoin(hand, true));
  assert.deepEqual([playsOf(hand), hand.last], [["7+7", ""], { row: 0, at: 0 }]);
});

const BACK = [
  ["Row by row", audit(["8 J 5", "9"], { row: 1 }), [["8 J 5", ""], ["8 J", ""]]],
  ["Trick by trick", byTricks(["9 2", "10", "8 3"], { firstLeader: 2, leaders: [2, 2] }), [["9", "10", "8 3"], ["9", "10", "8"], ["9", "", "8"]]],
  ["In a play of several", audit(["7+7", ""]), [["7", ""], ["", ""], ["", ""]]],
  ["With a picked play", audit(["7+7 8", "9"], { row: 1, ...PICKED }), [["8", "9"]]],
];
for (const [way, hand, steps] of BACK) {
  test(`${way} stepping back takes out the card before`, () => {
    for (const left of steps) {
      stepBack(hand);
      assert.deepEqual(playsOf(hand), left);
    }
  });
}

test("Row by row something can be said when all rows are equally long, trick by trick always", () => {
  const hands = [audit(["8 J", "9 2"]), audit(["8 J", "9"]), audit(["", ""]), byTricks(["8", ""])];
  assert.deepEqual(hands.map((one) => isTelling(one)), [true, false, false, true]);
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

// What this phone keeps, what the server has by then, and which of the two is shown.
const RECALLED = [
  ["Rows that were not finished are gone on with", texts(false, "3 K", ""), ["", ""], ["3 K", ""]],
  ["Rows that could not be sent come before those of the server", texts(false, "3 K", "5 8"), ["3 K", "5 7"], ["3 K", "5 8"]],
  ["Rows of the server come before those that it keeps already", texts(true, "3 K", "5 7"), ["3 K", "5 9"], undefined],
  ["Rows of the server come before fewer cards", texts(false, "3", ""), ["3 K", "5 9"], undefined],
  ["Without the server's page the rows that it keeps are still here", texts(true, "3 K", "5 7"), ["", ""], ["3 K", "5 7"]],
  ["Cleared rows are forgotten", texts(false, "", ""), ["", ""], undefined],
];
for (const [what, here, there, shown] of RECALLED) {
  test(what, () => {
    keepRows("audit:abc:1", here);
    assert.deepEqual(recallRows("audit:abc:1", there)?.rows, shown);
    assert.equal(recallRows("audit:abc:2", ["", ""]), null);
  });
}
