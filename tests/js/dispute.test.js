// The dispute about one play, tap by tap, as text. tests/words holds what it says to the words of the plain form.
import { BLANK, goOn, rulesOf, whyNot, withCard } from "../../static/js/game/question.js";
import { disputeScreen } from "../../static/js/screens/dispute.js";
import { NEW, RULED } from "./ruling.mjs";
import { PAGE as BOARD, PLAIN, allOf, localPage, part, tableOf, words } from "./tables.mjs";
import assert from "node:assert/strict";
import test from "node:test";

const MUST = { ...PLAIN, "follow.duty": "must_overtake" };
const SETS = { ...PLAIN, "lead.cards": "equal_set" };
const PAGE = { ...BOARD, title: "Ag<u>rk", laws: { sources: "Source: a book", noted: [], sets: {} } };
const ALONE = { ...PAGE, path: "" };

// What a person has done so far: cards tapped, or what a button changes.
function asked(taps, { page = PAGE, parameters = PLAIN, table = tableOf([], { parameters }) } = {}) {
  const rules = rulesOf(table, page);
  let question = BLANK;
  for (const tap of taps) question = typeof tap === "string" ? withCard(question, tap, rules) : goOnWith(question, tap, rules);
  const text = String(disputeScreen(question, rules, page, table));
  return { question, rules, text, said: part(text, `<div id="answer"`, `<div class="lower"`), below: part(text, `<div class="lower"`, `</main>`) };
}

const goOnWith = (question, changes, rules) => (changes.isWhole || changes.isShort ? goOn({ ...question, ...changes }, rules) : { ...question, ...changes });
const LOWER = { asks: "seen" };
const HAND = { asks: "hand" };
const WHOLE = { isWhole: true };
const links = (text) => [...text.matchAll(/<a [^>]*href="([^"]*)"( hx-get="[^"]*" hx-target="#screen")?/g)].map(([, href, isInPlace]) => [href, Boolean(isInPlace)]);

test("First the lead is asked for, then what was played on it, and there is no verdict yet", () => {
  assert.equal(asked([]).said, "Which card was led?");
  assert.equal(asked(["9"]).said, "9 was led. What was played on it?");
  assert.equal(asked(["K"]).said, "King was led. What was played on it?");
  assert.equal(asked(["9"]).question.found, null);
});

test("A play that beats the other is fine, and the next one is asked for at once", () => {
  const { said, below, text } = asked(["9", "10"]);
  assert.equal(said, "✓ Legal 10 after 9 The 10 beats the 9. Match or beat the highest card, or throw your lowest. The choice is yours. Source: a book All the rules");
  assert.match(below, /^What was played next\? 2 3 .* Play on Next question$/);
  assert.match(text, /<p class="verdict legal">/);
});

test("A play in doubt says in one sentence what decides it, and offers the two ways to settle it", () => {
  const { said, below } = asked(["9", "5"]);
  assert.match(said, /^\? It depends 5 after 9 Fine only if the 5 was the lowest card in that player’s hand\. Match/);
  assert.equal(below, "What would settle it A lower card turned up later Show the whole hand Make a ruling Step back Next question");
});

test("A lower card proves a play wrong, and any other card says why it does not", () => {
  const { question, rules, said } = asked(["9", "5", LOWER]);
  assert.equal(said, "Which card turned up later?");
  assert.equal(whyNot(question, "3", rules), "");
  assert.equal(whyNot(question, "Q", rules), "With the queen in that player’s hand the play could still be fine.");
  const proved = asked(["9", "5", LOWER, "3"]);
  assert.match(proved.said, /^✗ Not legal 5 after 9 The 5 does not match or beat the 9, and the 3 shown later is lower\./);
  assert.match(words(proved.text), /In that player’s hand: 3 ✗ Not legal/);
});

test("Where one has to beat, another card than a lower one may prove it too", () => {
  const { below, question, rules } = asked(["9", "5"], { parameters: MUST });
  assert.match(below, /Another card turned up later/);
  assert.equal(whyNot({ ...question, ...LOWER }, "K", rules), "");
  assert.match(asked(["9", "5", LOWER, "K"], { parameters: MUST }).said, /Not legal 5 after 9 The king shown later would have beaten the 9\./);
});

test("The whole hand makes it certain, also if it was the play alone", () => {
  assert.match(asked(["9", "5", HAND]).said, /^What else was in that player’s hand\?$/);
  assert.match(asked(["9", "5", HAND, "K", "Q", WHOLE]).said, /^✓ Legal 5 after 9 You may always throw your lowest card\./);
  assert.match(asked(["9", "5", HAND, WHOLE]).said, /^✓ Legal/);
  assert.match(asked(["9", "5", HAND, "K", "3"]).said, /^✗ No/, "as soon as it is certain");
  assert.match(asked(["9", "5", HAND, "9"], { parameters: MUST }).said, /^✗ No/);
});

test("A card that is asked for again takes the place of the one before, and the others stay", () => {
  const again = ["9", "5", { asks: "trick", at: 0 }];
  assert.equal(asked(again).said, "Which card was led?");
  const { question, said } = asked([...again, "4"]);
  assert.deepEqual(question.cards, ["4", "5"]);
  assert.match(said, /The 5 beats the 4\./);
});

test("A place that is free after an answer asks for the next card, and the shown cards belong to one play", () => {
  const { question, said } = asked(["9", "5", LOWER, "3", { asks: "trick", at: 2 }, "K"]);
  assert.deepEqual([question.cards, question.seen], [["9", "5", "K"], []]);
  assert.match(said, /The king beats the 9\./);
});

