// The table view, as text: the heads with dangers, the next hand, the last one, and the end.
import { AGURK, PLAIN, allOf, fact, hand, part, tableOf, words } from "./tables.mjs";
import assert from "node:assert/strict";
import { dangers } from "../../static/js/rules/settle.js";
import { dangerWords, setOfCards } from "../../static/js/words/card-names.js";
import { displayOf, displayScreen } from "../../static/js/screens/display.js";
import { readVariant } from "../../static/js/rules/cards.js";
import test from "node:test";

const THREE = ["Anna", "<b>Bo</b>", "Cleo"];

// The table view of a game, and its text. `scores` are those that were taken over from paper.
function shown(parameters, facts = [], { evening = [], ...more } = {}) {
  const table = tableOf(facts, { names: THREE, parameters, ...more });
  const page = { path: "/g/x", title: "Agurk", rules: "cucumber above 21\u00A0· out with the second", revision: facts.length };
  return String(displayScreen(displayOf(table, evening), page, { side: 29, path: "M4 4.5h7" }));
}

const heads = (text) => text.split(`<li class="seat`).slice(1).map((one) => words(`<li ${one.split("</li>")[0]}`));

test("It tells the next hand, each total with its danger, and the last hand", () => {
  const text = shown(AGURK, [hand("A", "3", "2"), hand("A", "3", "2"), hand("5", "2", "2"), hand("2", "9", "2")]);
  assert.equal(part(text, `<p class="turn`, "</p>"), "Hand 5 &lt;b&gt;Bo&lt;/b&gt; deals Cleo leads 7 cards");
  assert.deepEqual(heads(text), [
    "Anna 5 Safe this hand. safe",
    "&lt;b&gt;Bo&lt;/b&gt; deals 9 If &lt;b&gt;Bo&lt;/b&gt; takes the last trick with K or higher, that is too much: &lt;b&gt;Bo&lt;/b&gt; gets a cucumber. K+",
    "Cleo leads 0 Safe this hand. safe",
  ]);
  assert.equal(part(text, `<p class="cards">`, "</p>"), "2 Anna 9 &lt;b&gt;Bo&lt;/b&gt; 2 Cleo");
  assert.equal(part(text, `<div class="words">`, "</div>"), "Hand 4: &lt;b&gt;Bo&lt;/b&gt; +9");
  assert.deepEqual(allOf(text, /<span class="(\w*)"><b>/g), ["", "pays", ""]);
  assert.match(text, /aria-label="1 cucumber".*class="cucumber none"/s);
  assert.match(text, /<main class="seats-3 digits-2" data-revision="4" data-awake data-running>/);
});

test("It says what is too much, and what the last hand brought beside points", () => {
  const facts = [hand("A", "3", "2"), hand("2", "9", "3"), hand("9", "2", "3")];
  const text = shown(AGURK, facts);
  assert.equal(part(text, "<h1>", "</h1>"), "Agurk cucumber above 21 · out with the second");
  assert.equal(part(text, `<div class="words">`, "</div>"), "Hand 3: Anna +9 Anna gets a cucumber: 23 is above 21.");
  assert.equal(part(shown(PLAIN, facts), `<div class="words">`, "</div>"), "Hand 3: Anna +9 Anna is out: 23 is above 21.");
});

test("Its only control leads back to the board, and a code to watching", () => {
  const text = shown(AGURK);
  assert.deepEqual(allOf(text, /<a class="close" href="([^"]*)"/g), ["/g/x"]);
  assert.doesNotMatch(text, /<(form|button|input)/);
  assert.match(text, /Watch<\/b> <svg class="qr" viewBox="0 0 29 29" role="img" aria-label="The link as a QR code"><path d="M4 4.5h7"\/>/);
  assert.equal(part(text, "<footer>", "</footer>"), "Watch");
});

test("Who is out is struck through, and the end names the winner and the places", () => {
  const out = shown(PLAIN, [hand("A", "3", "2"), hand("9", "3", "2")]);
  assert.match(out, /<li class="seat out" id="seat-0">/);
  assert.equal(heads(out)[0], "Anna 23 out");
  const over = shown(PLAIN, [hand("A", "3", "2"), hand("9", "3", "2"), hand("", "A", "2"), hand("", "A", "2")]);
  assert.equal(part(over, `<p class="result">`, "</p>"), "Cleo wins.");
  assert.doesNotMatch(over, /class="turn"|data-running/);
  assert.deepEqual(heads(over), ["Cleo 1st 0 wins", "&lt;b&gt;Bo&lt;/b&gt; 2nd 28 out", "Anna 3rd 23 out"]);
});

test("Who left is not safe", () => {
  const text = shown(AGURK, [fact("leave", { seat: 1 })]);
  assert.match(text, /<li class="seat out" id="seat-1">/);
  assert.equal(heads(text)[1], "&lt;b&gt;Bo&lt;/b&gt; 0 left");
});

