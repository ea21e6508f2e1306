// The screens of the table on a phone that is a fake: what their forms put into the journal, and where they lead.
import { page as fake, journal, waiting } from "./journal-phone.mjs";
import { PLAIN } from "./rules.mjs";
import assert from "node:assert/strict";
import test from "node:test";

const NAMES = ["Anna", "Bo", "Cleo"];
const FACTS = [{ number: 1, kind: "leave", body: { seat: 1 }, id: "bo-leaves", by: 1 }];
const scores = NAMES.map(() => [0, 0, false, 0]);
const game = {
  key: "abc", variant: "agurk", title: "Agurk", mayScore: true, rules: "", reminders: [], names: NAMES, facts: FACTS, revision: 1,
  parameters: PLAIN, opening: { first: 0, scores, first_hand: 1 },
};
const other = fake.getElementById();
let drawn = ""; // The screen as it was last put in place.
let typed = []; // The fields of the form on the screen.

fake.getElementById = (id) => ({ ...other, id, textContent: id === "game" ? JSON.stringify(game) : "", querySelectorAll: () => [] });
fake.documentElement = { lang: "en" };
fake.querySelectorAll = () => [];
fake.activeElement = { id: "" };
Object.assign(globalThis.location, { hash: "", pathname: "/g/abc" });
globalThis.htmx = { swap: ({ text }) => { drawn = text; } };
globalThis.FormData = function FormData() {
  return typed;
};
fake.querySelector = (name) => listeners.get(name) ?? null;
const listeners = new Map();

const people = await import("../../static/js/phone/open-people.js");

const given = () => waiting().map(({ kind, body, base }) => [kind, body, base]);
const begin = (names = NAMES) => {
  journal.begin([...FACTS], { names });
  for (const command of waiting()) journal.drop(command);
  fake.dispatchEvent(new CustomEvent("journal:changed", { detail: {} }));
};

// Sends a form of the players.
const send = (what, fields) => people.open({ groups: [] }).answer({ what, fields });

// Answers the screen of the change that was recorded first.
const answer = (what) => people.open({ groups: ["/1"] }).answer({ what });

test("A form of the table becomes a command, and the board follows", () => {
  begin();
  assert.equal(send("leave", [["seat", "2"]]), "");
  assert.match(drawn, /id="leave-2-form-error" role="alert">Too few would be left/);
  const next = send("return", [["seat", "1"], ["points", "7"]]);
  assert.equal(next.address, "/g/abc");
  assert.match(String(next.screen), /id="board"/);
  assert.deepEqual(given(), [["return", { seat: 1, points: 7 }, 1]]);
});

const join = (name) => send("join", [["name", name], ["after", "2"], ["points", "0"]]);

test("Who joins gets the first number that nobody has, on the server or among those this phone still has to send", () => {
  begin();
  join("Dan");
  join("Eva");
  begin([...NAMES, "Dan", "Eva", "Finn"]);
  join("Gro");
  assert.deepEqual(given().map(([, { seat }]) => seat), [6]);
  begin();
  for (const name of ["Dan", "Eva"]) join(name);
  assert.deepEqual(given().map(([, { seat, name }]) => [seat, name]), [[3, "Dan"], [4, "Eva"]]);
});

test("What a form lacks is said in place, and nothing is stored", () => {
  begin();
  assert.equal(join(" "), "");
  assert.match(drawn, /id="join-name-error" role="alert">This name has no visible character\./);
  assert.doesNotMatch(String(people.open({ groups: [] }).screen), /role="alert"/);
  assert.deepEqual(given(), []);
});

// Taps a button of the chairs that has this in its data.
function tap(data) {
  listeners.get(".chairs").tap({ target: { closest: () => ({ dataset: data }) } });
}

function openSeats(query = "") {
  begin();
  listeners.set(".chairs", { addEventListener: (_what, tapped) => listeners.set(".chairs", { tap: tapped }) });
  const screen = people.open({ groups: ["/seats"], query: new URLSearchParams(query) });
  screen.ready();
  return screen;
}

test("Two taps swap two, arrows move one, and the order becomes a command", () => {
  const seats = openSeats();
  tap({ tap: "0" });
  assert.match(drawn, /id="tap-0"[^>]*aria-pressed="true"/);
  tap({ tap: "2" });
  tap({ down: "2" });
  tap({ up: "0" });
  assert.deepEqual(drawn.match(/data-tap="\d"/g), ['data-tap="1"', 'data-tap="0"', 'data-tap="2"']);
  assert.equal(seats.answer({}).address, "/g/abc");
  assert.deepEqual(given(), [["seats", { order: [1, 0, 2] }, 1]]);
});

test("Seats as before change nothing, and say so once somebody saves them", () => {
  const { screen, answer: save } = openSeats();
  assert.doesNotMatch(String(screen), /Nothing would change/);
  tap({ tap: "0" });
  tap({ tap: "0" });
  assert.doesNotMatch(drawn, /aria-pressed="true"/);
  assert.equal(save({}), "");
  assert.match(drawn, /Nothing would change\./);
  assert.deepEqual(given(), []);
});

test("A change is struck out, or gets other fields, by its number", () => {
  begin();
  typed = [["seat", "2"]];
  assert.equal(answer("1").address, "/g/abc");
  assert.equal(answer("restore"), "");
  assert.equal(answer("strike").address, "/g/abc");
  assert.deepEqual(given().map(([kind, body]) => [kind, body]), [["change", { target: 1, event: { kind: "leave", seat: 2 } }], ["strike", { target: 1 }]]);
});

test("Fields as recorded change nothing, and say so once somebody saves them", () => {
  begin();
  typed = [["seat", "1"]];
  assert.equal(answer("1"), "");
  assert.match(drawn, /Nothing would change\./);
  assert.deepEqual(given(), []);
});