test("Once all have played nothing more is asked", () => {
  assert.equal(asked(["2", "3", "4"]).question.asks, "");
  assert.equal(asked(["2", "3", "4", "5"], { page: ALONE }).question.asks, "trick", "without a game more may play");
});

test("A card that the pack has no more of says so", () => {
  const { question, rules } = asked(["A", "A", "A", "A"], { page: ALONE });
  assert.equal(whyNot(question, "A", rules), "A: the pack has only 4.");
});

test("Several cards that were led ask for as many, and a follower may have played fewer", () => {
  const led = ["7", { isJoining: true }, "7"];
  const play = (...taps) => asked([...led, ...taps], { parameters: SETS });
  assert.equal(play().said, "7 + 7 were led. What was played on them? The leader must keep one card for the last trick.");
  assert.match(play().below, /^The next card belongs to the same play/);
  assert.equal(play("8").said, "Several cards were led. Tap the rest of this play.");
  assert.match(play("8", { isShort: true }).said, /Not legal 8 after 7 \+ 7 2 cards were led, so everybody plays 2\./);
  assert.match(play("8", "9").said, /Legal 8 \+ 9 after 7 \+ 7 The 8 \+ 9 beat the 7 \+ 7\./);
  assert.match(play("4", "5").said, /Fine only if the 4 \+ 5 were the lowest cards in that player’s hand\./);
  assert.match(asked(["7", { isJoining: true }, "8"], { parameters: SETS }).said, /Not legal 7 \+ 8 led/);
});

test("Cards that cannot be get no verdict", () => {
  const { said, below } = asked(["7", { isJoining: true }, "7", "8", { isShort: true }, { asks: "trick", at: 2 }, "9", "9"], { parameters: SETS });
  assert.equal(said, "2 cards were led, so 8 cannot follow. Settle that play first.");
  assert.equal(below, "Step back Next question");
});

test("A pad says the names of its cards, a place what a tap on it does", () => {
  const { text } = asked(["9", "K"]);
  assert.match(text, /data-card="K" aria-disabled="false" aria-label="king">K</);
  assert.match(text, /data-at="1"[^>]*aria-label="Change the king"/);
  assert.match(text, /data-at="2" aria-current="true"[^>]*aria-label="The next card"/);
});

test("Before the first card the whole hand and a ruling are one tap away", () => {
  assert.match(asked([]).below, /Check a whole hand Make a ruling$/);
  assert.match(asked([]).text, /<p class="ways">/);
  // After it they keep their place, so that no key moves, and are not to be seen.
  assert.match(asked(["9"]).text, /<p class="ways past">/);
  assert.doesNotMatch(asked(["9", "5"]).text, /class="ways/);
});

test("One menu leads to the whole hand, a ruling, the rules, what was ruled before, and other rules", () => {
  assert.deepEqual(links(asked(["9"], { table: RULED }).text.split(`<div class="below"`)[0]), [
    ["/g/x/audit", true], ["/g/x/rulings", true], ["/g/x/rules", false], ["/g/x/rulings/1", true], ["/legal?other=1", false], ["/g/x", true],
  ]);
  assert.match(asked(["9", "5"]).text, /data-copy="5 after 9: It depends\. Fine only if the 5 was the lowest card in that player’s hand\."/);
});

test("From a play that was not allowed a ruling is one tap away, with all that is known filled in", () => {
  const { text } = asked(["9", "5", LOWER, "3"], { table: NEW });
  const address = links(text).map(([href]) => href).find((href) => href.includes("matter"));
  const { pathname, searchParams } = new URL(address.replaceAll("&amp;", "&"), "https://x.example");
  assert.equal(pathname, "/g/x/rulings");
  assert.deepEqual(Object.fromEntries(searchParams), { matter: "illegal_play", hand: "1", note: "The 5 does not match or beat the 9, and the 3 shown later is lower: 5 after 9" });
});

test("A phone that may only watch asks, and makes no ruling", () => {
  const { text } = asked(["9", "5", LOWER, "3"], { page: { ...PAGE, mayScore: false } });
  assert.doesNotMatch(text, /rulings/);
});

test("A game that only this phone has is named in every address, and nobody here knows the sources", () => {
  const page = localPage("#abc");
  const { text } = asked(["9", "5", LOWER, "3"], { page });
  assert.deepEqual(links(text).map(([href]) => href.replace(/\?matter.*#/, "?…#")), [
    "/local/audit#abc", "/local/rulings#abc", "/rules/agurk#abc", "/legal?other=1", "/local#abc", "/rules/agurk#abc", "/local/rulings?…#abc",
  ]);
  assert.doesNotMatch(text, /Source/);
});

test("The rules of a game that only this phone has are called those of its preset if the table has others", () => {
  for (const [isUsual, link] of [[true, "All the rules"], [false, "The game’s own rules"]]) {
    const { text } = asked(["9", "5", LOWER, "3"], { page: localPage("#abc", { isUsual }) });
    assert.deepEqual(allOf(text, /<a href="\/rules[^>]*>([^<]*)/g), [link, link]);
  }
});

test("Without a game every link leads to another page, and nobody rules", () => {
  const { text } = asked(["9", "5", LOWER, "3"], { page: ALONE });
  assert.doesNotMatch(text, /hx-get|rulings/);
  assert.match(words(text), /^Was that legal\?/);
});