test("It says that a hand no longer counts", () => {
  const facts = [hand("A", "3", "2"), hand("9", "3", "2"), hand("", "4", "2"), fact("correction", { entry: 2, hand: hand("2", "3", "2").body })];
  assert.match(shown(PLAIN, facts), /One hand no longer counts\. Change it on the board\./);
  assert.doesNotMatch(shown(PLAIN, facts.slice(0, 3)), /no longer counts/);
});

test("It tells the evening, without this game while that goes on", () => {
  const evening = [["anna", 2, 0], ["Zoe", 1, 3]];
  assert.equal(part(shown(PLAIN, [], { evening }), `<div class="words">`, "</div>"), "This evening: Anna 2, Zoe 1 Lost this evening: Zoe 3");
  const over = shown(PLAIN, [hand("2", "A"), hand("2", "A")], { names: ["Anna", "Bo"], evening: [["Anna", 2, 0]] });
  assert.equal(part(over, `<div class="words">`, "</div>"), "Hand 2: Bo +14 Bo is out: 28 is above 21. This evening: Anna 3");
});

test("Who deals and leads at once is named once, and there may be no dealer", () => {
  assert.match(words(shown({ ...PLAIN, "lead.first": "dealer" })), /Hand 1 Anna deals and leads 7 cards/);
  assert.match(words(shown({ ...PLAIN, "deal.next": "none", "lead.first": "drawn" })), /Hand 1 Anna leads 7 cards/);
});

// What the next hand could cost somebody with so many points: the cards in short, and the sentence.
function dangerAt(points, parameters, more) {
  const variant = readVariant(parameters);
  const score = { points, cucumbers: 0, out: false, buy_ins: 0, ...more };
  const found = dangerWords(variant, dangers(variant, { next: {}, scores: [score], spent: [] }, 0), "Emil");
  return [found.map(({ cards }) => cards).join(" "), found.map(({ long }) => long).join(" ")];
}

test("A danger has its cards and a sentence", () => {
  const twice = { ...PLAIN, "penalty.factor": { rank: "A", factor: 2, once: true } };
  const each = { ...PLAIN, "limit.value": 50, "penalty.factor": "per_player" };
  assert.deepEqual(dangerAt(0, AGURK), ["", ""]);
  assert.deepEqual(dangerAt(10, AGURK), ["Q+", "If Emil takes the last trick with Q or higher, that is too much: Emil gets a cucumber."]);
  assert.deepEqual(dangerAt(10, AGURK, { cucumbers: 1 }), ["Q+", "If Emil takes the last trick with Q or higher, that is too much: Emil is out."]);
  assert.deepEqual(dangerAt(20, AGURK), ["any card", "If Emil takes the last trick with any card, that is too much: Emil gets a cucumber."]);
  assert.deepEqual(dangerAt(0, { ...PLAIN, "pack.special": [{ card: "6C", rank_above: "A", points: 6, instant_loss: true }] }), ["6♣", "If Emil takes the last trick with 6♣, that is too much: Emil is out."]);
  assert.deepEqual(dangerAt(18, twice), ["4–K, doubled A", "If Emil takes the last trick with 4–\u2060K, that is too much: Emil is out. If the hand counts double, out with these cards: A."]);
  assert.deepEqual(dangerAt(0, each), ["×4 K+", "If the hand counts ×4, out with these cards: K or higher."]);
  const low = { ...each, "rank.last_trick": "ace_low" };
  assert.deepEqual(dangerAt(10, low), ["×4 A, J–\u2060K", "If the hand counts ×4, out with these cards: A, J–\u2060K."]);
});

const inShort = (text, parameters = PLAIN) => setOfCards(readVariant(parameters), text.split(" "), false);
const atLength = (text, parameters = PLAIN) => setOfCards(readVariant(parameters), text.split(" "), true);

test("In a sentence cards are named by their ends, and a range stays in its line", () => {
  const texts = ["Q K A", "A", "2 3 4", "2", "5 9 10 J", "5 6 K A", PLAIN["pack.ranks"].join(" ")];
  assert.deepEqual(texts.map((text) => atLength(text)), ["Q or higher", "A", "below 5", "2", "5, 9–\u2060J", "5, 6, K or higher", "any card"]);
  const special = { ...PLAIN, "pack.special": [{ card: "6C", rank_above: "A", points: 6, instant_loss: true }] };
  assert.deepEqual(["A 6C", "6C"].map((text) => atLength(text, special)), ["A or higher", "6♣"]);
  assert.deepEqual(["J Q K", "A 2 3"].map((text) => atLength(text, { ...PLAIN, "rank.last_trick": "ace_low" })), ["J–\u2060K", "A–\u20603"]);
});

test("Beside the drawing of what they cost cards are named in short", () => {
  assert.deepEqual(["Q K A", "A", "2 3 4", "2", "5 9 10 J", "5 6 K A"].map((text) => inShort(text)), ["Q+", "A", "2–4", "2", "5, 9–J", "5, 6, K+"]);
  assert.equal(inShort(PLAIN["pack.ranks"].join(" ")), "any card");
  assert.deepEqual(["J Q K", "A 2 3"].map((text) => inShort(text, { ...PLAIN, "rank.last_trick": "ace_low" })), ["J–K", "A–3"]);
});
