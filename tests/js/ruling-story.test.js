// The story of a ruling, its form once it is changed or brought back, and the usual penalties, as text.
import { BO, RULED, changes, corrected, list, ruled, ruledTable, storyOf } from "./ruling.mjs";
import { PAGE, WATCHING, allOf, hand, localPage, words } from "./tables.mjs";
import { lookAt, noRuling, penaltiesScreen, readSteps, tellRuling, textsOf, whyNoSteps } from "../../static/js/screens/ruling.js";
import assert from "node:assert/strict";
import test from "node:test";

const SAID = "Illegal play, Bo, hand 1: +5 points.";
const REDEAL = ruledTable([ruled({ matter: "misdeal", remedy: "redeal", hand: 1 })]);

// Corrections

test("A ruling that is changed is in its form as it was made, and nothing is proposed", () => {
  const table = ruledTable([ruled({ ...BO, points: 7, credit: { 0: 4 }, note: "the 3", by: "Eva" })]);
  const entered = textsOf(tellRuling(table, 1).ruling);
  const { form, usual } = lookAt(table, entered, { entry: 1 });
  assert.deepEqual(form, { matter: "illegal_play", player: "1", hand: "1", remedy: "points", points: "7", note: "the 3", by: "Eva", credit_0: "4" });
  assert.equal(usual, "First time for Bo: usually a warning.");
  assert.equal(textsOf(tellRuling(REDEAL, 1).ruling).player, "-1");
});

test("A change shows its consequences in the whole game, and that nothing would change", () => {
  const table = ruledTable([ruled(BO), hand("2", "3", "K")]);
  const entered = textsOf(tellRuling(table, 1).ruling);
  assert.deepEqual(changes(table, { ...entered, player: "2", points: "10" }, { entry: 1 }).slice(0, 2), ["Bo 5 → 0", "Cleo 13 → 0, 1 cucumber"]);
  assert.deepEqual(lookAt(table, entered, { entry: 1 }).seen.problems, ["Nothing would change."]);
  assert.deepEqual(lookAt(table, { ...entered, hand: "3" }, { entry: 1 }).seen.problems, ["There is no hand 3 yet."]);
});

test("A withdrawn ruling comes back in its last version, and says what that would change", () => {
  const table = ruledTable([ruled(BO), corrected(1, { ...BO, points: 2 }), corrected(1, null)]);
  const entered = textsOf(tellRuling(table, 1).ruling);
  assert.equal(entered.points, "2");
  assert.deepEqual(changes(table, entered, { entry: 1 }), ["Bo 0 → 2"]);
});

// The story

test("The story of a ruling says what it did, what withdrawing it would change, and where it is changed", () => {
  const text = storyOf(ruledTable([ruled(BO)], { points: [3, 20, 12] }), 1);
  assert.match(words(text), new RegExp(`^Ruling ✕ ${SAID.replaceAll(/[+.]/g, String.raw`\$&`)}`, "u"));
  assert.deepEqual(list(text, "steps"), ["Bo pays 5. +5", "Bo gets a cucumber: 25 is too much. cucumber", "Bo comes back at 12. → 12"]);
  assert.deepEqual(list(text, "changes"), ["Bo 12, 1 cucumber → 20"]);
  assert.match(text, /hx-post="\/g\/x\/rulings\/1\/withdraw" hx-target="#screen">Withdraw the ruling/);
  assert.match(text, /href="\/g\/x\/rulings\/1\/correct" hx-get[^>]*>Change the ruling/);
  assert.match(text, /href="\/g\/x" hx-get[^>]*>✕/);
});

test("A ruling without points says that no score changes without it", () => {
  const text = storyOf(REDEAL, 1);
  assert.match(words(text), /If you withdraw it No score changes\. Withdraw the ruling/);
  assert.doesNotMatch(text, /<ul/);
});

test("A withdrawn ruling is struck through and can only be brought back", () => {
  const text = storyOf(ruledTable([ruled(BO), corrected(1, null)]), 1);
  assert.match(text, /<s>Illegal play, Bo, hand 1: \+5 points\.<\/s> withdrawn/);
  assert.equal(words(text), `Ruling ✕ ${SAID} withdrawn Bring the ruling back`);
  assert.doesNotMatch(text, /hx-post/);
});

test("A phone that watches reads the story and is offered nothing to change", () => {
  assert.equal(words(storyOf(RULED, 1, WATCHING)), `Ruling ✕ ${SAID} Bo pays 5. +5`);
  assert.equal(words(noRuling("This phone is watching.", WATCHING)), "Ruling ✕ This phone is watching.");
});

test("Only a ruling has the story of one, undone or not yet recorded it has none", () => {
  const table = ruledTable([hand("2", "3", "K"), ruled(BO), { kind: "undo", body: {} }]);
  assert.deepEqual([0, 1, 2, 3, 9, Number.NaN].map((entry) => tellRuling(table, entry)), [null, null, null, null, null, null]);
});

test("An unsent ruling has its story too, and in a game that only this phone has each link names the game", () => {
  const table = ruledTable([], { unsent: [{ id: "ruling-1", kind: "ruling", body: BO }] });
  const text = storyOf(table, 1, localPage("#abc"));
  assert.equal(table.nameOf(1), "ruling-1");
  assert.deepEqual(allOf(text, /(?:href|hx-post)="([^"]*)"/g), ["/local#abc", "/local/rulings/1/withdraw#abc", "/local/rulings?appeal=1#abc", "/local/rulings/1/correct#abc"]);
});

// The usual penalties

test("The usual penalties are a few numbers with anything between them that is no digit", () => {
  assert.deepEqual(["3, 5 10", "", " 3;5+7 ", "1 2 3 4 5 6 7 8 9"].map((text) => readSteps(text)), [[3, 5, 10], [], [3, 5, 7], [1, 2, 3, 4, 5, 6, 7, 8, 9]]);
  for (const text of ["-3", "0", "5, 1001", "three", "1 2 3 4 5 6 7 8 9 10", "²"]) assert.equal(readSteps(text), null, text);
});

test("What are no usual penalties is refused beside its field, as it was entered", () => {
  const text = String(penaltiesScreen({ warning: true, steps: "0", problem: whyNoSteps() }, PAGE));
  assert.match(text, /name="warning" value="y" checked/);
  assert.match(text, /name="points" value="0" [^>]*aria-invalid="true" aria-describedby="points-error"/);
  assert.match(text, /id="points-error">At most 9 numbers from 1 to 1000, please\.</);
  assert.doesNotMatch(String(penaltiesScreen({ warning: false, steps: "3, 5" }, PAGE)), /checked|error/);
});
