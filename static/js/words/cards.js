// Cards, sets of cards and the danger in the next hand, in words.
import { gettext, pgettext, rowOf } from "./messages.js";
import { rankOf } from "../rules/cards.js";

const SUITS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const LETTERS = {
  J: () => pgettext("card", "J"),
  Q: () => pgettext("card", "Q"),
  K: () => pgettext("card", "K"),
  A: () => pgettext("card", "A"),
};

// The card as printed in its corner: "10", "Q", "6♣".
export function cardLetter(card) {
  const rank = rankOf(card);
  return rankLetter(rank) + (SUITS[card.slice(rank.length)] ?? "");
}

export function rankLetter(rank) {
  return LETTERS[rank]?.() ?? rank;
}

const NAMES = {
  "6C": () => pgettext("card", "6 of clubs"),
  "7C": () => pgettext("card", "7 of clubs"),
  "7S": () => pgettext("card", "7 of spades"),
  J: () => pgettext("card", "jack"),
  Q: () => pgettext("card", "queen"),
  K: () => pgettext("card", "king"),
  A: () => pgettext("card", "ace"),
};

// What a screen reader says: "10", "queen".
export const cardName = (card) => NAMES[card]?.() ?? cardLetter(card);

// What can happen to a player in the next hand, the worse first, as { fate, cards, long }; empty if safe.
export function dangerWords(variant, dangers) {
  return ["out", "cucumber"].flatMap((fate) => {
    // A higher factor that makes it no worse is not worth a word.
    const those = dangers
      .filter((danger) => danger.fate === fate)
      .filter(({ cards }, at, all) => cards.join(" ") !== all[at - 1]?.cards.join(" "));
    if (those.length === 0) return [];
    const [short, long] = [shortDanger, longDanger].map((words) => those.map((danger) => words(variant, danger)));
    return [{ fate, cards: rowOf(short), long: long.join(" ") }];
  });
}

function shortDanger(variant, { factor, cards: those }) {
  const cards = setOfCards(variant, those, false);
  if (factor === 1) return cards;
  if (factor === 2) return pgettext("danger", "doubled %(cards)s", { cards });
  return pgettext("danger", "×%(factor)s %(cards)s", { factor, cards });
}

function longDanger(variant, { fate, factor, cards: those }) {
  const values = { cards: setOfCards(variant, those, true), factor };
  const isOut = fate === "out";
  if (factor === 1) {
    if (isOut) return gettext("Out with these cards: %(cards)s.", values);
    return gettext("A cucumber with these cards: %(cards)s.", values);
  }
  if (factor === 2) {
    if (isOut) return gettext("If the hand counts double, out with these cards: %(cards)s.", values);
    return gettext("If the hand counts double, a cucumber with these cards: %(cards)s.", values);
  }
  if (isOut) return gettext("If the hand counts ×%(factor)s, out with these cards: %(cards)s.", values);
  return gettext("If the hand counts ×%(factor)s, a cucumber with these cards: %(cards)s.", values);
}

// Cards, usually of the last trick: "Q+" or "Q or higher", "2–4" or "below 5", "5, 9–J", "any card".
export function setOfCards({ deck, lastStrength, parameters }, cards, isLong, isLastTrick = true) {
  if (cards.length === deck.length) return pgettext("set of cards", "any card");
  const order = isLastTrick ? [...deck].sort((one, other) => lastStrength(one) - lastStrength(other)) : deck;
  // If the ace is low in the last trick, people would still take it for "higher".
  const isPlain = !(isLastTrick && parameters["rank.last_trick"] === "ace_low");
  const pieces = runsOf(order, cards).flatMap((run) => {
    const letters = run.map((card) => cardLetter(card));
    const ends = { lowest: letters[0], highest: letters.at(-1) };
    if (isPlain && run.length > 1) {
      if (run.at(-1) === order.at(-1)) return orHigher(letters[0], isLong);
      const card = cardLetter(order[run.length]);
      if (isLong && run[0] === order[0]) return pgettext("set of cards", "below %(card)s", { card });
    }
    return run.length < 3 ? letters : pgettext("set of cards", "%(lowest)s–%(highest)s", ends);
  });
  // In a sentence no line ends within a range.
  return isLong ? rowOf(pieces).replaceAll("–", "–\u2060") : rowOf(pieces);
}

function orHigher(card, isLong) {
  if (isLong) return pgettext("set of cards", "%(card)s or higher", { card });
  return pgettext("set of cards", "%(card)s+", { card });
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
