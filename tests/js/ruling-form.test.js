// The form of a ruling as text: what it is filled in with, what is usual, what it would change, and what is wrong with it.
import { BO, NEW, PLAYED, RULED, asked, changes, chosen, corrected, formOf, list, ruled, ruledTable, storyOf } from "./ruling.mjs";
import { PLAIN, TWICE, fact, hand, words } from "./tables.mjs";
import assert from "node:assert/strict";
import { REMEDIES, lookAt } from "../../static/js/screens/ruling.js";
import test from "node:test";

const LONG = { ...TWICE, "limit.value": 99 };
const CHARGED = { matter: "illegal_play", player: "1", remedy: "points", points: "5" };
const HAND = /^Hand: a number, 1 or more\.$/;
const POINTS = /^Points: a number from 1 to 1000\.$/;

// What there is to say of a ruling after these facts.
const after = (events, entered, options) => lookAt(ruledTable(events, options), entered, options);
const wrong = (entered) => lookAt(NEW, { ...CHARGED, ...entered }).problems;

// Before anything is entered

test("A new form is about the coming hand and nobody, and nothing has happened yet", () => {
  const text = formOf(PLAYED, {}, { problems: {} });
  assert.deepEqual(chosen(text), [["player", "-1"], ["remedy", "warning"]]);
  assert.match(text, /name="hand" value="2"/);
  assert.match(words(text), /Who is it about\? Anna Bo Cleo nobody What happened\? Misdeal Exposed card Illegal play .* Hand What is decided\?/);
  assert.doesNotMatch(text, /class="error"|<ul/);
});

test("A form fills itself in from its address, and ignores what cannot be", () => {
  assert.deepEqual(asked(PLAYED, "matter=misdeal&player=2&hand=1&remedy=points&points=7&note=the+3"), { matter: "misdeal", player: "2", hand: "1", remedy: "points", points: "7", note: "the 3" });
  assert.deepEqual(asked(PLAYED, "matter=%3Cb%3E&player=x&hand=%E2%80%AE&remedy=prison&points=-1&matter=constructor"), {});
});

test("From a dispute it is known what happened, and asked who it was", () => {
  const entered = asked(NEW, "matter=illegal_play&hand=1&note=5+after+9");
  const text = formOf(NEW, entered, { isFilledIn: true, problems: {} });
  assert.deepEqual(chosen(text), [["matter", "illegal_play"], ["remedy", "warning"]]);
  assert.match(words(text), /nobody Illegal play · Hand 1 What happened\? Misdeal .* Who was it\? Save$/);
  assert.match(text, /<details class="happened" >/);
  assert.equal(lookAt(NEW, entered).problems.player, "Who was it?");
  assert.match(formOf(NEW, { ...entered, player: "1" }, { isFilledIn: true }), /Illegal play, Bo, hand 1: warning \(5 after 9\)\./);
});

test("After the end a form is about the last hand, and says whether the game goes on", () => {
  const table = ruledTable([hand("2", "3")], { parameters: PLAIN, points: [3, 20] });
  assert.match(formOf(table, {}), /name="hand" value="1"/);
  assert.ok(changes(table, { matter: "illegal_play", player: "0", remedy: "void" }).includes("The game Anna wins. → the game goes on"));
});

test("Who joined on this phone can be ruled about, and names are text", () => {
  const join = { id: "join-1", kind: "join", body: { seat: 3, after: 2, name: "<i>Dan</i>", points: 0 } };
  const text = formOf(ruledTable([hand("2", "3", "K")], { unsent: [join] }), { remedy: "credit" });
  assert.match(text, /value="3" > <bdi>&lt;i&gt;Dan&lt;\/i&gt;<\/bdi>/);
  assert.match(text, /<label for="credit_3"><bdi>&lt;i&gt;Dan/);
});

