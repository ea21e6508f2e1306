// The line that says what could not be saved and why, with what the person can do.
import { troubleScreen, troubleSentence } from "../../static/js/screens/trouble.js";
import { hand, tableOf, words } from "./tables.mjs";
import assert from "node:assert/strict";
import test from "node:test";

const saved = hand("K", "9", "3");
const { body } = saved;
const table = tableOf([saved], { names: ["Anna", "<b>Bo</b>", "Cleo"] });

// What is said of a command in trouble, and the choices that the person has.
function told(command, { isSure = false, mayScore = true } = {}) {
  const text = String(troubleScreen(command, table, { isSure, mayScore }));
  const choices = [...text.matchAll(/data-choice="([\w-]+)">([^<]*)</g)].map(([, choice, label]) => [choice, label]);
  return { said: words(text.split(`<p class="choice">`)[0]), choices };
}

const record = (trouble) => ({ kind: "record", body, number: 2, trouble });
const watching = (trouble) => told(record(trouble), { mayScore: false }).choices;
const saidOf = (kind, more = {}) => told({ kind, body: { target: 1, ...more }, trouble: { code: "shape" } }).said;
const choicesOf = (kind, code) => told({ kind, body: { seat: 3, name: "Dan", points: 9 }, trouble: { code } }).choices;
const [DISCARD, GO_ON] = [["discard", "Discard"], ["go-on", "Try again"]];

test("Of a hand that another phone saved first, the person says whose is right", () => {
  const news = { code: "news", news: ["Hand 2: Anna 5"], theirs: 2 };
  const { said, choices } = told(record(news));
  assert.equal(said, "Hand 2 is not saved yet: Anna K, &lt;b&gt;Bo&lt;/b&gt; 9, Cleo 3 Another phone was quicker: Hand 2: Anna 5");
  assert.deepEqual(choices, [
    ["drop", "Theirs is right: discard mine"],
    ["theirs", "Mine is right: change theirs"],
    ["go-on", "Neither: this is hand 2"],
  ]);
  assert.deepEqual(told(record({ ...news, theirs: null })).choices, [DISCARD, ["go-on", "Save anyway"]]);
  assert.match(told(record({ code: "news" })).said, /The server has gone back to an older copy of this game\.$/);
  assert.equal(troubleSentence(record({ code: "news" }), table).startsWith("Hand 2 is not saved yet: Anna K, <b>Bo</b> 9"), true);
});

test("A phone that may only watch by now enters no hands", () => {
  assert.deepEqual(watching({ code: "news", theirs: 2 }), [["drop", "Theirs is right: discard mine"]]);
  assert.deepEqual(watching({ code: "right", words: ["This phone can only watch."] }), [GO_ON, DISCARD]);
});

test("A hand that the server refuses can be tried again or changed, and takes two taps to discard", () => {
  const refused = record({ code: "suit", words: ["The pack has no such card."] });
  const { said, choices } = told(refused);
  assert.match(said, /Cleo 3 The pack has no such card\.$/);
  assert.deepEqual(choices, [GO_ON, ["edit", "Change the cards"], DISCARD]);
  assert.deepEqual(told(refused, { isSure: true }).choices.at(-1), ["discard", "Tap again to discard"]);
});

test("What else was not saved is named, with its hand", () => {
  assert.equal(saidOf("strike"), "Not saved yet: strike out hand 1");
  assert.equal(saidOf("change", { hand: body }), "The change of hand 1 is not saved yet: Anna K, &lt;b&gt;Bo&lt;/b&gt; 9, Cleo 3");
  assert.equal(saidOf("change", { ruling: {} }), "The changed ruling is not saved yet.");
  assert.equal(saidOf("ruling"), "The ruling is not saved yet.");
  assert.equal(saidOf("penalties"), "The usual penalties are not saved yet.");
  assert.deepEqual([saidOf("undo"), saidOf("redo")], ["The undo is not saved yet.", "The redo is not saved yet."]);
  assert.equal(saidOf("rename", { seat: 0, name: "Ann", was: "Anna" }), "Not saved yet: Anna → Ann");
  assert.equal(saidOf("join", { seat: 3, name: "Dan", points: 9 }), "Not saved yet: Dan joins with 9 points.");
});

test("Each reason has its choices", () => {
  assert.deepEqual(choicesOf("undo", "anothers"), [["sure", "Do it anyway"], ["drop", "Leave it"]]);
  assert.deepEqual(choicesOf("ruling", "id_used"), [["anew", "Save anyway"], DISCARD]);
  assert.deepEqual(choicesOf("ruling", "news"), [["go-on", "Save anyway"], DISCARD]);
  assert.deepEqual(choicesOf("ruling", "shape"), [GO_ON, DISCARD]);
  assert.deepEqual(choicesOf("undo", "target"), [["drop", "Discard"]]);
  assert.deepEqual(choicesOf("join", "target"), [["next-seat", "Save anyway"], ["drop", "Discard"]]);
});
