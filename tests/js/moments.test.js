// What is told on of a hand: the first cucumber, the second, who plays on; and on the table view, each once.
import { momentScreen, newMoment } from "../../static/js/screens/display.js";
import { AGURK, IN, PAGE, PLAIN, hand, tableOf, words } from "./tables.mjs";
import { draftOfChange, draftOfNext, effects, foreseen, knownFrom, tapCard } from "../../static/js/screens/entry.js";
import assert from "node:assert/strict";
import { storyScreen, tellHand } from "../../static/js/screens/story.js";
import test from "node:test";

const NAMES = ["Anna", "Bo", "Carl", "Dorte"];

// `scores` are those before the first hand.
const tableWith = (scores, facts = [], parameters = AGURK) => tableOf(facts, { names: NAMES.slice(0, scores.length), scores, parameters });

const counted = (screen, part) => String(screen).split(part).length - 1;

// What the entry shows of a whole hand.
function preview(table, ...cards) {
  let draft = draftOfNext(table, knownFrom("0"), {});
  for (const card of cards) draft = tapCard(draft, card);
  const shown = foreseen(draft, table);
  return effects({ ...draft, shown }, shown, "");
}

test("The first cucumber says what was too much, and who lends the score", () => {
  const scores = [IN, [20, 0, false, 0], [18, 0, false, 0], [14, 0, false, 0]];
  const screen = preview(tableWith(scores), "2", "9", "3", "9");
  assert.match(words(screen), /Dorte pays 9 for the 9\. \+9 14 23 First cucumber! Dorte gets a cucumber: 23 is above 21\. Dorte comes back at 20, the highest score of the others \(Bo\) before points come off\. 23 20 Bo takes 9 off for an equal 9\. −9 20 11 Next:/);
  const later = preview(tableWith(scores, [], { ...AGURK, "re_entry.when": "after_subtraction" }), "2", "9", "3", "9");
  assert.match(words(later), /Bo takes 9 off for an equal 9\. −9 20 11 First cucumber! .* Dorte comes back at 18, the highest score of the others \(Carl\)\. 23 18 Next:/);
  assert.equal(counted(screen, "#cucumber"), 1);
  assert.doesNotMatch(words(screen), /play on/);
});

test("The second cucumber says who is out, and who plays on with how much", () => {
  const screen = preview(tableWith([IN, [8, 1, false, 0], [18, 0, false, 0], [14, 1, false, 0]]), "2", "4", "3", "J");
  assert.match(words(screen), /Second cucumber: Dorte is out Dorte is out: 25 is above 21\. 25 3 play on: Anna 0, Bo 8, Carl 18 Next:/);
  assert.equal(counted(screen.toString().split("play-on")[0], "#cucumber"), 2);
});

test("If only one is left, the winner stands first, and nobody plays on", () => {
  const screen = words(preview(tableWith([IN, [14, 1, false, 0]]), "2", "J"));
  assert.match(screen, /^Anna wins\. Bo takes the trick with the jack\. .* Second cucumber: Bo is out/);
  assert.doesNotMatch(screen, /plays? on/);
});

test("Where the first cucumber puts out, one is drawn, and where cucumbers are counted, each of them", () => {
  const one = preview(tableWith([IN, IN, [14, 0, false, 0]], [], PLAIN), "2", "3", "J");
  assert.match(words(one), /Carl is out Carl is out: 25 is above 21\. 25 2 play on: Anna 0, Bo 0/);
  assert.equal(counted(one, "#cucumber"), 1);
  const points = { ...PLAIN["penalty.points"], K: 2 };
  const six = { ...PLAIN, "limit.value": 5, "penalty.points": points };
  const counts = preview(tableWith([IN, IN, [4, 0, false, 0]], [], six), "2", "3", "K");
  assert.equal(counted(counts.toString().split("play-on")[0], "#cucumber"), 6);
  const fatal = { ...AGURK, "pack.special": [{ card: "6C", rank_above: "A", points: 6, instant_loss: true }] };
  const lost = preview(tableWith([IN, IN, IN], [], fatal), "2", "3", "6C");
  assert.match(words(lost), /Carl is out Carl is out: the 6♣ loses at once\. 6 2 play on: Anna 0, Bo 0/);
});

