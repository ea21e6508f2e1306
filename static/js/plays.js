// Plays as the forms send them: cards joined by "+", plays parted by spaces. No page is needed here.
import { typedCard } from "./typing.js";

export function cardsOf(play) {
  return play.split("+");
}

export function allCards(plays) {
  return plays.flatMap((play) => cardsOf(play));
}

export function countOf(card, plays) {
  return allCards(plays).filter((one) => one === card).length;
}

// People may type T or t for the ten, and the letters of the pad. Its `keys` are { card, letter }.
export function readPlays(text, keys) {
  const plays = text.toUpperCase().split(/\s+/).filter((play) => play !== "");
  return plays.map((play) => cardsOf(play).map((card) => typedCard(card, keys) ?? card).join("+"));
}

export function withoutLastCard(plays) {
  const rest = cardsOf(plays.at(-1) ?? "").slice(0, -1).join("+");
  return [...plays.slice(0, -1), ...(rest ? [rest] : [])];
}

// How many cards a play still needs: everybody plays as many as the leader did.
export const missingCards = (plays, at) => (at > 0 ? cardsOf(plays[0]).length - cardsOf(plays[at]).length : 0);