test("Who ruled last in the game is proposed, else who ruled last on this phone", () => {
  const ruler = "Eva";
  const byFinn = [ruled({ ...BO, by: "Finn" }), hand("2", "3", "K")];
  assert.equal(after([], {}, { ruler }).form.by, "Eva");
  assert.equal(after(byFinn, {}, { ruler }).form.by, "Finn");
  assert.equal(after(byFinn, { by: "" }, { ruler }).form.by, "");
});

test("Only of a hand with a result the form proposes that it stands", () => {
  assert.deepEqual(chosen(formOf(PLAYED, { hand: "1" })), [["player", "-1"], ["remedy", "result_stands"]]);
});

// What is usual

function proposed(events, player = "1") {
  const { usual, form } = after(events, { matter: "exposed_card", player });
  return [usual, form.remedy, form.points];
}

// What is usual about a player who was charged so often.
function usualAfter(penalties, times) {
  const events = Array.from({ length: times }, () => ruled(BO));
  return after(events, CHARGED, { penalties, parameters: LONG }).usual;
}

test("The usual penalty is first a warning, then points, for each player, as often as it was charged and still counts", () => {
  const warned = ruled({ ...BO, remedy: "warning", points: 0 });
  const stands = ruled({ ...BO, remedy: "result_stands", points: 0 });
  const first = ["First time for Bo: usually a warning.", "warning", "5"];
  assert.deepEqual(proposed([]), first);
  assert.deepEqual(proposed([warned]), ["Not the first time for Bo: usually 5 points.", "points", "5"]);
  assert.deepEqual(proposed([warned], "0"), ["First time for Anna: usually a warning.", "warning", "5"]);
  assert.deepEqual(proposed([warned, corrected(1, null)]), first);
  assert.deepEqual(proposed([stands]), first);
});

test("A table can always charge, ever more, always warn, or leave it open", () => {
  assert.equal(usualAfter({ warning: false, points: [3] }, 0), "First time for Bo: usually 3 points.");
  assert.equal(usualAfter({ warning: false, points: [3] }, 4), "Not the first time for Bo: usually 3 points.");
  assert.deepEqual([0, 1, 2, 3].map((times) => usualAfter({ warning: true, points: [3, 1] }, times).match(/\d+|warning/)[0]), ["warning", "3", "1", "1"]);
  assert.equal(usualAfter({ warning: true, points: [] }, 2), "Not the first time for Bo: usually a warning.");
  assert.equal(usualAfter({ warning: false, points: [] }, 2), "");
});

test("What a person has chosen stays, whatever is usual", () => {
  const { form, usual } = lookAt(NEW, { ...CHARGED, points: "7" });
  assert.deepEqual([form.remedy, form.points, usual], ["points", "7", "First time for Bo: usually a warning."]);
  const other = lookAt(NEW, { ...CHARGED, matter: "claim" });
  assert.equal(other.usual, "");
});

test("The form says what is usual at this table, and leads to it", () => {
  assert.match(words(formOf(NEW, {})), / Usual penalties warning, \+5/);
  const text = formOf(ruledTable([], { penalties: { warning: true, points: [3, 5, 10] } }), {});
  assert.match(words(text), /Our usual penalties warning, \+3, \+5, \+10/);
  assert.match(text, /href="\/g\/x\/rulings\/penalties" hx-get/);
  const unsent = { id: "agree-1", kind: "penalties", body: { warning: false, points: [2] } };
  const waiting = ruledTable([], { unsent: [unsent] });
  assert.match(words(formOf(waiting, {})), /Our usual penalties \+2/);
});

// What a ruling would change

