// The story of a change at the table, and other seats, as text.
import { FOUR, PAGE, WATCHING, fact, fresh, hand, part, tableOf, words } from "./tables.mjs";
import { readFields, showChanged, viewChange } from "../../static/js/game/view-people.js";
import assert from "node:assert/strict";
import { changeScreen, seatsScreen } from "../../static/js/screens/people.js";
import test from "node:test";

const AT_ONCE = { names: FOUR };
const JOINED = { names: FOUR, players: 3 };
const JOIN = fact("join", { seat: 3, after: 0, points: 13 });
const OF_FOUR = fact("hand", { final_trick: [[0, "2"], [3, "3"], [1, "4"], [2, "8"]] });

const story = (table, entry, other = null, page = PAGE) => String(changeScreen(viewChange(table, entry), other, page));
const changes = ({ changes: lines }) => lines.map(({ what, before, after }) => `${what} ${before} → ${after}`);

// What other fields of a change would do.
function changed(table, entry, fields) {
  const { event, error } = readFields(viewChange(table, entry).event, fields);
  return error ? { error } : { event, ...showChanged(table, entry, event) };
}

test("A newcomer has other points in the form that he joined by, and each total that changes is said", () => {
  const table = tableOf([JOIN, OF_FOUR], { ...JOINED, scores: fresh(3, 13, 7) });
  const text = story(table, 1);
  assert.match(text, /<p class="headline">Dora joins with 13 points\.<\/p>/);
  assert.match(text, /id="change-points" value="13"/);
  assert.match(text, /name="seat" value="0" checked> <bdi>Anna/);
  const other = changed(table, 1, { seat: "0", points: "7" });
  assert.deepEqual(other.event, { kind: "join", seat: 3, after: 0, points: 7 });
  assert.deepEqual(changes(other), ["Dora 13 → 7"]);
});

test("Another seat for a newcomer says which hands no longer count", () => {
  const table = tableOf([JOIN, OF_FOUR], JOINED);
  const other = changed(table, 1, { seat: "2", points: "13" });
  assert.ok(changes(other).some((one) => /^Hand 1 Cleo takes the trick with the 8\. → no longer counts$/.test(one)), changes(other).join(" / "));
});

test("Somebody else left, or is back with other points", () => {
  const table = tableOf([fact("leave", { seat: 1 }), fact("return", { seat: 1, points: 9 })]);
  assert.match(words(story(table, 1)), /Anna leaves .*Bo leaves .*Cleo leaves/);
  assert.deepEqual(changed(table, 1, { seat: "2" }).event, { kind: "leave", seat: 2 });
  const back = story(table, 2);
  assert.match(part(back, `id="change"`, "</form>"), /Bo is back Points Change it$/);
  assert.deepEqual(changed(table, 2, { seat: "1", points: "4" }).event, { kind: "return", seat: 1, points: 4 });
});

test("Another last hand says which hands no longer count, and none ends the game at once", () => {
  const table = tableOf([fact("end", { hand: 9 }), hand("2", "3", "9"), fact("hand", { final_trick: [[1, "3"], [2, "4"], [0, "K"]] })]);
  assert.match(story(table, 1), /id="change-hand" value="9"/);
  assert.ok(changes(changed(table, 1, { hand: "1" })).some((one) => one.includes("no longer counts")));
  assert.deepEqual(changed(table, 1, { hand: " " }).event, { kind: "end" });
});

test("What cannot be read is told beside it, and what the rules refuse or does not change", () => {
  const table = tableOf([JOIN], JOINED);
  for (const points of ["many", "", "1001"]) {
    const { error } = changed(table, 1, { seat: "0", points });
    assert.equal(error, "A number from 0 to 1000, please.");
    assert.match(story(table, 1, { error }), /aria-describedby="change-points-error"[^]*id="change-points-error" role="alert">A number/);
  }
  assert.deepEqual(changed(table, 1, { seat: "0", points: "13" }).problems, ["Nothing would change."]);
  const high = changed(table, 1, { seat: "0", points: "30" });
  assert.deepEqual(high.problems, ["21 at most: more means a cucumber."]);
  assert.match(story(table, 1, { shown: high }), /<p class="error" role="alert">21 at most/);
});

