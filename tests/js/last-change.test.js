// What the board says after an undo or a redo, and what a finished game offers to share.
import { viewBoard } from "../../static/js/game/view.js";
import { boardScreen } from "../../static/js/screens/board.js";
import { endMenu, shareScreen } from "../../static/js/screens/end.js";
import { PAGE, PLAIN, TWICE, WATCHING, fact, hand, localPage, part, tableOf, words } from "./tables.mjs";
import assert from "node:assert/strict";
import { lastChangeWords } from "../../static/js/game/changes.js";
import test from "node:test";

const [undo, redo] = [fact("undo"), fact("redo")];

const tableWith = (facts, parameters = PLAIN) => tableOf(facts, { parameters });
const said = (...facts) => lastChangeWords(tableWith(facts));

test("An undo says which hand it took back, and a redo which came back", () => {
  assert.equal(said(hand("2", "3", "9")), "");
  assert.equal(said(hand("2", "3", "9"), hand("2", "7", "3"), undo), "Hand 2 is taken back: Bo’s 7");
  assert.equal(said(hand("2", "3", "9"), hand("2", "7", "3"), undo, undo), "Hand 1 is taken back: Cleo’s 9");
  assert.equal(said(hand("2", "3", "9"), undo, redo), "Hand 1 is back: Cleo’s 9");
  assert.equal(said(hand("2", "3", "9"), undo, hand("2", "3", "8")), "");
  const tied = tableWith([hand("2", "9", "9"), undo], { ...PLAIN, "penalty.payer": "all_highest" });
  assert.equal(lastChangeWords(tied), "Hand 1 is taken back: Bo’s 9, Cleo’s 9");
});

test("It says so of a change, a ruling and what changes at the table", () => {
  const change = { kind: "correction", body: { entry: 1, hand: hand("2", "3", "K").body } };
  assert.equal(said(hand("2", "3", "9"), change, undo), "Undone: the change of hand 1");
  assert.equal(said(hand("2", "3", "9"), change, undo, redo), "Brought back: the change of hand 1");
  const strike = { kind: "correction", body: { entry: 1, hand: null } };
  assert.equal(said(hand("2", "3", "9"), strike, undo), "Undone. Redo brings it back.");
  assert.equal(said(hand("2", "3", "9"), strike, undo, redo), "Brought back.");
  const leave = { kind: "leave", body: { seat: 1 } };
  assert.equal(said(leave, undo), "Undone: Bo leaves.");
  assert.equal(said(leave), "Bo leaves. Undo takes it back.");
  assert.equal(said(hand("2", "3", "9"), { kind: "join", body: { seat: 3, name: "Dora", after: 2, points: 9 } }), "Dora joins with 9 points. Undo takes it back.");
  assert.equal(said(leave, hand("2", "", "9")), "");
  const rules = { kind: "rules", body: { changes: { "limit.value": 30 }, from: "next" }, words: "With more than 30 points you are out." };
  assert.equal(lastChangeWords(tableWith([rules], TWICE)), "Rules changed from here on. Undo takes it back.");
  const ruling = { kind: "ruling", body: { matter: "illegal_play", remedy: "warning", seat: 0, hand: 1 } };
  assert.equal(said(ruling, undo), "Undone: Illegal play, Anna, hand 1: warning.");
});

// The foot and the menu of a board.
function drawn(facts, page = PAGE) {
  const table = tableWith(facts);
  const view = { ...viewBoard(table), stuck: [], moved: lastChangeWords(table) };
  const text = String(boardScreen(view, page, { menu: view.result ? endMenu : null }));
  return { foot: words(text.split(`<nav id="bar"`)[1].split(">").slice(1).join(">")), menu: part(text, `<nav aria-label="More">`, "</nav>") };
}

test("The board says it beside Redo, which is there only after an undo", () => {
  assert.match(drawn([hand("2", "3", "9"), undo]).foot, /^Hand 1 is taken back: Cleo’s 9 Redo Undo Record hand 1/);
  assert.match(drawn([hand("2", "3", "9"), undo, redo]).foot, /^Hand 1 is back: Cleo’s 9 Undo Record hand 2/);
  assert.match(drawn([hand("2", "3", "9")]).foot, /^Undo Record hand 2/);
});

test("The foot of a finished game is to share and to play again; what else there is stands in the menu", () => {
  const end = [hand("2", "3", "A"), hand("2", "3", "A"), hand("2", "A"), hand("2", "A")];
  assert.equal(drawn(end).foot, "Share Play again");
  assert.match(drawn(end).menu, /^This game Undo Change a hand Play again with other people Players Rules Was that legal\? Share/);
  assert.match(drawn([...end, undo, redo]).foot, /^Share Play again$/);
  const watching = drawn(end, WATCHING);
  assert.match(watching.foot, /^This phone is watching\. Keep score too Share$/);
  assert.doesNotMatch(watching.menu, /Undo|Change a hand/);
  assert.match(watching.menu, /^This game Rules Was that legal\? Share .* How do we stand\?/);
  assert.doesNotMatch(drawn([hand("2", "3", "9")]).menu, /Undo|Change a hand/);
});

test("The menu of a game that only this phone has names the preset whose rules it leads to, if the table has others", () => {
  for (const [isUsual, line] of [[true, "Rules out above 10"], [false, "Rules Agurk"]]) {
    const { menu } = drawn([], localPage("#x", { rules: "out above 10", isUsual }));
    assert.match(menu, new RegExp(` ${line} Print`));
  }
});

function boardWith(more, names) {
  const view = viewBoard(tableOf([], { names }));
  return String(boardScreen({ ...view, stuck: [] }, { ...PAGE, ...more }));
}

test("Rules that the phone cannot put into words are left out of the heading and the menu", () => {
  const board = boardWith({ rules: "" });
  assert.equal(part(board, `<p class="about">`, "</p>"), "Agurk");
  assert.match(words(board), / Rules Share /);
});

test("Names are smaller where the longest word has no room in its column", () => {
  for (const [name, isTight] of [["Cecilie", false], ["Wojciech", true], ["Eva Maria Anna", false]]) {
    assert.equal(/ class="board [^"]*\btight"/.test(boardWith({}, ["Anna", "Bo", "Cleo", "Dan", name])), isTight, name);
  }
});

const texts = (page) => [...String(shareScreen({ heading: "Bo wins.", summary: "0 points" }, page)).matchAll(/<b>([^<]*)<\/b>(?: <small>([^<]*))?/g)].map(([, one, more]) => (more ? `${one}: ${more}` : one));

test("A game that only this phone has is shared as a picture and on paper", () => {
  assert.deepEqual(texts({ path: "/g/x", address: "https://x", paper: "/g/x/sheet", isLocal: false }), ["Picture", "Message: Bo wins. 0 points", "Print the score sheet"]);
  assert.deepEqual(texts({ path: "/local", paper: "#print", isLocal: true }), ["Picture", "Print the score sheet"]);
});
