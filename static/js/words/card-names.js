// Cards, sets of cards and the danger in the next hand, in words, as scorekeeper/words/cards.py.
import { rankOf } from "../rules/cards.js";
import { rowOf, sentence } from "./messages.js";

const SUITS = { C: "♣", D: "♦", H: "♥", S: "♠" };

// The card as printed in its corner: "10", "Q", "6♣".
export function cardLetter(card) {
  const rank = rankOf(card);
  return rankLetter(rank) + (SUITS[card.slice(rank.length)] ?? "");
}

const rankLetter = (rank) => sentence(TABLE.letter, { rank }) || rank;

// What a screen reader says: "10", "queen".
export const cardName = (card) => sentence(TABLE.name, { card }) || cardLetter(card);

// In a sentence: "the 10", "the queen"; of a play, all its cards.
export const saidCard = (card) => sentence(TABLE.said, { card }) || cardLetter(card);
export const saidPlay = (play) => play.map((card) => saidCard(card)).join(" + ");

// What can happen to a player in the next hand, the worse first, as { fate, isSure, cards, long }; empty if safe. It is not
// sure where the hand must count more than once for it.
export function dangerWords(variant, dangers, name) {
  return ["out", "cucumber"].flatMap((fate) => {
    // A higher factor that makes it no worse is not worth a word.
    const those = dangers
      .filter((danger) => danger.fate === fate)
      .filter(({ cards }, at, all) => cards.join(" ") !== all[at - 1]?.cards.join(" "));
    if (those.length === 0) return [];
    const [short, long] = [shortDanger, longDanger].map((words) => those.map((danger) => words(variant, danger, name)));
    return [{ fate, isSure: those.some(({ factor }) => factor === 1), cards: rowOf(short), long: long.join(" ") }];
  });
}

function shortDanger(variant, { factor, cards: those }) {
  const cards = setOfCards(variant, those, false);
  return sentence(TABLE.short, { factor }, { factor, cards: whole(cards) }) || cards;
}

// No line ends within a range.
const whole = (text) => text.replaceAll("–", "–\u2060");

const longDanger = (variant, { fate, factor, cards }, name) =>
  sentence(TABLE.danger, { fate, factor }, { name, factor, cards: setOfCards(variant, cards, true) });

// Cards of the last trick: "Q+" or "Q or higher", "2–4" or "below 5", "5, 9–J", "any card".
export function setOfCards({ deck, lastStrength, parameters }, cards, isLong) {
  if (cards.length === deck.length) return sentence(TABLE.set, { isAll: true });
  const order = [...deck].sort((one, other) => lastStrength(one) - lastStrength(other));
  // If the ace is low in the last trick, people would still take it for "higher".
  const isPlain = parameters["rank.last_trick"] !== "ace_low";
  const pieces = runsOf(order, cards).flatMap((run) => {
    const letters = run.map((card) => cardLetter(card));
    if (isPlain && run.length > 1) {
      if (run.at(-1) === order.at(-1)) return sentence(TABLE.set, { isTop: true, isLong }, { card: letters[0] });
      if (isLong && run[0] === order[0]) return sentence(TABLE.set, { isBottom: true }, { card: cardLetter(order[run.length]) });
    }
    return run.length < 3 ? letters : sentence(TABLE.set, {}, { lowest: letters[0], highest: letters.at(-1) });
  });
  return isLong ? whole(rowOf(pieces)) : rowOf(pieces);
}

// The cards in runs that are consecutive in the order.
function runsOf(order, cards) {
  const runs = [[]];
  for (const card of order) {
    if (cards.includes(card)) runs.at(-1).push(card);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

// A row is when it holds, and what is said, with a context before "|"; the first that holds counts. The server reads the
// table too (scorekeeper/words/tables.py).
const TABLE = {
  "letter": [
    [{"rank": "J"}, "card|J"],
    [{"rank": "Q"}, "card|Q"],
    [{"rank": "K"}, "card|K"],
    [{"rank": "A"}, "card|A"],
    [{}, ""]
  ],
  "name": [
    [{"card": "6C"}, "card|6 of clubs"],
    [{"card": "7C"}, "card|7 of clubs"],
    [{"card": "7S"}, "card|7 of spades"],
    [{"card": "J"}, "card|jack"],
    [{"card": "Q"}, "card|queen"],
    [{"card": "K"}, "card|king"],
    [{"card": "A"}, "card|ace"],
    [{}, ""]
  ],
  "said": [
    // I18N: A card in a sentence, behind "the" in English. Where it would need an ending, it is the letter of the card.
    [{"card": "J"}, "card in a sentence|jack"],
    [{"card": "Q"}, "card in a sentence|queen"],
    [{"card": "K"}, "card in a sentence|king"],
    [{"card": "A"}, "card in a sentence|ace"],
    [{}, ""]
  ],
  "set": [
    [{"isAll": true}, "set of cards|any card"],
    [{"isTop": true, "isLong": true}, "set of cards|%(card)s or higher"],
    [{"isTop": true}, "set of cards|%(card)s+"],
    [{"isBottom": true}, "set of cards|below %(card)s"],
    [{}, "set of cards|%(lowest)s–%(highest)s"]
  ],
  "short": [
    [{"factor": 1}, ""],
    [{"factor": 2}, "danger|doubled %(cards)s"],
    [{}, "danger|×%(factor)s %(cards)s"]
  ],
  "danger": [
    [{"factor": 1, "fate": "out"}, "If %(name)s takes the last trick with %(cards)s, that is too much: %(name)s is out."],
    [{"factor": 1}, "If %(name)s takes the last trick with %(cards)s, that is too much: %(name)s gets a cucumber."],
    [{"factor": 2, "fate": "out"}, "If the hand counts double, out with these cards: %(cards)s."],
    [{"factor": 2}, "If the hand counts double, a cucumber with these cards: %(cards)s."],
    [{"fate": "out"}, "If the hand counts ×%(factor)s, out with these cards: %(cards)s."],
    [{}, "If the hand counts ×%(factor)s, a cucumber with these cards: %(cards)s."]
  ]
};
