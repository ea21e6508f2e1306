// Plays as they are stored and sent, cards joined by "+", and cards on a keyboard. No page is needed here.
import { cardLetter } from "./words/card-names.js";

export const cardsOf = (play) => play.split("+");
export const lettersOf = (play) => cardsOf(play).map((card) => cardLetter(card)).join("+");
export const allCards = (plays) => plays.flatMap((play) => cardsOf(play));
export const countOf = (card, plays) => allCards(plays).filter((other) => other === card).length;

// How many cards a play still needs: everybody plays as many as the leader did.
export const missingCards = (plays, at) => (at > 0 ? cardsOf(plays[0]).length - cardsOf(plays[at]).length : 0);

// The card of a pack that somebody types: the English letter or the one that the pad shows.
export function typedCard(typed, deck) {
  const text = typed.toUpperCase();
  const wanted = text === "0" || text === "T" ? "10" : text;
  return deck.find((card) => card === wanted || cardLetter(card).toUpperCase() === wanted);
}

// Reads cards from a keyboard, key by key: of the pack that `deckNow` gives. A 1 may be the first figure of a 12, and a K the first
// letter of a Kn: when the second one follows within a second, `isLonger` says that the card takes the place of the last one.
export function typist(deckNow) {
  let begun = "";
  let since = -Infinity;
  return (key, now = Date.now()) => {
    const deck = deckNow();
    const longer = begun && now - since < 1_000 ? typedCard(begun + key, deck) : undefined;
    const card = longer ?? typedCard(key, deck);
    const isLonger = longer !== undefined && typedCard(begun, deck) !== undefined; // The 1 of a 10 is no card.
    begun = longer ? "" : key;
    since = now;
    return { card, isLonger };
  };
}

// What hears the keyboard of a pad: `lay` lays a card and says whether it could, `stepBack` takes the last one away, as
// Backspace does. Any other key is not ours.
export function cardKeys(deckNow, lay, stepBack) {
  const typing = typist(deckNow);
  let isLaid = false; // The card of the last key.
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, input")) return;
    const { card, isLonger } = typing(event.key);
    if (!card && event.key !== "Backspace") return;
    event.preventDefault();
    if (!card || (isLonger && isLaid)) stepBack();
    isLaid = card !== undefined && lay(card);
  };
}
