// The dispute about one play, as text. tests/words holds what it says to the words of the plain form.
import { PLAIN } from "./rules.mjs";
import { answerQuestion } from "../../static/js/game/verdict.js";
import assert from "node:assert/strict";
import { pageOf } from "../../static/js/game/page.js";
import { disputeScreen } from "../../static/js/screens/dispute.js";
import test from "node:test";

const SETS = { ...PLAIN, "lead.cards": "equal_set" };
const DUTY = { text: "Beat it.", unconfirmed: false, notes: [] };
const PAGE = pageOf({ key: "x", title: "Ag<u>rk", laws: { sources: "a book", noted: [], sets: {} } });
const RULES = { deck: PLAIN["pack.ranks"], hasSets: false, laws: [DUTY], isSpent: () => false };

// The screen of a question with its answer, as the page of the phone asks for it.
function screen(cards, more, { parameters = PLAIN, laws = [DUTY], page = PAGE, ...rules } = {}) {
  const question = { cards, hand: [], seen: [], row: "cards", isJoining: false, missing: 0, ...more };
  const isAnswered = question.cards.length > 0 && question.missing === 0;
  const found = isAnswered ? { ...answerQuestion(question, parameters), laws } : null;
  return String(disputeScreen(question, found, page, { ...RULES, ...rules }));
}

// The text between two places.
const answer = (...asked) => /id="answer"[^>]*>([^]*?)<\/div>/.exec(screen(...asked))[1];
const said = (...asked) => words(answer(...asked));
const words = (text) => text.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ").trim();
const buttons = (text, name) => new RegExp(`<button[^>]*data-${name}[^>]*>`).exec(text)?.[0];

test("Before the first card the screen says what to tap and how to follow, and only the trick takes cards", () => {
  const text = screen([]);
  assert.equal(said([]), "Tap the cards in the order they were played, the one you ask about last. Beat it.");
  assert.match(buttons(text, "row=.hand"), /disabled/);
  assert.match(buttons(text, "row=.seen"), /disabled/);
  assert.doesNotMatch(buttons(text, "row=.cards"), /disabled/);
});

test("A play gets its verdict, the reason and the rule with its notes", () => {
  const law = { text: "Beat it.", unconfirmed: true, notes: ["No source says; ask your table."] };
  assert.equal(said(["8", "J"], {}, { laws: [law] }), "✓ Legal J after 8 The J beats the 8. Beat it. unconfirmed No source says; ask your table.");
  assert.match(answer(["8", "J"]), /<p class="verdict legal">/);
});

test("What the whole hand would settle can be said with one tap", () => {
  assert.match(answer(["8", "5"]), /class="verdict unknown"[^]*data-whole/);
  assert.doesNotMatch(answer(["8", "J"]), /data-whole/);
});

test("Of a known hand the legal plays are listed, and the rest is counted", () => {
  assert.match(said(["8", "5"], { hand: ["5", "3", "Q"] }), /Illegal .* Legal plays: 3 · Q /);
  const many = said(["2+2", "8+9"], { hand: ["3", "4", "5", "6", "7", "8", "9"] }, { parameters: SETS });
  assert.equal(many.split("·").length, 12);
  assert.match(many, /and \d+ more/);
});

test("Cards that cannot be get no verdict", () => {
  assert.equal(answer(["8", "5"], { hand: ["5", "K"], seen: ["9"] }), `<p class="error">The 9 shown later is missing from the whole hand.</p>`);
});

test("Of several cards that were led the next player lays as many, or says that it was fewer", () => {
  const text = screen(["7+7", "8"], { missing: 1 }, { hasSets: true });
  assert.equal(said(["7+7", "8"], { missing: 1 }), "Several cards were led. Tap the rest of this play.");
  assert.match(text, /data-together[^>]*>That was the whole play</);
  assert.match(screen(["7+7"], {}, { hasSets: true, parameters: SETS }), /data-together[^>]*>The next card belongs to the same play</);
  assert.match(text, /<span>7\+7<\/span> <b>8<\/b>/);
});

test("A pad says the names of its cards, and which of them are all on the table", () => {
  const text = screen(["K"], {}, { isSpent: (card) => card === "K" });
  assert.match(text, /data-card="K" aria-disabled="true" aria-label="king">K</);
  assert.match(text, /data-card="10" aria-disabled="false" >10</);
});

test("There is one way to step back, on the pad or below it", () => {
  for (const deck of [RULES.deck, RULES.deck.slice(0, 10)]) {
    assert.equal(screen(["2"], {}, { deck }).split("data-back").length, 2);
  }
});

test("What the page knows of the game is text", () => {
  assert.match(screen([]), /Ag&lt;u&gt;rk/);
});

test("In a game the way back and the check of a hand are screens of the game, the rules are pages of their own", () => {
  const links = [...screen([]).matchAll(/<a [^>]*href="([^"]*)"( hx-get="[^"]*" hx-target="#screen")?/g)];
  assert.deepEqual(links.map(([, href, isInPlace]) => [href, Boolean(isInPlace)]), [
    ["/g/x", true], ["/g/x/rules", false], ["/g/x/card", false], ["/g/x/audit", true],
  ]);
});

test("A game that only this phone has is named in every address, and nobody here knows the sources", () => {
  const page = pageOf({ isLocal: true, variant: "agurk", title: "Agurk" }, "#abc");
  const text = screen([], {}, { page });
  assert.deepEqual([...text.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href), [
    "/local#abc", "/rules/agurk#abc", "/rules/agurk/card#abc", "/local/audit#abc",
  ]);
  assert.doesNotMatch(text, /Source/);
});

test("Without a game every link leads to another page", () => {
  assert.doesNotMatch(screen([], {}, { page: { ...PAGE, path: "" } }), /hx-get/);
});
