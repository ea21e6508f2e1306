// The game that a form describes where the server cannot be asked.
import { IN, TWICE as RULES } from "./tables.mjs";
import assert from "node:assert/strict";
import { draw, numberPlayers, readSetup } from "../../static/js/setup.js";
import test from "node:test";

// The fields of the form for these names, and some more.
function fields(names, more = {}) {
  const lines = names.map((name, at) => [`players-${at}-name`, name]);
  return [...lines, ...Object.entries({ first: "0", ...more })];
}

test("The people who have a name play, in their order", () => {
  const { names, opening, problems } = readSetup(fields(["Anna", " ", " Bo "], { first: "2" }), RULES);
  assert.deepEqual(names, ["Anna", "Bo"]);
  assert.deepEqual(opening, { first: 1, scores: [IN, IN], first_hand: 1 });
  assert.deepEqual(problems, []);
});

test("Scores from paper are taken, without what these rules do not have", () => {
  const more = { "players-0-points": "12", "players-0-cucumbers": "1", "players-0-buy_ins": "3", "players-1-out": "y", first_hand: "9" };
  const { opening, problems } = readSetup(fields(["Anna", "Bo", "Cleo"], more), RULES);
  assert.deepEqual(opening, { first: 0, scores: [[12, 1, false, 0], [0, 0, true, 0], [0, 0, false, 0]], first_hand: 9 });
  assert.deepEqual(problems, []);
});

const called = (number) => `Player ${number}`;

test("A table that types no names is numbered, as far as its rules allow", () => {
  const { names, problems } = readSetup(numberPlayers(fields(["", " ", ""]), RULES, called), RULES);
  assert.deepEqual(names, ["Player 1", "Player 2", "Player 3", "Player 4"]);
  assert.deepEqual(problems, []);
  const three = { ...RULES, "players.max": 3 };
  const few = numberPlayers(fields(["", ""]), three, called);
  assert.equal(readSetup(few, three).names.length, 3);
  assert.deepEqual(numberPlayers(fields(["Anna", ""]), RULES, called), fields(["Anna", ""]));
  const scored = fields(["", ""], { "players-1-points": "3" });
  assert.deepEqual(numberPlayers(scored, RULES, called), scored);
});

const REFUSED = [
  [fields(["Anna"]), "Enter at least 2 names."],
  [fields(["Anna", "anna"]), "anna is here twice. Tell the two apart."],
  [fields(["Anna", "<b>"]), "Please leave out < and >."],
  [fields(["Anna", "B".repeat(41)]), "At most 40 characters, please."],
  [fields(["Anna", "Bo"], { first: "4" }), "Say who deals first."],
  [fields(["Anna", "Bo"], { first: "4" }), "Say who leads first.", { "deal.next": "none" }],
  [fields(["Anna", "Bo", ""], { "players-2-points": "3" }), "This line has a score but no name."],
  [fields(["Anna", "Bo"], { "players-1-points": "22" }), "Bo: 21 at most: more means a cucumber."],
  [fields(["Anna", "Bo"], { "players-1-cucumbers": "2" }), "Bo: Too many cucumbers: with 2 a player is out."],
  [fields(["Anna", "Bo"], { "players-1-points": "many" }), "Bo: A number from 0 to 999, please."],
  [fields(["Anna", "Bo", "Cleo"], { "players-0-out": "y" }), "Anna is out and cannot start."],
  [fields(["Anna", "Bo"], { first_hand: "none" }), "A number from 1 to 9999, please."],
  [fields([..."ABCDEFGH"]), "With 7 cards each there are enough for only 7 players."],
  [fields([..."ABCDE"]), "At most 4 can play.", { "players.max": 4 }],
  [fields(["Anna", "Bo"], { "players-1-points": "3" }), "Enter at least 3 names.", { "game.end": "two_left_lowest_wins" }],
];

for (const [sent, sentence, changes] of REFUSED) {
  test(`Refused: ${sentence} ${JSON.stringify(sent.slice(-2))}`, () => {
    assert.deepEqual(readSetup(sent, { ...RULES, ...changes }).problems, [sentence]);
  });
}

test("The draw takes somebody who plays and is still in", () => {
  const sent = fields(["", "Anna", "Bo"], { first: "draw", "players-1-out": "y" });
  assert.equal(draw(sent), "draw:2");
  assert.equal(readSetup([...sent, ["first", "draw:2"]], RULES).opening.first, 1);
});

test("Two names that people would read as the same are refused, as on the server", () => {
  const twins = [["Bo", "bo"], ["Bo", "B\u043E"], ["\u0412\u041E", "bo"], ["Anna", "\u{1D400}nna"], ["Ida", "lda"], ["Anna B", "Anna\u00A0 B"], ["Stra\u00DFe", "STRASSE"], ["Anna", "Anna\uFE0F"], ["Anna", "An\u{E01EF}\uFE00na"], ["Anna", "An\uFE0F\u200Dna"]];
  for (const names of twins) assert.match(readSetup(fields(names), RULES).problems.join(" "), /here twice/, names.join(" "));
  const others = [["Bo", "B\u00F8", "B\u00F6"], ["\u00C5se", "Ase", "Anne", "Anna"], ["\u041E\u043B\u044F", "\u041E\u043B\u0435\u0433"]];
  for (const names of others) assert.deepEqual(readSetup(fields(names), RULES).problems, [], names.join(" "));
});

test("A character that nobody sees is refused, and emoji of several are not", () => {
  for (const hidden of "\u00AD\u034F\u061C\u115F\u180E\u200B\u200C\u200D\u200E\u2060\u2065\u2800\u3164\uFEFF\uFFA0\uFFF8\u{E0041}\u{E0FFF}") {
    assert.match(readSetup(fields([`An${hidden}na`, "Bo"]), RULES).problems.join(" "), /cannot be printed/, hidden.codePointAt(0).toString(16));
  }
  assert.match(readSetup(fields(["\uFE0F", "Bo"]), RULES).problems.join(" "), /no visible character/);
  assert.deepEqual(readSetup(fields(["👩🏽‍🌾 ❤️‍🔥", "می‌خواهم"]), RULES).problems, []);
});
