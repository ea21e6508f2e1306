// The history of a game as a screen. What it says of facts is compared with the server's: see tests/words/test_scripts.py.
import { PAGE, WATCHING, allOf, fact, hand, localPage, tableOf, trick, words } from "./tables.mjs";
import { historyScreen, viewHistory } from "../../static/js/screens/history.js";
import assert from "node:assert/strict";
import test from "node:test";

const drawn = (table, { page = PAGE, checked } = {}) => String(historyScreen(viewHistory(table), { ...page, language: "en" }, checked));
const lines = (text) => allOf(text, /<li [^>]*>([^]*?)<\/li>/g).map((said) => words(said));
const links = (text) => allOf(text, /href="([^"]*)"/g);

test("What another phone does not have yet is in the history, and says so", () => {
  const table = tableOf([hand("2", "3", "4")], { unsent: [fact("record", trick("5", "6", "7"))] });
  assert.deepEqual(lines(drawn(table)), ["Hand 2: Anna 5, Bo 6, Cleo 7 not sent yet Check this hand change", "Hand 1: Anna 2, Bo 3, Cleo 4 Check this hand change"]);
});

test("A hand, a ruling and a change at the table lead to where they are changed, but not on a phone that watches", () => {
  const ruling = { matter: "misdeal", remedy: "redeal", hand: 2 };
  const table = tableOf([hand("2", "3", "4"), fact("ruling", ruling), fact("leave", { seat: 2 })]);
  assert.deepEqual(links(drawn(table)), ["/g/x", "/g/x/at-the-table/3", "/g/x/rulings/2", "/g/x/audit?entry=1", "/g/x/hands/1/correct"]);
  assert.deepEqual(links(drawn(table, { page: WATCHING })), ["/g/x", "/g/x/audit?entry=1"]);
});

test("A hand that was struck out can be neither checked nor changed", () => {
  const table = tableOf([hand("2", "3", "4"), fact("correction", { entry: 1, hand: null })]);
  assert.deepEqual(lines(drawn(table)), ["Hand 1 struck out", "Hand 1: Anna 2, Bo 3, Cleo 4"]);
});

test("What the server does not have yet can be changed, but for a change at the table", () => {
  const unsent = [fact("record", trick("5", "6", "7")), fact("leave", { seat: 2 })];
  const text = drawn(tableOf([], { unsent }));
  assert.deepEqual(links(text), ["/g/x", "/g/x/audit?entry=1", "/g/x/hands/1/correct"]);
});

test("A hand that was checked says what its cards prove", () => {
  const text = drawn(tableOf([hand("2", "3", "4")]), { checked: { 1: "Every play was legal." } });
  assert.deepEqual(lines(text), ["Hand 1: Anna 2, Bo 3, Cleo 4 Every play was legal. change"]);
});

test("A game that only this phone has leads to its own screens", () => {
  const text = drawn(tableOf([fact("leave", { seat: 2 })]), { page: localPage("#here") });
  assert.deepEqual(links(text), ["/local#here", "/local/at-the-table/1#here"]);
});
