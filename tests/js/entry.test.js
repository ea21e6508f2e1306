// The entry of a hand: how it opens, what taps do, what it foresees and which command saves it.
import { begun, commandOf, draftOfChange, draftOfNext, fateOf, foreseen, glimpsed, hintOf, inOtherWay, isWhole, knownAs, knownFrom, knownOf, maySave, stepBack, struckOut, tapCard, tapSeat, withBuyer, withFactor } from "../../static/js/screens/entry.js";
import { PLAIN, hand as laid, tableOf, trick } from "./tables.mjs";
import assert from "node:assert/strict";
import { readHand } from "../../static/js/game/table.js";
import test from "node:test";

const SIGHT = { base: 1, waited: [], trouble: null };
const tableWith = (facts, parameters = PLAIN) => tableOf(facts, { parameters });

const NEW = tableWith([]);
const OTHER = readHand(trick("2", "3", "K"));
const SAVED = tableWith([laid("2", "3", "9")]);
const TOGETHER = tableWith([], { ...PLAIN, "last_trick.mode": "turned_up_together" });

function tapAll(draft, ...cards) {
  let now = draft;
  for (const card of cards) now = tapCard(now, card);
  return now;
}

const next = (who, table = NEW, more = SIGHT) => draftOfNext(table, knownFrom(who), more);
const entered = (...cards) => tapAll(next("0"), ...cards);
const changing = (event = null, more = SIGHT) => draftOfChange(SAVED, 1, event, more);

test("The next hand opens with what is known of it", () => {
  const { number, title, save, hand, target } = next("2", SAVED);
  assert.deepEqual([number, title, save, target], [2, "Hand 2: last trick", "Save hand 2", undefined]);
  assert.deepEqual([hand.seats, hand.leader, hand.at], [[0, 1, 2], 2, 2]);
  assert.equal(next("").hand.leader, null);
  assert.equal(next("short").hand.isShort, true);
  const asked = knownAs(new URLSearchParams("leader=1&card_1=K&card_2=9&card_7=3"), { seats: [0, 1, 2], variant: { deck: ["9", "K"] } });
  const { leader, cards, at } = draftOfNext(SAVED, asked, SIGHT).hand;
  assert.deepEqual([leader, cards, at], [1, { 1: "K", 2: "9" }, 0]);
});

test("Who led is asked where any rule needs it", () => {
  const none = { ...PLAIN, "last_trick.mode": "turned_up_together", "penalty.payer": "all_highest" };
  const asks = (parameters) => tableWith([], { ...none, ...parameters }).leaderNeeded;
  assert.equal(asks({}), false);
  const needing = [{ "last_trick.mode": "in_turn" }, { "penalty.payer": "trick_winner" }, { "deal.next": "loser" }, { "lead.next_hand": "last_winner" }];
  assert.deepEqual(needing.map((one) => asks(one)), [true, true, true, true]);
  assert.equal(asks({ "penalty.payer": "trick_winner", "last_trick.order": "from_leader" }), false);
});

test("A hand on the sheet opens with its cards, and with others in their place", () => {
  const change = changing();
  assert.deepEqual([change.title, change.save, change.target], ["Change hand 1", "Change hand 1", 1]);
  assert.deepEqual([change.hand.cards, change.hand.leader, change.hand.at], [{ 0: "2", 1: "3", 2: "9" }, 0, null]);
  assert.deepEqual(changing(OTHER).hand.cards, { 0: "2", 1: "3", 2: "K" });
  assert.equal(draftOfChange(SAVED, 7, null, SIGHT), null);
  const short = knownOf({ trick: [{ seat: 1, card: "9" }], partial: true }, [0, 1, 2], SAVED);
  assert.deepEqual([short.isShort, short.payer, short.cards], [true, 1, { 1: "9" }]);
});

test("A kept entry goes on where it was", () => {
  const kept = structuredClone({ ...entered("K", "5"), left: null });
  const { hand } = tapCard(begun({ ...kept, left: () => 4 }), "3");
  assert.deepEqual([hand.cards, hand.at], [{ 0: "K", 1: "5", 2: "3" }, null]);
});

test("A wrong tap on the short way loses no card and no leader", () => {
  const whole = entered("K", "5");
  const { hand } = inOtherWay(inOtherWay(whole));
  assert.deepEqual(hand, whole.hand);
  const paying = tapSeat(inOtherWay(whole), 1);
  assert.deepEqual(inOtherWay(inOtherWay(paying)).hand, paying.hand);
});