test("A ruling says what follows and who ruled, and has only the points that its remedy has", () => {
  const follows = Object.keys(REMEDIES).map((remedy) => {
    const entered = { matter: "claim", player: "1", remedy, hand: "1", points: "5", credit_0: "3", note: " as said ", by: "Eva" };
    const { ruling, seen } = lookAt(PLAYED, entered);
    const { matter, hand: number, seat, note, by, ...rest } = ruling;
    assert.deepEqual([matter, number, seat, note, by], ["claim", 1, 1, "as said", "Eva"]);
    return [rest, seen.words.headline.replace(/^Dispute, Bo, hand 1: (.*) \(as said\)\. Ruled by Eva\.$/, "$1")];
  });
  assert.deepEqual(follows, [
    [{ remedy: "result_stands" }, "the result stands"],
    [{ remedy: "warning" }, "warning"],
    [{ remedy: "redeal" }, "deal again"],
    [{ remedy: "points", points: 5, credit: { 0: 3 } }, "+5 points, Anna −3"],
    [{ remedy: "credit", credit: { 0: 3 } }, "Anna −3"],
    [{ remedy: "void" }, "the hand does not count"],
  ]);
});

test("Points that put a player out say so before they are kept", () => {
  const table = ruledTable([], { parameters: PLAIN, points: [3, 10] });
  const text = formOf(table, { ...CHARGED, points: "20" });
  assert.match(words(text), /Illegal play, Bo, hand 1: \+20 points\. Bo pays 20\. \+20 Bo is out: 30 is too much\. out What else changes/);
  assert.deepEqual(list(text, "changes"), ["The game the game goes on → Anna wins.", "Bo 10 → 30, out"]);
});

test("Points come off for the innocent side, of whom one at least is named", () => {
  const table = ruledTable([], { points: [9, 5, 2] });
  assert.deepEqual(changes(table, { ...CHARGED, credit_0: "4", credit_2: "4" }), ["Anna 9 → 5", "Bo 5 → 10", "Cleo 2 → 0"]);
  assert.match(words(formOf(table, { matter: "claim", remedy: "credit" })), /Choose who has points taken off\./);
});

test("A void hand shows what changes, who deals next, and the later hands that no longer fit", () => {
  const table = ruledTable([hand("K", "2", "3")], { points: [0, 5, 0] });
  const lines = changes(table, { matter: "wrong_number", remedy: "void", hand: "1" });
  assert.deepEqual(lines.slice(0, 2), ["Anna 13 → 0", "Hand 1 Anna takes the trick with the king. → This hand does not count."]);
  assert.match(lines.at(-1), /^Next: .* → Next: .*\.$/);
  const out = ruledTable([hand("K", "2", "3"), hand("", "2", "3")], { parameters: PLAIN, points: [20, 0, 0] });
  assert.match(changes(out, { matter: "wrong_number", remedy: "void", hand: "1" }).join("\n"), /Hand 2 .* → no longer counts/);
});

test("Dealing a recorded hand again says that it still counts, and dealing the coming one does not", () => {
  const told = ["1", "2"].map((number) => formOf(PLAYED, { matter: "misdeal", remedy: "redeal", hand: number }).includes("Hand 1 is recorded and still counts."));
  assert.deepEqual(told, [true, false]);
});

// What is missing or wrong

test("What is missing or wrong is said beside its field, all together, and nothing is foreseen", () => {
  const long = "x".repeat(201);
  const text = formOf(NEW, { player: "1", remedy: "points", points: "0", hand: "0", note: long, by: long });
  const told = [...text.matchAll(/<span class="error" id="(\w+)-error">(.*?)<\/span>/g)].map(([, field, said]) => [field, said]);
  assert.deepEqual(told, [
    ["matter", "Say what happened."],
    ["hand", "Hand: a number, 1 or more."],
    ["points", "Points: a number from 1 to 1000."],
    ["note", "Note: one line, at most 200 characters."],
    ["by", "Ruled by: at most 200 characters."],
  ]);
  for (const [field] of told) assert.match(text, new RegExp(`aria-describedby="${field}-error"`, "u"));
  assert.match(text, /<p class="unseen" role="alert">Say what happened\. Hand: .*characters\.<\/p>/);
  assert.match(text, /name="points" value="0" inputmode="numeric" aria-invalid="true"/);
  assert.equal(lookAt(NEW, { hand: "0" }).seen, null);
});