test("Who buys back in is not out, and who may not is told so with it", () => {
  const parameters = { ...PLAIN, buy_in: { min_others_in: 2, max_times: 1 } };
  const bought = (buyIns) => {
    const body = { final_trick: [[0, "2"], [1, "3"], [2, "J"]], buy_in: [2] };
    const table = tableWith([[5, 0, false, 0], IN, [14, 0, false, buyIns]], [{ kind: "hand", body }], parameters);
    return tellHand(table, 1, 2).words.told;
  };
  assert.deepEqual(bought(0).lines.map(({ kind, moment }) => [kind, moment?.title]), [["penalty", undefined], ["out", undefined], ["buy_in", undefined]]);
  assert.deepEqual(bought(1).lines[1].moment.texts, ["Carl is out: 25 is above 21.", "Carl cannot buy back in."]);
});

test("A saved hand is told in the same picture", () => {
  const table = tableWith([IN, [14, 1, false, 0], [10, 0, false, 0]], [hand("2", "J", "3")]);
  const screen = storyScreen(tellHand(table, 1, 1), 1, PAGE);
  assert.match(words(screen), /Bo takes the trick with the jack\. Second cucumber: Bo is out/);
});

test("A change says nothing is wrong until something is changed", () => {
  const table = tableWith([IN, IN, IN], [hand("2", "3", "9")]);
  const draw = (draft) => {
    const shown = foreseen(draft, table);
    return words(effects({ ...draft, shown }, shown, "Tap the player whose card was entered wrong."));
  };
  const opened = draftOfChange(table, 1, null, {});
  assert.equal(draw(opened), "Tap the player whose card was entered wrong.");
  assert.equal(draw(tapCard({ ...opened, hand: { ...opened.hand, at: 2 } }, "9")), "Tap the player whose card was entered wrong.");
  assert.match(draw(tapCard({ ...opened, hand: { ...opened.hand, at: 2 } }, "K")), /What else changes/);
});

test("The table view tells each hand once, the winner first, and no hand of before", () => {
  const facts = [hand("2", "J", "3"), hand("2", "J", "3")];
  const table = tableWith([IN, [12, 0, false, 0], [9, 0, false, 0]], facts);
  assert.equal(newMoment(table, new Set(["fact-1", "fact-2"])), null);
  const told = newMoment(table, new Set());
  const screen = words(momentScreen(told, { title: "Agurk" }));
  assert.equal(screen, "Agurk Hand 1 First cucumber! Bo 23 → 9 Bo gets a cucumber: 23 is above 21. Bo comes back at 9, the highest score of the others (Carl). Next: Bo deals, Carl leads, 7 cards.");
  const end = newMoment(tableWith([IN, [12, 1, false, 0]], [hand("2", "J")]), new Set());
  assert.equal(words(momentScreen(end, { title: "Agurk" })), "Agurk Anna wins. Second cucumber: Bo is out 23 Bo is out: 23 is above 21.");
});

function toldOf(...facts) {
  const table = tableWith([IN, IN, IN, IN], facts);
  return words(storyScreen(tellHand(table, 1, 1), 1, PAGE));
}

test("The story of a hand says what the signs beside its number mean", () => {
  const plain = hand("2", "9", "3", "4");
  const change = { kind: "correction", body: { entry: 1, hand: hand("2", "K", "3", "4").body } };
  const partial = { kind: "hand", body: { final_trick: [[1, "9"]], partial: true } };
  assert.match(toldOf(plain, change), / \* This hand was changed after it was saved\. /);
  assert.match(toldOf(partial), / ½ Only the cards that count were entered\. /);
  assert.doesNotMatch(toldOf(plain), /[*½]/);
});
