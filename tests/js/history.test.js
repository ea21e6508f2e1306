// The history of a game as a screen. What it says of facts is compared with the server's: see tests/words/test_scripts.py.
import { PAGE, hand, tableAfter } from "./table-life.mjs";
import { historyScreen, viewHistory } from "../../static/js/screens/history.js";
import assert from "node:assert/strict";
import { pageOf } from "../../static/js/game/view.js";
import test from "node:test";
import { words } from "./tables.mjs";

const drawn = (table, { page = PAGE, checked } = {}) => String(historyScreen(viewHistory(table), { ...page, language: "en" }, checked));
const lines = (text) => [...text.matchAll(/<li [^>]*>(?<said>[^]*?)<\/li>/g)].map(({ groups }) => words(groups.said));
const links = (text) => [...text.matchAll(/href="(?<to>[^"]*)"/g)].map(({ groups }) => groups.to);

test("What another phone does not have yet is in the history, and says so", () => {
  const table = tableAfter([hand("2", "3", "4")], { waits: [["record", { final_trick: [[0, "5"], [1, "6"], [2, "7"]] }]] });
  assert.deepEqual(lines(drawn(table)), ["Hand 2: Anna 5, Bo 6, Cleo 7 not sent yet Check this hand change", "Hand 1: Anna 2, Bo 3, Cleo 4 Check this hand change"]);
});

test("A hand, a ruling and a change at the table lead to where they are changed, but not on a phone that watches", () => {
  const ruling = { matter: "misdeal", remedy: "redeal", hand: 2 };
  const table = tableAfter([hand("2", "3", "4"), ["ruling", ruling], ["leave", { seat: 2 }]]);
  assert.deepEqual(links(drawn(table)), ["/g/x", "/g/x/at-the-table/3", "/g/x/rulings/2", "/g/x/audit?entry=1", "/g/x/hands/1/correct"]);
  assert.deepEqual(links(drawn(table, { page: { ...PAGE, mayScore: false } })), ["/g/x", "/g/x/audit?entry=1"]);
});

test("A hand that was struck out can be neither checked nor changed", () => {
  const table = tableAfter([hand("2", "3", "4"), ["correction", { entry: 1, hand: null }]]);
  assert.deepEqual(lines(drawn(table)), ["Hand 1 struck out", "Hand 1: Anna 2, Bo 3, Cleo 4"]);
});

test("What the server does not have yet can be changed, but for a change at the table", () => {
  const waits = [["record", { final_trick: [[0, "5"], [1, "6"], [2, "7"]] }], ["leave", { seat: 2 }]];
  const text = drawn(tableAfter([], { waits }));
  assert.deepEqual(links(text), ["/g/x", "/g/x/audit?entry=1", "/g/x/hands/1/correct"]);
});

test("A hand that was checked says what its cards prove", () => {
  const text = drawn(tableAfter([hand("2", "3", "4")]), { checked: { 1: "Every play was legal." } });
  assert.deepEqual(lines(text), ["Hand 1: Anna 2, Bo 3, Cleo 4 Every play was legal. change"]);
});

test("A game that only this phone has leads to its own screens", () => {
  const page = pageOf({ key: "x", title: "Agurk", mayScore: true, isLocal: true }, "#here");
  const text = drawn(tableAfter([["leave", { seat: 2 }]]), { page });
  assert.deepEqual(links(text), ["/local#here", "/local/at-the-table/1#here"]);
});
