// The screen of the table, as text, and what its forms say.
import { FOUR, PAGE, TWICE, WATCHING, fact, hand, localPage, part, tableOf, words } from "./tables.mjs";
import { commonRules, readForm, viewPeople } from "../../static/js/game/view-people.js";
import assert from "node:assert/strict";
import { endingScreen, peopleScreen } from "../../static/js/screens/people.js";
import test from "node:test";

// A fourth joins those who sit there from the start.
const JOINED = { names: FOUR, players: 3 };

const ROWS = [["limit.test", "Too much is", "more than 21"], ["ties", "If several have the highest card", "all pay"], ["hand.size", "Everybody gets", "7 cards"]];

function screen(table, { rules = null, open = -1, page = PAGE, told } = {}) {
  return String(peopleScreen({ ...viewPeople(table), rules, open }, page, told));
}

const person = (text, name) => text.split("<details").find((one) => one.includes(`<bdi>${name}</bdi>`));
const section = (text, heading) => (text.includes(`aria-labelledby="${heading}"`) ? part(text, `aria-labelledby="${heading}">`, "</section>") : "");

test("Everybody has a line with the score, and what can be done about them", () => {
  const text = screen(tableOf([fact("leave", { seat: 1 }), hand("K", null, "3")], { scores: [[0, 0, false, 0], [9, 1, false, 0], [4, 0, false, 0]] }));
  assert.match(words(person(text, "Anna")), /> Anna 13 Anna leaves Name Save the name$/);
  assert.match(person(text, "Bo"), /class="state">left<.*aria-label="1 cucumber"/s);
  assert.match(person(text, "Bo"), /name="points"[^>]*value="13"[^]*Bo is back/);
  assert.doesNotMatch(person(text, "Bo"), /Bo leaves/);
});

test("Who is out cannot leave, but have another name", () => {
  const text = screen(tableOf([], { scores: [[0, 0, false, 0], [9, 2, true, 0], [4, 0, false, 0]] }));
  assert.match(person(text, "Bo"), /class="state">out</);
  assert.doesNotMatch(person(text, "Bo"), /Bo leaves|is back/);
  assert.match(person(text, "Bo"), /Save the name/);
});

