// The hand whose cards are checked: who plays, who leads, and how many cards everybody got.
import { atTable, isIn } from "../rules/settle.js";
import { copiesLeft, largestHand } from "../rules/cards.js";
import { boardBefore } from "./read-board.js";

const USUAL_CARDS = 7; // Where the dealer chooses how many.

// The hand recorded as `entry`; without it the next one, or the last one if the game is over. Null if there is no such hand.
// { number, entry, variant, names, seats, leader, cards, most, players, left, lastTrick }: `names` and `seats` are those of the
// players still in, clockwise, `leader` is a seat, `most` the highest number of cards each can get, `players` how many sit at
// the table, `left` how many copies of a card the pack holds, and `lastTrick` the one that was recorded.
export function dealtHand(table, entry = lastIfOver(table)) {
  const event = entry && table.log.entries.find(({ number }) => number === entry)?.event;
  if (entry && !event?.trick) return null;
  const before = entry ? boardBefore(table, entry) : table;
  if (!before?.now.next) return null;
  const { variant, now } = before;
  const { number, leader, cards } = now.next;
  const seats = now.seating.filter((seat) => isIn(now.scores[seat]));
  const players = atTable(now.scores);
  const left = (card) => Math.max(0, copiesLeft(variant, card, players, now.spent));
  const all = variant.deck.reduce((count, card) => count + left(card), 0);
  const most = Math.min(Math.floor(all / seats.length), largestHand(variant));
  return {
    number,
    entry,
    variant,
    names: seats.map((seat) => table.names[seat]),
    seats,
    leader,
    cards: cards ?? Math.min(USUAL_CARDS, most),
    most: Math.max(most, cards ?? 0),
    players,
    left,
    lastTrick: event?.trick ?? [],
  };
}

// The same hand, now that the game has gone on; null if others play it by now, or nobody.
export function sameHand(table, { number, entry, seats }) {
  const recorded = entry ?? table.lines.find(({ turn }) => turn?.number === number)?.entry.number ?? null;
  const now = dealtHand(table, recorded);
  return now && (entry || now.number === number) && now.seats.join(" ") === seats.join(" ") ? now : null;
}

const lastIfOver = ({ now, lines }) => (now.next ? null : (lines.findLast(({ turn }) => turn)?.entry.number ?? null));
