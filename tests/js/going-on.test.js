// The card of the game that goes on, with what only this phone has of it.
import { PLAYED, hand, tableOf, words } from "./ruling.mjs";
import assert from "node:assert/strict";
import { goingOn } from "../../static/js/screens/going-on.js";
import test from "node:test";

const record = ({ body }) => ({ id: "id-waits", kind: "record", body });

test("A hand that waits counts in the card, with its totals and the number of the next hand", () => {
  const saved = goingOn(PLAYED, "since 19:30");
  assert.deepEqual([saved.about, saved.goOn], ["since 19:30, 1 hand", "Go on: hand 2"]);
  const table = tableOf([hand("2", "3", "K")], { commands: [record(hand("2", "3", "K"))] });
  const { about, totals, goOn } = goingOn(table, "since 19:30");
  assert.deepEqual([about, goOn], ["since 19:30, 2 hands", "Go on: hand 3"]);
  assert.deepEqual(totals.map((one) => words(one)), table.names.map((name, seat) => `${name} ${table.now.scores[seat].points}`));
});

test("Before the first hand there are none yet, and who has lost a life shows it", () => {
  assert.equal(goingOn(tableOf([]), "since 19:30").about, "since 19:30, no hands yet");
  const { totals } = goingOn(tableOf([hand("2", "3", "K")], { points: [0, 0, 20] }), "");
  assert.match(String(totals[2]), /aria-label="1 cucumber"/);
});
