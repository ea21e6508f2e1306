// The screen of the rules, as text, around the form that comes from the server.
import { rulesFoot, rulesScreen } from "../../static/js/screens/rules.js";
import { PAGE, WATCHING, words } from "./tables.mjs";
import assert from "node:assert/strict";
import test from "node:test";

const NO_SCORES = { problems: [], changes: [] };
const ANNA = { problems: [], changes: [{ what: "Anna", before: "13", after: "0, 1 cucumber" }] };

const screen = (view, page = PAGE) => String(rulesScreen({ entry: 0, problem: "", ...view }, page));
const foot = (shown, entry = 0) => String(rulesFoot({ entry, shown }));
const said = (...what) => words(foot(...what).split("<button")[0]);

test("The form of the rules in force, or of recorded ones, comes into a screen that leads back to the players", () => {
  assert.match(screen(), /<h1 tabindex="-1">Change a rule<\/h1>[^]*class="close" href="\/g\/x\/at-the-table" hx-get/);
  assert.match(screen(), /<form hx-post="\/g\/x\/at-the-table\/rules"[^]*hx-get="\/g\/x\/rules\/form" hx-trigger="load"/);
  assert.match(screen({ entry: 3 }), /hx-get="\/g\/x\/rules\/form\/3"/);
});

test("Where no rule can be changed, the screen says why", () => {
  const gone = screen({ entry: 3, problem: "That was undone meanwhile." });
  assert.match(gone, /role="alert">That was undone meanwhile\./);
  const watching = screen({}, WATCHING);
  assert.match(words(watching), /This phone is watching\. Keep score too$/);
  for (const text of [gone, watching]) assert.doesNotMatch(text, /<form/);
});

test("Each button says from which hand on the rules change", () => {
  assert.match(foot(null), /value="next">From the next hand on<[^]*value="first">For the whole game</);
  assert.match(foot(null, 3), /value="next">From that hand on<[^]*value="first">For the whole game</);
});

test("What the answers change is said below them, once somebody has looked", () => {
  assert.equal(said(null), "");
  assert.equal(said({ ...ANNA, from: "first" }), "From the next hand on: the scores stay. For the whole game Anna 13 → 0, 1 cucumber");
  assert.equal(said({ ...ANNA, from: "first" }, 3), "For the whole game Anna 13 → 0, 1 cucumber");
  assert.equal(said({ ...NO_SCORES, from: "next" }, 3), "From that hand on Nothing else changes.");
  assert.equal(said({ ...NO_SCORES, problems: ["Nothing would change."], from: "next" }), "Nothing would change.");
});
