// What only the scripts do, or what is hard to see in a random game. tests/engine holds the rest to the rules in Python.
import { audit, check, danger, parseCard, readGame, readQuestion, sheet } from "../../static/js/rules/index.js";
import { PLAIN } from "./rules.mjs";
import assert from "node:assert/strict";
import { judge } from "../../static/js/rules/play.js";
import { readTable } from "../../static/js/game/table.js";
import test from "node:test";

const AGURK = { ...PLAIN, "penalty.tied": "subtract", cucumbers_to_be_out: 2 };
const PLAYERS = ["Anna", "Bo", "Cleo"];

const hand = (text, more) => ({
  kind: "hand",
  final_trick: text.split(" ").map((card, seat) => ({ player: PLAYERS[seat], card })),
  ...more,
});
const game = (...events) => ({ variant: "any", players: PLAYERS, first: "Cleo", events });
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

test("The next hand goes by the rules after the last event, and a hand by those when it was played", () => {
  const shorter = { ...PLAIN, "hand.size": 5, "deal.next": "loser" };
  const rules = [{ from_event: 1, parameters: PLAIN }, { from_event: 3, parameters: shorter }];
  const played = game(hand("2 3 4"), hand("2 9 4"));
  assert.deepEqual(sheet(played, rules).next, { dealer: "Bo", leader: "Cleo", cards: 5 });
  assert.deepEqual(sheet(played, rules).hands.map(({ cards }) => cards), [7, 7]);
  const warned = { kind: "ruling", matter: "misdeal", remedy: "warning", hand: 1 };
  const ruled = sheet(game(hand("2 3 4"), warned, hand("2 9 4")), rules);
  assert.deepEqual(ruled.hands.map(({ cards, dealer }) => [cards, dealer]), [[7, "Cleo"], [5, "Cleo"]]);
});

test("A replayed game has what the sentences need: the card, the factor and the total of each step", () => {
  const parameters = { ...AGURK, "penalty.factor": "per_player" };
  const { lines } = readGame(game(hand("8 5 8", { factors: { Cleo: 2 } })), parameters);
  assert.deepEqual(lines[0].payers, [2]);
  assert.deepEqual(lines[0].steps, [
    { seat: 2, kind: "penalty", points: 16, card: "8", factor: 2, total: 16 },
    { seat: 0, kind: "subtraction", points: 0, card: "8", factor: 1, total: 0 },
  ]);
});

test("The log tells which facts undo and redo would take, and what was struck out", () => {
  const strike = { kind: "correction", entry: 1, event: null };
  const { log, lines } = readGame(game(hand("2 3 4"), hand("2 3 5"), strike, hand("5 6 7"), { kind: "undo" }), PLAIN);
  assert.deepEqual([log.undoable, log.redoable], [3, 4]);
  assert.deepEqual(log.entries.map(({ number, event, was }) => [number, event === null, was === null]), [
    [1, true, false],
    [2, false, true],
  ]);
  assert.deepEqual(lines.map(({ turn }) => turn.number), [1]);
});

const laid = (text) => ({ final_trick: text.split(" ").map((card, seat) => [seat, card]) });

const SAVED = { number: 1, id: "saved", kind: "hand", body: laid("2 3 4") };

// A game with one saved hand, or more facts, on a phone on which these commands wait.
function tableWith(waiting, saved = [SAVED]) {
  const opening = { first: 0, first_hand: 1, scores: PLAYERS.map(() => [0, 0, false, 0]) };
  const table = readTable({ names: PLAYERS, parameters: PLAIN, opening }, saved, waiting);
  return { ...table, totals: table.now.scores.map((score) => score.points) };
}

test("What waits on a phone counts as the facts that it will be, and is named by its command", () => {
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
  assert.deepEqual([first.waits(1), first.waits(2), second.waits(1)], [false, true, true]);
});

test("What could not be saved does not count, nor what cannot follow without it", () => {
  const inTrouble = { id: "new", kind: "record", body: laid("5 6 7"), trouble: { code: "news" } };
  const change = { id: "changed", kind: "change", body: { target: "new", hand: laid("5 A 7") } };
  assert.deepEqual(tableWith([inTrouble, change]).totals, [0, 0, 4]);
});

test("An undo or redo that waits is of the fact that it names, or of nothing", () => {
  const undo = { id: "undone", kind: "undo", body: { target: 1 } };
  const theirs = { number: 2, id: "theirs", kind: "hand", body: laid("2 3 5") };
  assert.deepEqual(tableWith([undo]).totals, [0, 0, 0]);
  assert.deepEqual(tableWith([undo], [SAVED, theirs]).totals, [0, 0, 9]);
  const redo = { id: "redone", kind: "redo", body: { target: 1 } };
  const undone = [SAVED, { number: 2, id: "undone", kind: "undo", body: {} }];
  assert.deepEqual(tableWith([redo], undone).totals, [0, 0, 4]);
  assert.deepEqual(tableWith([redo], [...undone, { ...theirs, number: 3 }]).totals, [0, 0, 5]);
  const both = [SAVED, theirs, ...[3, 4].map((number) => ({ number, id: `undone ${number}`, kind: "undo", body: {} }))];
  assert.deepEqual([1, 2].map((target) => tableWith([{ ...redo, body: { target } }], both).totals), [[0, 0, 4], [0, 0, 0]]);
});