test("A name is text, wherever it stands", () => {
  const text = screen(tableOf([], { names: ["A&<b>", "Bo", "Cleo"] }));
  assert.doesNotMatch(text, /<b>"|A&</);
  assert.match(text, /value="A&amp;&lt;b&gt;"/);
});

test("Who joins is proposed the highest total of those in, and a seat after the last", () => {
  const text = screen(tableOf([fact("leave", { seat: 1 })], { scores: [[3, 0, false, 0], [20, 0, false, 0], [7, 0, false, 0]] }));
  assert.match(text, /id="join-points" value="7"/);
  assert.match(text, /name="after" value="2" checked/);
  assert.equal(text.match(/name="after"/g).length, 3);
});

function ending(facts, page = PAGE) {
  const view = viewPeople(tableOf(facts));
  return String(endingScreen(view, page));
}

test("The last hand is proposed as it is, and who wins if the game ends now is said once there is a hand", () => {
  const before = ending([]);
  assert.match(before, /name="hand"[^>]*value="1"[^>]*min="1" max="9999"/);
  assert.equal(section(before, "ends"), "");
  const after = ending([hand("2", "K", "3"), fact("end", { hand: 5 })]);
  assert.match(after, /name="hand"[^>]*value="5"[^>]*min="2"/);
  assert.match(section(after, "ends"), /Anna and Cleo share the win\. End the game now/);
  assert.doesNotMatch(ending([hand("2", "K", "3")], WATCHING), /<form/);
  assert.doesNotMatch(ending([hand("2", "K", "3"), fact("end")]), /<form/);
});

test("Once the game is over, or a hand does not count, only names can change", () => {
  const over = tableOf([hand("2", "K", "3"), fact("end")]);
  const stuck = tableOf([fact("join", { seat: 3, after: 2, points: 0 }), hand("2", "K", "3", "4"), fact("correction", { entry: 1, hand: null })], JOINED);
  for (const table of [over, stuck]) {
    const buttons = new Set(screen(table, { rules: [] }).match(/<button[^>]*>[^<]*/g).map((one) => one.split(">")[1]));
    assert.deepEqual([...buttons], ["Save the name"]);
  }
});

test("Stakes are counted where people buy back in", () => {
  const scores = [[5, 0, false, 2], [0, 0, false, 0], [7, 1, true, 0]];
  const text = screen(tableOf([], { parameters: { ...TWICE, buy_in: { max_times: "unlimited", min_others_in: 1, score: "highest_still_in" } }, scores }));
  assert.match(section(text, "stakes"), /Anna 3 Bo 1 Cleo 1 In the pot 5$/);
  const without = screen(tableOf([]));
  assert.equal(section(without, "stakes"), "");
});

test("The rules on which tables differ most lead to their choices, and what has changed since has no words", () => {
  const was = tableOf([]).variant.parameters;
  const now = tableOf([fact("rules", { changes: { "limit.value": 30, "penalty.tied": "subtract" }, from: "next" })]).variant;
  const rules = commonRules(ROWS, was, now);
  assert.deepEqual(rules.map(({ end }) => end), ["…", "…", "7 cards"]);
  const text = screen(tableOf([]), { rules });
  assert.match(text, /hx-get="\/g\/x\/at-the-table\/rules\?rule=hand\.size"[^>]*>Everybody gets <b>7 cards<\/b>/);
  assert.match(section(text, "rules"), /More rules Our usual penalties$/);
});

test("A game that only this phone has changes too, without what only the server can say", () => {
  const text = screen(tableOf([]), { page: localPage("#a1") });
  assert.match(text, /class="close" href="\/local#a1" hx-get="\/local#a1"/);
  assert.match(text, /href="\/local\/at-the-table\/seats#a1"/);
  assert.match(text, /hx-post="\/local\/at-the-table\/join"/);
  assert.equal(section(text, "rules"), "");
});

test("A phone that may only watch is told so, and changes nothing", () => {
  const text = screen(tableOf([]), { rules: [], page: WATCHING });
  assert.match(words(text), /This phone is watching\. Keep score too$/);
  assert.doesNotMatch(text, /<form|<ol/);
});

test("What is wrong stands beside its field, of the form that was sent", () => {
  const told = { form: "return-1", errors: { points: "A number, please." } };
  const text = screen(tableOf([fact("leave", { seat: 1 })]), { told, open: 1 });
  assert.match(text, /data-seat="1" open/);
  assert.match(text, /id="return-1-points"[^>]*aria-invalid="true" aria-describedby="return-1-points-error"/);
  assert.match(text, /id="return-1-points-error" role="alert">A number, please\./);
  assert.equal(text.match(/aria-invalid/g).length, 1);
});

// The forms

const table = tableOf([fact("leave", { seat: 1 }), hand("K", null, "3")]);
const JOIN = { name: "Dora", after: "2", points: "13" };
const LONGEST = "A number from 0 to 1000, please.";

const read = (kind, fields) => readForm(kind, fields, table, 5);

test("What a form says becomes a command", () => {
  assert.deepEqual(read("join", { ...JOIN, name: " Dora " }), { kind: "join", body: { seat: 5, name: "Dora", after: 2, points: 13 } });
  assert.deepEqual(read("leave", { seat: "2" }).errors, { form: "Too few would be left to play on. End the game instead." });
  assert.deepEqual(read("return", { seat: "1", points: "14" }), { kind: "return", body: { seat: 1, points: 14 } });
  assert.deepEqual(read("rename", { seat: "0", name: "Åsa" }), { kind: "rename", body: { seat: 0, was: "Anna", name: "Åsa" } });
  assert.deepEqual(read("end", { hand: "4" }), { kind: "end", body: { hand: 4 } });
  assert.deepEqual(read("end", {}), { kind: "end", body: {} });
});

test("Whose joining was undone comes with the same number again", () => {
  const undone = tableOf([fact("join", { seat: 3, after: 2, points: 0 }), fact("undo", { entry: 1 })], JOINED);
  assert.equal(readForm("join", JOIN, undone, 4).body.seat, 3);
});

const REFUSED = [
  ["join", { ...JOIN, name: " " }, { name: "This name has no visible character." }],
  ["join", { ...JOIN, name: "<b>", points: "many" }, { name: "Please leave out < and >.", points: LONGEST }],
  ["join", { ...JOIN, name: "D".repeat(41) }, { name: "At most 40 characters, please." }],
  ["join", { ...JOIN, name: "Do\u200Bra" }, { name: "This name has a character that cannot be printed." }],
  ["join", { ...JOIN, name: "anna" }, { name: "Somebody at this table has that name." }],
  ["join", { ...JOIN, name: "Anna" }, { name: "Anna is at the table." }],
  ["join", { ...JOIN, points: "1001" }, { points: LONGEST }],
  ["join", { ...JOIN, points: "-1" }, { points: LONGEST }],
  ["join", { ...JOIN, points: "30" }, { points: "21 at most: more means a cucumber." }],
  ["join", { ...JOIN, after: "9" }, { form: "There is no seat 10 at this table." }],
  ["return", { seat: "1", points: "x" }, { points: LONGEST }],
  ["return", { seat: "1", points: "22" }, { points: "21 at most: more means a cucumber." }],
  ["return", { seat: "0", points: "13" }, { form: "Anna is at the table." }],
  ["rename", { seat: "0", name: "Bo" }, { name: "Somebody at this table has that name." }],
  ["rename", { seat: "0", name: "Anna" }, { name: "Nothing would change." }],
  ["rename", { seat: "0", name: "<i>" }, { name: "Please leave out < and >." }],
  ["end", { hand: "" }, { hand: "A number from 1 to 9999, please." }],
  ["end", { hand: "soon" }, { hand: "A number from 1 to 9999, please." }],
  ["end", { hand: "1" }, { hand: "Hand 1 has already been played." }],
];

for (const [kind, fields, errors] of REFUSED) {
  test(`Refused: ${kind} ${JSON.stringify(fields)}`, () => assert.deepEqual(readForm(kind, fields, table, 3), { errors }));
}

test("Nothing changes while an earlier hand does not count, and nothing once the game is over", () => {
  const stuck = tableOf([fact("join", { seat: 3, after: 2, points: 0 }), hand("2", "K", "3", "4"), fact("correction", { entry: 1, hand: null })], JOINED);
  assert.deepEqual(readForm("leave", { seat: "1" }, stuck, 4).errors, { form: "An earlier hand no longer counts. Change it or strike it out first." });
  const over = tableOf([hand("2", "K", "3"), fact("end")]);
  assert.deepEqual(readForm("leave", { seat: "1" }, over, 3).errors, { form: "The game is over." });
  assert.deepEqual(readForm("rename", { seat: "1", name: "Bodil" }, over, 3).kind, "rename");
});