test("A tap that can do nothing says why, and the next one clears that", () => {
  const two = { ...entered("K", "K"), left: () => 2 };
  assert.equal(tapCard(two, "K").why, "No K left: Anna and Bo have all 2.");
  assert.equal(tapCard({ ...entered("K"), left: () => 1 }, "K").why, "No K left: Anna has the only one.");
  assert.equal(tapCard({ ...two, left: () => 0 }, "5").why, "The pack has no 5 left.");
  assert.equal(tapCard(next("short"), "K").why, "Tap who pays.");
  const asked = next("");
  assert.equal(tapCard(asked, "K").why, "Say who led the last trick.");
  const told = tapCard(two, "K");
  assert.equal(tapCard(told, "5").why, "");
});

test("The hint says what to tap next", () => {
  const asked = next("");
  assert.equal(hintOf(asked), "Who led the last trick?");
  assert.equal(hintOf(tapSeat(asked, 1)), "Bo plays …");
  assert.equal(hintOf(entered("K", "5", "3")), "");
  assert.equal(hintOf(changing()), "Tap the player whose card was entered wrong.");
  const short = inOtherWay(asked);
  assert.equal(hintOf(short), "Tap who pays.");
  const paying = tapSeat({ ...short, parameters: { ...PLAIN, "penalty.tied": "subtract" } }, 1);
  assert.equal(hintOf(paying), "Bo pays for …");
  assert.equal(hintOf(tapCard(paying, "9")), "Tap who else had the 9.");
});

const hintFor = (draft, table) => hintOf({ ...draft, shown: isWhole(draft) ? foreseen(draft, table) : null });

test("The change of a hand of just the loser says who can be tapped", () => {
  const short = { kind: "hand", body: { final_trick: [[1, "9"]], partial: true } };
  const table = tableWith([short]);
  const change = draftOfChange(table, 1, null, SIGHT);
  assert.equal(hintFor(change, table), "Tap who pays.");
  assert.equal(hintFor(tapSeat(change, 1), table), "Bo pays for …");
  const other = tapSeat(change, 2);
  assert.equal(hintFor(other, table), "Cleo pays for …");
  assert.equal(hintFor(tapCard(other, "9"), table), "");
  const equal = tableWith([short], { ...PLAIN, "penalty.tied": "subtract" });
  assert.equal(hintFor(draftOfChange(equal, 1, null, SIGHT), equal), "Tap who else had the 9.");
});

test("Steps go back, and the entry leaves the other one as it was", () => {
  const whole = entered("K", "5", "3");
  assert.deepEqual([stepBack(whole), whole].map((one) => isWhole(one)), [false, true]);
  const short = inOtherWay(whole);
  assert.deepEqual([short.hand.isShort, inOtherWay(short).hand.isShort], [true, undefined]);
});

test("What the hand would do is foreseen, and of some cards what they do so far", () => {
  const { problems, words } = foreseen(entered("K", "5", "3"), NEW);
  assert.deepEqual([problems, words.lines.map(({ seat, total }) => [seat, total])], [[], [[0, 13]]]);
  assert.equal(glimpsed(entered("K"), NEW).words.lines[0].total, 13);
  const together = tapCard(next("0", TOGETHER), "K");
  assert.equal(glimpsed(together, TOGETHER), null);
  const other = tapSeat(changing(), 2);
  const change = tapCard(other, "K");
  assert.deepEqual(foreseen(change, SAVED).changes, [{ what: "Cleo", before: "9", after: "13" }]);
  assert.deepEqual(foreseen(struckOut(change), SAVED).changes, [{ what: "Cleo", before: "9", after: "0" }]);
});

test("A score that reads as before is no change, whether or not it was bought", () => {
  const bought = { kind: "hand", body: { ...trick("2", "3", "9"), buy_in: [2] } };
  const table = tableWith([laid("2", "K", "3"), laid("2", "3", "A"), bought], { ...PLAIN, buy_in: { min_others_in: 2, max_times: 1 } });
  const change = draftOfChange(table, 2, readHand(trick("2", "3", "4")), SIGHT);
  const { changes } = foreseen(change, table);
  assert.deepEqual(changes.map(({ what }) => what), ["Hand 3"]);
});

const marked = (draft, { variant }) => variant.deck.filter((card) => fateOf(draft, card, variant) === "out").join(" ");

