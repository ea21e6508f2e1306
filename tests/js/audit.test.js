// The audit of a hand, as text, and what one may do with what it proves.
import { auditHand, auditScreen, whatFollows } from "../../static/js/screens/check.js";
import { cardsIn, fill, newAudit } from "../../static/js/rows.js";
import { NEW } from "./ruling.mjs";
import { PAGE, PLAIN, part, words } from "./tables.mjs";
import assert from "node:assert/strict";
import { readVariant } from "../../static/js/rules/cards.js";
import test from "node:test";

const HAND = {
  title: "Check hand 3", page: PAGE, names: ["Anna", "<b>Bo</b>", "Cleo"], seats: [0, 2, 3], players: 3,
  most: 7, sizes: [], deck: PLAIN["pack.ranks"], hasSets: false, staysOpen: true, number: 3, lastTrick: [], rulings: "/g/x/rulings",
  record: "/g/x/hand", table: NEW,
};

// The screen of these rows, what they prove, and what may follow.
function audited(rows, { size = 3, byTricks = false, firstLeader = 1, parameters = PLAIN, ...more } = {}) {
  const hand = { ...HAND, ...more };
  const audit = Object.assign(newAudit(hand.seats), { size, byTricks, firstLeader });
  fill(audit, rows);
  const variant = readVariant(parameters);
  const found = auditHand({ ...hand, ...audit, rows: cardsIn(audit) }, variant);
  audit.leaders = found.leaders;
  const follows = whatFollows({ ...hand, rows: cardsIn(audit) }, found, variant);
  const text = String(auditScreen(hand, audit, found, { isSpent: () => false, isJoining: false, areTermsOpen: false, isKept: false, ...follows, ...more }));
  return { text, found, follows };
}

const said = (...hand) => told(audited(...hand));
const told = ({ text }) => part(text, `<div id="answer"`, `<div class="middle"`);

const WRONG = ["6 5 K", "9 9 9", "4 3 2"];

test("Each wrong play is named with its proof, the rule, and a ruling for each player", () => {
  const one = audited(WRONG);
  assert.match(told(one), /3 plays were illegal\. Trick 1: Cleo throws the 4 on the 9, so no lower card should be left\. But trick 2 shows the 3\./);
  assert.match(told(one), /This changes no score\. The table decides what follows\. Cleo: make a ruling Anna: make a ruling$/);
  const [{ href }] = one.follows.rulings;
  const asked = new URL(href, "https://x.example");
  assert.equal(asked.pathname, "/g/x/rulings");
  assert.deepEqual(Object.fromEntries(asked.searchParams), {
    matter: "illegal_play", player: "3", hand: "3",
    note: "Trick 1: Cleo throws the 4 on the 9, so no lower card should be left. But trick 2 shows the 3",
  });
});

test("Both cards of a finding are marked, and said in words", () => {
  const { text } = audited(WRONG);
  assert.match(text, /class="laid wrong"[^]{0,60}aria-label="Cleo, trick 1: 4, illegal play"/);
  assert.match(text, /class="laid wrong proves"[^]{0,60}aria-label="Cleo, trick 2: 3, illegal play, the proof"/);
  assert.match(part(text, `<p class="legend">`, "</p>"), /^leads takes the trick illegal play the proof$/);
  assert.doesNotMatch(audited(["3 4", "5 6", "7 8"]).text, /<span class="wrong">/);
});

test("Without a game there is no ruling, and nothing to record", () => {
  const { follows } = audited(WRONG, { rulings: "", record: "" });
  assert.deepEqual([follows.rulings, follows.record], [[], ""]);
});

test("A hand that is over can be recorded with its last trick and the player who led it", () => {
  assert.equal(audited(["3 K", "5 7", "9 9"], { size: 2 }).follows.record, "/g/x/hand?leader=3&card_0=K&card_2=7&card_3=9");
  assert.equal(audited(["3", "5", "9"], { size: 2 }).follows.record, "");
  const pairs = audited(["6+6", "7+7", "8+8"], { size: 2, parameters: { ...PLAIN, "lead.cards": "equal_set" } });
  assert.equal(pairs.found.isOver, true);
  assert.equal(pairs.follows.record, "");
});

test("A recorded special card keeps its suit, any other has only its rank", () => {
  const parameters = { ...PLAIN, "pack.special": [{ card: "6C", rank_above: "A", points: 15, instant_loss: false }] };
  assert.match(audited(["3 6C", "5 7S", "9 9"], { size: 2, parameters }).follows.record, /card_0=6C&card_2=7&card_3=9$/);
});

