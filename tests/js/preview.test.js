// Who is asked for a multiplier in the preview of a hand.
import assert from "node:assert/strict";
import { multipliedOf } from "../../static/js/game/changes.js";
import test from "node:test";

const line = { event: { factors: new Map([[2, 4]]) }, payers: [0, 2] };
const board = (rule) => ({ variant: { parameters: { "penalty.factor": rule } }, names: ["Anna", "Bo", "Cleo"] });

test("Those who pay are asked, where each player has a multiplier", () => {
  assert.deepEqual(multipliedOf(board("per_player"), line), [
    { seat: 0, name: "Anna", factor: 1 },
    { seat: 2, name: "Cleo", factor: 4 },
  ]);
});

test("Nobody is asked where a card multiplies, or nothing does", () => {
  for (const rule of ["none", { rank: "A", factor: 2, once: true }]) assert.deepEqual(multipliedOf(board(rule), line), []);
});