test("What waits behind an undo that cannot be done any more still counts", () => {
  const undo = { id: "undone", kind: "undo", body: { target: 1 } };
  const theirs = { number: 2, id: "theirs", kind: "hand", body: laid("2 3 5") };
  const mine = { id: "mine", kind: "record", body: laid("2 3 6") };
  assert.deepEqual(tableWith([undo, mine], [SAVED, theirs]).totals, [0, 0, 15]);
});

test("A refused event has its place and every reason", () => {
  const refused = { message: "events[1].final_trick: out", place: "events[1].final_trick" };
  const problems = [
    { code: "out", field: "final_trick", index: 2, seat: 2, card: "A" },
    { code: "twice", field: "buy_in", index: 1, seat: 0 },
  ];
  const low = { ...PLAIN, "limit.value": 13 };
  const record = game(hand("2 3 A"), hand("2 3 A", { buy_in: ["Anna", "Anna"] }));
  assert.throws(() => sheet(record, low), { ...refused, problems });
});

test("A hand that a correction made impossible is refused where it stands, and a bad correction at the correction", () => {
  const right = { kind: "correction", entry: 2, event: hand("2 3 A") };
  const corrected = game(hand("2 3 A"), hand("2 3 4"), hand("2 3 4"), right);
  assert.throws(() => sheet(corrected, PLAIN), { place: "events[2].final_trick" });
  const twice = { kind: "correction", entry: 1, event: hand("2 Z 4") };
  assert.throws(() => sheet(game(hand("2 3 4"), twice), PLAIN), { place: "events[1].event.final_trick[1].card" });
  const { refused, lines } = readGame(corrected, PLAIN);
  assert.deepEqual([refused.at, lines.length], [2, 2]);
});

test("The danger goes by the rank that multiplies", () => {
  const doubled = { ...PLAIN, "limit.value": 12, "penalty.factor": { rank: "A", factor: 2, once: true } };
  const [paid, twice] = [{ fate: "out", factor: 1, cards: ["K"] }, { fate: "out", factor: 2, cards: ["A"] }];
  assert.deepEqual(danger(game(), doubled).Anna, [paid, twice]);
  assert.deepEqual(danger(game(), AGURK).Bo, []);
  const each = { ...doubled, "penalty.factor": { rank: "A", factor: 2, once: false } };
  const factorsOf = (events, variant) => danger(game(...events), variant).Anna.map(({ factor }) => factor);
  assert.deepEqual(factorsOf([], each), [1, 2, 4, 8], "three aces among three players");
  assert.deepEqual(factorsOf([hand("2 2 K")], each), [1, 2, 4], "two once Cleo is out");
  assert.deepEqual(factorsOf([], { ...each, "pack.copies": 2 }), [1, 2, 4], "two in a pack with two");
});

test("A hidden hand is judged with the cards that would settle it", () => {
  const asked = { trick: [["8"]], play: ["5"] };
  assert.deepEqual(check(asked, PLAIN), { verdict: "unknown", rule: "follow.duty", legal_plays: null, unconfirmed: [] });
  const { variant, ...question } = readQuestion(asked, PLAIN);
  assert.deepEqual(judge(variant, question).contradictions, ["2", "3", "4"]);
  assert.deepEqual(judge(variant, { ...question, seen: ["9", "2", "K"] }).proof, ["9", "2"]);
  assert.deepEqual(check(asked, { ...PLAIN, "meta.unconfirmed": ["follow.duty", "limit.value"] }).unconfirmed, ["follow.duty"]);
});

test("A row keeps a text that is no card as it was written", () => {
  const rows = { Anna: ["8", "x\u0000y"], Bo: ["9", "2"] };
  const found = audit({ players: ["Anna", "Bo"], first_leader: "Bo", rows }, PLAIN);
  assert.deepEqual(found.record_errors, [{ code: "unknown_card", player: "Anna", card: "x�y" }]);
});

test("What a table decides is no open point of the sources any more", () => {
  const parameters = { ...PLAIN, "meta.unconfirmed": ["follow.duty", "follow.ace"] };
  const facts = [{ number: 1, kind: "rules", body: { changes: { "follow.duty": "must_overtake" }, from: "next" } }];
  const { variant } = readTable({ names: PLAYERS, parameters, opening: { first: 0, scores: PLAYERS.map(() => [0, 0, 0, 0]), first_hand: 1 } }, facts, []);
  assert.equal(variant.parameters["follow.duty"], "must_overtake");
  assert.deepEqual(variant.parameters["meta.unconfirmed"], ["follow.ace"]);
});