test("What is no number of points or of a hand is refused", () => {
  for (const points of ["0", "-1", "2000", "five", "9".repeat(5_000), "", "²", "1.5"]) assert.match(wrong({ points }).points, POINTS, points);
  for (const credit_2 of ["0", "x"]) assert.match(wrong({ credit_2 }).credit_2, POINTS, credit_2);
  for (const number of ["0", "first", ""]) assert.match(wrong({ hand: number }).hand, HAND, number);
  assert.deepEqual(wrong({ remedy: "warning", points: "many", credit_2: "many" }), {});
});

test("A note is one line that does not turn the text around it", () => {
  for (const note of ["a\u202Eb", "a\nb", "a\u0000b"]) assert.deepEqual(Object.keys(wrong({ note, by: note })), ["note", "by"], note);
  assert.deepEqual(wrong({ note: "🥒".repeat(200) }), {});
  assert.equal(lookAt(NEW, { ...CHARGED, note: "Cafe\u0301" }).ruling.note, "Café");
});

test("What the rules refuse is said with every tap", () => {
  assert.deepEqual(lookAt(NEW, { ...CHARGED, player: "-1" }).seen.problems, ["Choose who gets the penalty points."]);
  assert.deepEqual(lookAt(NEW, { matter: "misdeal", hand: "2" }).seen.problems, ["There is no hand 2 yet."]);
  assert.deepEqual(lookAt(NEW, { matter: "wrong_number", remedy: "void", hand: "1" }).seen.problems, ["There is no hand 1 yet."]);
  assert.match(formOf(NEW, { matter: "misdeal", hand: "2" }), /<p class="error">There is no hand 2 yet\.<\/p>/);
});

test("While an earlier hand does not count, no ruling can be made", () => {
  const struck = [hand("K", "2", "3"), ruled({ ...BO, points: 1 }), fact("correction", { entry: 1, hand: hand("2", "K", "3").body })];
  const table = ruledTable(struck, { parameters: PLAIN, points: [0, 20, 0] });
  assert.deepEqual(lookAt(table, { matter: "misdeal" }).seen.problems, ["An earlier hand no longer counts. Change it or strike it out first."]);
  assert.match(words(storyOf(table, 2)), /Illegal play, Bo, hand 1: \+1 point\. If you withdraw it .* Withdraw the ruling/);
});

// Appeals

test("An appeal says in its note which ruling it is about, from its story or by its hand", () => {
  const about = "Illegal play, Bo, hand 1: +5 points. Ruled by Eva";
  const table = ruledTable([ruled({ ...BO, by: "Eva" })]);
  assert.match(storyOf(table, 1), /href="\/g\/x\/rulings\?appeal=1" hx-get[^>]*>Appeal this ruling/);
  const { form } = lookAt(table, asked(table, "appeal=1"));
  assert.deepEqual([form.matter, form.player, form.hand, form.remedy, form.note], ["appeal", "1", "1", "result_stands", about]);
  assert.equal(lookAt(table, { matter: "appeal", by: "The club" }).seen.words.headline, `Appeal, hand 1: the result stands (${about}). Ruled by The club.`);
  assert.deepEqual(asked(table, "appeal=7"), {});
});

test("An appeal about no ruling has to say what it is about", () => {
  assert.equal(lookAt(NEW, { matter: "appeal" }).problems.note, "Say in the note which ruling the appeal is about.");
  assert.equal(lookAt(RULED, { matter: "appeal", note: " " }).problems.note, "Say in the note which ruling the appeal is about.");
  assert.deepEqual(lookAt(NEW, { matter: "appeal", note: "the seats" }).problems, {});
});

test("A note about a long ruling is no longer than a note may be", () => {
  const long = ruled({ ...BO, note: "word ".repeat(39).trim() });
  const { note } = after([long], { matter: "appeal" }).form;
  assert.ok(note.length <= 200 && note.endsWith("word …"), note);
});
