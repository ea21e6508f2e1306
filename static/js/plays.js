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

// The question to the referee is { cards, hand, seen }: the plays of the trick, the whole hand, the cards shown later.

// How many cards the last play still needs: everybody plays as many as the leader did.
export function missingCards(plays) {
  return plays.length > 1 ? cardsOf(plays[0]).length - cardsOf(plays.at(-1)).length : 0;
}

// How many of this card the question names. The whole hand includes the last play, so that counts once.
export function usedCards({ cards, hand, seen }, card) {
  const held = hand.length > 0 ? hand : [...cards.slice(-1), ...seen];
  return countOf(card, [...cards.slice(0, -1), ...held]);
}

// The plays of one row with a further card, which joins the last play if it is part of that.
export function withCard(question, row, card, joins) {
  const plays = question[row];
  if (joins && plays.length > 0) return [...plays.slice(0, -1), `${plays.at(-1)}+${card}`];
  // A hand starts with the cards of the play in question.
  if (row === "hand" && plays.length === 0) return [...allCards(question.cards.slice(-1)), card];
  return [...plays, card];
}