test("Seats and rules are changed on screens of their own", () => {
  const rules = fact("rules", { changes: { "limit.value": 30 }, from: "next" });
  const table = tableOf([fact("seats", { order: [1, 0, 2] }), rules]);
  assert.match(story(table, 1), /href="\/g\/x\/at-the-table\/seats\?entry=1" hx-get/);
  assert.match(story(table, 2), /href="\/g\/x\/at-the-table\/rules\?entry=2" hx-get/);
  assert.doesNotMatch(story(table, 1), /id="change"/);
});

test("To strike a change out says first what follows, and struck out it comes back as it was", () => {
  const facts = [fact("leave", { seat: 1 }), hand("2", null, "K", "3")];
  const text = story(tableOf(facts, AT_ONCE), 1);
  assert.match(words(text), /If you strike it out What else changes .*Bo 0, left → 0 .*Hand 1 Cleo takes the trick with the king\. → no longer counts/);
  assert.match(text, /hx-post="\/g\/x\/at-the-table\/1\/strike"/);
  const struck = tableOf([...facts, fact("correction", { entry: 1, hand: null })], AT_ONCE);
  const again = story(struck, 1);
  assert.match(again, /<s>Bo leaves\.<\/s>/);
  assert.match(words(again), /If you bring it back .*Bring it back$/);
  assert.match(again, /hx-post="\/g\/x\/at-the-table\/1\/restore"/);
  assert.doesNotMatch(again, /name="seat"/);
  assert.deepEqual(viewChange(struck, 1).event, { kind: "leave", seat: 1 });
});

test("A newcomer is struck out with the hands that need him", () => {
  const table = tableOf([fact("join", { seat: 3, after: 2, points: 4 })], JOINED);
  assert.deepEqual(changes(viewChange(table, 1).shown), ["Dora 4 → –"]);
  const struck = tableOf([fact("join", { seat: 3, after: 2, points: 4 }), fact("correction", { entry: 1, hand: null }), hand("2", "3", "4")], JOINED);
  assert.ok(changes(viewChange(struck, 1).shown).includes("Why  → Dora still needs a card."));
});

test("New rules come back in their words", () => {
  const table = tableOf([fact("rules", { changes: { "limit.value": 30 }, from: "first" }), fact("correction", { entry: 1, hand: null })]);
  assert.deepEqual(viewChange(table, 1).event, { kind: "rules", changes: { "limit.value": 30 }, from: "first" });
});

test("A hand, what was undone and what is not sent yet have no story here", () => {
  const table = tableOf([hand("2", "K", "3"), fact("leave", { seat: 1 }), fact("undo", { entry: 2 })], { unsent: [fact("leave", { seat: 2 })] });
  for (const entry of [1, 2, 4, 9]) {
    assert.equal(viewChange(table, entry), null, entry);
    assert.match(words(story(table, entry)), /That was undone meanwhile\.$/);
  }
});

test("Who only watches reads what changed, and cannot change it", () => {
  const text = story(tableOf([fact("leave", { seat: 1 })], AT_ONCE), 1, null, WATCHING);
  assert.match(text, /Bo leaves\./);
  assert.doesNotMatch(text, /<form|Change it/);
});

test("Seats have two names to tap and arrows, without one at the ends", () => {
  const text = String(seatsScreen({ order: [1, 0, 2], tapped: 0, names: ["Anna", "<Bo>", "Cleo"], back: "/g/x/at-the-table" }, PAGE));
  assert.deepEqual(text.match(/data-(tap|up|down)="\d"/g), ['data-tap="1"', 'data-down="1"', 'data-tap="0"', 'data-up="0"', 'data-down="0"', 'data-tap="2"', 'data-up="2"']);
  assert.match(text, /data-tap="0" aria-pressed="true"/);
  assert.match(text, /aria-label="&lt;Bo&gt;: move down"/);
  assert.match(text, /hx-post="\/g\/x\/at-the-table\/seats"/);
});

test("Recorded seats say what another order would do before it is saved", () => {
  const table = tableOf([fact("seats", { order: [1, 0, 2] }), fact("hand", { final_trick: [[2, "4"], [1, "2"], [0, "3"]] })]);
  const shown = showChanged(table, 1, { kind: "seats", order: [0, 1, 2] });
  const text = String(seatsScreen({ order: [0, 1, 2], tapped: null, names: table.names, entry: 1, shown, back: "/" }, PAGE));
  assert.match(text, /hx-post="\/g\/x\/at-the-table\/seats\?entry=1"/);
  assert.match(part(text, `class="shown"`, "</section>"), /no longer counts/);
});