test("A hand that was recorded with a different last trick says so", () => {
  const other = /recorded with a different last trick/;
  assert.match(said(["3 K", "5 7", "9 9"], { size: 2, lastTrick: [[0, "Q"], [2, "7"], [3, "9"]] }), other);
  assert.doesNotMatch(said(["3 K", "5 7", "9 9"], { size: 2, lastTrick: [[0, "KH"], [2, "7"], [3, "9"]] }), other);
  assert.doesNotMatch(said(["3", "5", "9"], { size: 2, lastTrick: [[0, "Q"], [2, "7"], [3, "9"]] }), other);
});

test("Trick by trick the turn and the verdict on the latest play come first, and what it proves of earlier plays", () => {
  const one = audited(["5 3", "6 A", "9 10"], { byTricks: true });
  assert.equal(one.found.turn, "Trick 3: <b>Bo</b> leads.");
  assert.match(told(one), /Trick 1: Anna throws the 5 on the 9, .* But trick 2 shows the 3\. /);
  assert.equal(said(["", "6", "9"], { byTricks: true }), "Trick 1: Anna plays, 9 to match or beat. ✓ Cleo: 9. Legal. The 9 beats the 6.");
  assert.equal(said(["", "", ""], { byTricks: true }), "Trick 1: &lt;b&gt;Bo&lt;/b&gt; leads.");
});

test("Trick by trick rows may differ in length until the hand is over, row by row they may not", () => {
  const rows = ["6 9", "5 3", "7"];
  assert.equal(audited(rows, { byTricks: true }).found.kind, "open");
  assert.equal(said(rows), "! These cards cannot be right, so nothing is proved. The rows do not have the same number of cards: Anna 2, &lt;b&gt;Bo&lt;/b&gt; 2, Cleo 1.");
});

test("Cards that cannot be accuse nobody", () => {
  for (const byTricks of [false, true]) {
    const one = audited(["A A A", "A A 2", "3 4 5"], { byTricks });
    assert.equal(told(one), "! These cards cannot be right, so nothing is proved. A: 5 is more than the pack has.");
    assert.deepEqual([one.found.findings, one.follows.rulings], [[], []]);
  }
  assert.match(said(["3 4 5", "6 7 8", "9 9 9"], { size: 2 }), /^! This cannot be checked yet\. Anna: 3 cards here, but everybody got only 2\./);
  assert.match(said(["3", "6", "9"], { size: 8 }), /Cards each: a number from 1 to 7\./);
});

test("The number of packs depends on all players, and not on those still in", () => {
  const parameters = { ...PLAIN, "pack.packs": "one_per_four_players" };
  const rows = ["9 9", "9 9", "9 9"];
  assert.equal(audited(rows, { size: 2, parameters, players: 3 }).found.kind, "record");
  assert.equal(audited(rows, { size: 2, parameters, players: 5 }).found.kind, "clean");
});

test("A hand is clean only when all of its cards are known", () => {
  assert.match(said(["3 4", "5 6", "7 8"], { size: 2, firstLeader: 0 }), /^✓ Every play was legal\./);
  assert.match(said(["3 4", "5 6", "7 8"]), /^\? So far no play is proved illegal\./);
  assert.match(said(["3 4", "5 6", "7 8"], { isKept: true }), /These cards are kept with hand 3\.$/);
});

test("A row says where its next card goes, and names are text", () => {
  const { text } = audited(["3", "", ""], { byTricks: false });
  assert.match(words(text), /Anna, card 2 of 3/);
  assert.match(text, /aria-label="Anna, trick 2: no card yet"\s+aria-current="true"/);
  assert.equal(text.match(/aria-current="true"/g).length, 1);
  assert.doesNotMatch(text, /<b>Bo/);
});

test("The way of entering, the leader and the number of cards are as chosen, and other tables are a link away", () => {
  const { text } = audited(["", "", ""], { byTricks: true, sizes: [[2, "/audit/agurk?players=2"], [3, "/audit/agurk?players=3"]] });
  assert.match(text, /value="tricks" checked/);
  assert.match(words(text), /&lt;b&gt;Bo&lt;\/b&gt; leads\. Cards each: 3/);
  assert.match(text, /<a href="\/audit\/agurk\?players=3" aria-current="page">3</);
  assert.match(audited(["", "", ""], { staysOpen: false }).text, /Tricks are turned over here/);
});
