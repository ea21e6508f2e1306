// What only the scripts do, or what is hard to see in a random game. tests/engine holds the rest to the rules in Python.
import { danger, parseCard, sheet } from "../../static/js/rules/index.js";
import { NAMES, PLAIN, fact, tableOf } from "./tables.mjs";
import assert from "node:assert/strict";
import { judge } from "../../static/js/rules/play.js";
import { readVariant } from "../../static/js/rules/cards.js";
import test from "node:test";

const hand = (text, more) => ({
  kind: "hand",
  final_trick: text.split(" ").map((card, seat) => ({ player: NAMES[seat], card })),
  ...more,
});
const game = (...events) => ({ variant: "any", players: NAMES, first: "Cleo", events });
const points = ({ after }) => Object.values(after).map((score) => score.points);

test("A card is read in every public spelling", () => {
  assert.deepEqual(["T", "k", "6c", " 10H ", "15"].map((text) => parseCard(text)), ["10", "K", "6C", "10H", "15"]);
  assert.deepEqual(["", "C", "0", "16", "1A", "6X"].map((text) => parseCard(text)), Array.from({ length: 6 }));
});

test("Rules that changed on the way settle the events from their number on", () => {
  const doubled = { ...PLAIN, "penalty.factor": { rank: "2", factor: 2, once: true } };
  const record = game(hand("2 3 4"), hand("2 3 4"), hand("2 3 4"));
  const settled = sheet(record, [{ from_event: 1, parameters: PLAIN }, { from_event: 3, parameters: doubled }]);
  assert.deepEqual(settled.hands.map(points), [[0, 0, 4], [0, 0, 8], [0, 0, 16]]);
  assert.deepEqual(sheet(record, [{ from_event: 1, parameters: PLAIN }]), sheet(record, PLAIN));
});

const laid = (text) => ({ final_trick: text.split(" ").map((card, seat) => [seat, card]) });

const SAVED = { id: "saved", kind: "hand", body: laid("2 3 4") };

// A game with one saved hand, or more facts, on a phone with these unsent commands.
function tableWith(unsent, saved = [SAVED]) {
  const table = tableOf(saved, { parameters: PLAIN, unsent });
  return { ...table, totals: table.now.scores.map((score) => score.points) };
}

test("What is unsent counts as the facts that it will be, and is named by its command", () => {
  const commands = [
    { id: "new", kind: "record", body: laid("5 6 7") },
    { id: "changed", kind: "change", body: { target: 1, hand: laid("2 A 4") } },
    { id: "struck", kind: "strike", body: { target: "new" } },
    { id: "undone", kind: "undo", body: { target: "struck" } },
    { id: "redone", kind: "redo", body: { target: "struck" } },
  ];
  const tables = commands.map((_command, at) => tableWith(commands.slice(0, at + 1)));
  assert.deepEqual(tables.map(({ totals }) => totals), [[0, 0, 11], [0, 14, 7], [0, 14, 0], [0, 14, 7], [0, 14, 0]]);
  const [first, second] = tables;
  assert.deepEqual([first.nameOf(1), first.nameOf(2), first.numberOf("new")], [1, "new", 2]);
  assert.deepEqual([first.isUnsent(1), first.isUnsent(2), second.isUnsent(1)], [false, true, true]);
});

test("What could not be saved does not count, nor what cannot follow without it", () => {
  const inTrouble = { id: "new", kind: "record", body: laid("5 6 7"), trouble: { code: "news" } };
  const change = { id: "changed", kind: "change", body: { target: "new", hand: laid("5 A 7") } };
  assert.deepEqual(tableWith([inTrouble, change]).totals, [0, 0, 4]);
});

test("An unsent undo or redo is of the fact that it names, or of nothing", () => {
  const undo = { id: "undone", kind: "undo", body: { target: 1 } };
  const theirs = { id: "theirs", kind: "hand", body: laid("2 3 5") };
  assert.deepEqual(tableWith([undo]).totals, [0, 0, 0]);
  assert.deepEqual(tableWith([undo], [SAVED, theirs]).totals, [0, 0, 9]);
  const redo = { id: "redone", kind: "redo", body: { target: 1 } };
  const undone = [SAVED, { id: "undone", kind: "undo", body: {} }];
  assert.deepEqual(tableWith([redo], undone).totals, [0, 0, 4]);
  assert.deepEqual(tableWith([redo], [...undone, theirs]).totals, [0, 0, 5]);
  const both = [SAVED, theirs, ...[3, 4].map((number) => ({ id: `undone ${number}`, kind: "undo", body: {} }))];
  assert.deepEqual([1, 2].map((target) => tableWith([{ ...redo, body: { target } }], both).totals), [[0, 0, 4], [0, 0, 0]]);
});

test("What comes after an undo that cannot be done any more still counts", () => {
  const undo = { id: "undone", kind: "undo", body: { target: 1 } };
  const theirs = { id: "theirs", kind: "hand", body: laid("2 3 5") };
  const mine = { id: "mine", kind: "record", body: laid("2 3 6") };
  assert.deepEqual(tableWith([undo, mine], [SAVED, theirs]).totals, [0, 0, 15]);
});

test("What a table decides is no open point of the sources any more", () => {
  const parameters = { ...PLAIN, "meta.unconfirmed": ["follow.duty", "follow.ace"] };
  const { variant } = tableOf([fact("rules", { changes: { "follow.duty": "must_overtake" }, from: "next" })], { parameters });
  assert.equal(variant.parameters["follow.duty"], "must_overtake");
  assert.deepEqual(variant.parameters["meta.unconfirmed"], ["follow.ace"]);
});

test("The danger goes by the rank that multiplies", () => {
  const doubled = { ...PLAIN, "limit.value": 12, "penalty.factor": { rank: "A", factor: 2, once: true } };
  const [paid, twice] = [{ fate: "out", factor: 1, cards: ["K"] }, { fate: "out", factor: 2, cards: ["A"] }];
  assert.deepEqual(danger(game(), doubled).Anna, [paid, twice]);
  const each = { ...doubled, "penalty.factor": { rank: "A", factor: 2, once: false } };
  const factorsOf = (events, variant) => danger(game(...events), variant).Anna.map(({ factor }) => factor);
  assert.deepEqual(factorsOf([], each), [1, 2, 4, 8], "three aces among three players");
  assert.deepEqual(factorsOf([hand("2 2 K")], each), [1, 2, 4], "two once Cleo is out");
  assert.deepEqual(factorsOf([], { ...each, "pack.copies": 2 }), [1, 2, 4], "two in a pack with two");
});

test("A hidden hand is judged with the cards that would settle it", () => {
  const variant = readVariant(PLAIN);
  const question = { trick: [["8"]], play: ["5"], holding: null, seen: [], isLastTrick: false };
  const { verdict, rule, contradictions } = judge(variant, question);
  assert.deepEqual([verdict, rule, contradictions], ["unknown", "follow.duty", ["2", "3", "4"]]);
  assert.deepEqual(judge(variant, { ...question, seen: ["9", "2", "K"] }).proof, ["9", "2"]);
});