test("Only cards that would be paid for as the trick lies are marked as dangerous", () => {
  const after = (parameters, cards) => {
    const table = tableWith([laid("2", "3", "9"), laid("2", "9", "3"), laid("9", "2", "3")], { ...PLAIN, "limit.value": 19, ...parameters });
    return marked(tapAll(next("0", table), ...cards), table);
  };
  assert.equal(after({}, []), "J Q K A");
  assert.equal(after({}, ["Q"]), "Q K A");
  assert.equal(after({}, ["A"]), "A");
  assert.equal(after({ "trick.tie": "first" }, ["Q"]), "K A");
  assert.equal(after({ "trick.tie": "first", "penalty.payer": "all_highest" }, ["Q"]), "Q K A");
  const short = tapSeat(next("short", SAVED), 2);
  assert.equal(marked({ ...short, dangers: [[], [], [{ fate: "out", factor: 1, cards: ["K"] }]] }, SAVED), "K");
});

test("The command has the hand as it is stored, and what the person had in sight", () => {
  const nothing = { buyers: [] };
  const options = { base: 1, waited: [], number: 1, place: undefined };
  assert.deepEqual(commandOf(entered("K", "5", "3"), nothing), ["record", trick("K", "5", "3"), options]);
  const bought = { ...entered("K", "5", "3"), buyIn: [0, 1] };
  const chosen = withFactor(bought, 2, 4);
  const [, body] = commandOf(chosen, { buyers: [{ seat: 0 }] });
  assert.deepEqual(body, { ...trick("K", "5", "3"), buy_in: [0], factors: { 2: 4 } });
  const others = withBuyer(chosen, 0, false);
  assert.deepEqual([others.buyIn, withBuyer(others, 2, true).buyIn], [[1], [1, 2]]);
  const paying = tapSeat(next("short"), 1);
  const [, short] = commandOf(tapCard(paying, "9"), nothing);
  assert.deepEqual(short, { final_trick: [[1, "9"]], partial: true });
});

// Who is asked for a multiplier under this rule, of a hand in which Anna and Cleo pay.
function askedBy(rule) {
  const table = tableWith([], { ...PLAIN, "penalty.payer": "all_highest", "penalty.factor": rule });
  const draft = tapAll(next("0", table), "K", "5", "K");
  return foreseen(withFactor(draft, 2, 4), table).multiplied;
}

test("Those who pay are asked for their multiplier, where each player has one and no card multiplies", () => {
  assert.deepEqual(askedBy("per_player"), [{ seat: 0, name: "Anna", factor: 1 }, { seat: 2, name: "Cleo", factor: 4 }]);
  assert.deepEqual([askedBy("none"), askedBy({ rank: "A", factor: 2, once: true })], [[], []]);
});

// The change of a hand in which Cleo pays fourfold, where `later` facts follow it.
function changeOfFactor(...later) {
  const fourfold = { kind: "hand", body: { ...trick("2", "3", "9"), factors: { 2: 4 } } };
  const table = tableWith([fourfold, ...later], { ...PLAIN, "penalty.factor": "per_player", "limit.value": 90 });
  const draft = draftOfChange(table, 1, null, SIGHT);
  return { draft, table, shown: foreseen(draft, table) };
}

test("A multiplier can be corrected by itself", () => {
  const asked = [{ seat: 2, name: "Cleo", factor: 4 }];
  const { draft, table, shown } = changeOfFactor();
  assert.deepEqual([shown.isSame, maySave(shown), shown.multiplied], [true, false, asked]);
  const twofold = foreseen(withFactor(draft, 2, 2), table);
  assert.deepEqual([maySave(twofold), twofold.changes], [true, [{ what: "Cleo", before: "36", after: "18" }]]);
  const rules = { kind: "rules", body: { changes: { "penalty.factor": "none" }, from: "next" }, words: "" };
  const { shown: ofOldRules } = changeOfFactor(rules);
  assert.deepEqual(ofOldRules.multiplied, asked);
  assert.deepEqual(foreseen(struckOut(draft), table).multiplied, []);
});

test("A change names its hand, and one that takes the place of a command in trouble is sure", () => {
  const trouble = { id: "mine", place: "000001.x" };
  const change = changing(OTHER, { ...SIGHT, trouble });
  const options = { base: 1, waited: [], number: 1, place: "000001.x", sure: true };
  assert.deepEqual(commandOf(change, { buyers: [] }), ["change", { target: 1, hand: trick("2", "3", "K") }, options]);
  assert.deepEqual(commandOf(struckOut(change), { buyers: [] }), ["strike", { target: 1 }, options]);
  const again = tapAll(next("0", SAVED, { ...SIGHT, trouble }), "K", "5", "3");
  const [kind, , { place, sure }] = commandOf(again, { buyers: [] });
  assert.deepEqual([kind, place, sure], ["record", "000001.x", undefined]);
});
