// The cards of a whole hand, a row for each player, filled row by row or trick by trick. No page is needed here.
// An audit is { rows: [{ seat, plays }], size, byTricks, firstLeader, leaders, row, pick, last }:
//   size         how many cards everybody got
//   byTricks     whether the cards are entered round the table, and not row by row
//   firstLeader  the row of the player who led the first trick
//   leaders      the rows of those who led each trick and lead the next, as far as the cards say
//   row          the row that is being filled
//   pick         the place of a play that is to be replaced, or null
//   last         the place of the play that was entered last, or null
// A place is { row, at }: the row, and the number of the play in it. Both count from 0.
import { allCards, cardsOf, countOf } from "./plays.js";
import { forget, read, write } from "./storage.js";
import { roundFrom } from "./rules/settle.js";

export function newAudit(seats) {
  const rows = seats.map((seat) => ({ seat, plays: [] }));
  return { rows, size: 0, byTricks: false, firstLeader: 0, leaders: [], row: 0, pick: null, last: null };
}

// The cards of texts, one for each row.
export function fill({ rows }, texts) {
  for (const [at, text] of texts.entries()) rows[at].plays = text.split(" ").filter(Boolean);
}

// The plays of each row as lists of cards.
export const cardsIn = ({ rows }) => rows.map(({ plays }) => plays.map((play) => cardsOf(play)));

export const playAt = ({ rows }, place) => rows[place.row].plays[place.at];
export const isFull = ({ rows, size }, row) => allCards(rows[row].plays).length >= size;
export const isComplete = (audit) => audit.rows.every((_row, at) => isFull(audit, at));
export const samePlace = (one, other) => one?.row === other?.row && one?.at === other?.at;

// The rows clockwise from this one on.
const rowsFrom = ({ rows }, start) => roundFrom([...rows.keys()], start);

function leaderOf({ firstLeader, leaders }, trick) {
  return trick === 0 ? firstLeader : leaders[trick];
}

// Where the next card goes. Null when every row is full, or when nobody can say who leads the next trick, because the cards
// cannot be right.
export function nextPlace(audit) {
  if (audit.pick) return audit.pick;
  const open = audit.rows.map((_row, at) => at).filter((row) => !isFull(audit, row));
  if (open.length === 0) return null;
  const played = (row) => audit.rows[row].plays.length;
  if (!audit.byTricks) {
    const row = rowsFrom(audit, audit.row).find((next) => open.includes(next));
    return { row, at: played(row) };
  }
  const trick = Math.min(...open.map((row) => played(row)));
  const leader = leaderOf(audit, trick);
  if (leader === undefined) return null;
  return { row: rowsFrom(audit, leader).find((row) => open.includes(row) && played(row) === trick), at: trick };
}

// How many of this card the pack still holds. The play that is to be replaced goes back into it.
export function remaining(audit, card, inPack) {
  const replaced = audit.pick ? countOf(card, [playAt(audit, audit.pick)]) : 0;
  return inPack - countOf(card, audit.rows.flatMap(({ plays }) => plays)) + replaced;
}

// The place of the play that the next card joins, or null: the latest play, where the player says so, or as long as its
// trick was led with more cards.
export function placeToJoin(audit, isAsked) {
  const place = audit.pick ?? audit.last;
  const play = place && playAt(audit, place);
  if (!play) return null;
  if (isAsked) return place;
  if (!audit.byTricks || audit.pick || isFull(audit, place.row)) return null;
  const lead = audit.rows[leaderOf(audit, place.at)]?.plays[place.at];
  return lead && cardsOf(play).length < cardsOf(lead).length ? place : null;
}

// Put a card at the next place, or let it join the play at another.
export function addCard(audit, card, join) {
  const place = join ?? nextPlace(audit);
  const { plays } = audit.rows[place.row];
  plays[place.at] = join ? `${plays[place.at]}+${card}` : card;
  if (!audit.pick) Object.assign(audit, { row: place.row, last: place });
  audit.pick = null;
}

// Take the play that is picked out, or else the card that was entered last; says whether there was one.
export function stepBack(audit) {
  const place = audit.pick ?? lastPlace(audit);
  if (!place) return false;
  const { plays } = audit.rows[place.row];
  const rest = audit.pick ? "" : cardsOf(plays[place.at]).slice(0, -1).join("+");
  plays.splice(place.at, 1, ...(rest ? [rest] : []));
  audit.last = rest ? place : null;
  if (!audit.pick) audit.row = place.row;
  audit.pick = null;
  return true;
}

function lastPlace(audit) {
  const lengths = audit.rows.map(({ plays }) => plays.length);
  const longest = Math.max(...lengths);
  if (longest === 0) return null;
  const candidates = audit.byTricks
    ? rowsFrom(audit, leaderOf(audit, longest - 1) ?? 0).filter((row) => lengths[row] === longest)
    : rowsFrom(audit, audit.row + 1).filter((row) => lengths[row] > 0);
  const row = candidates.at(-1);
  return { row, at: lengths[row] - 1 };
}

// Row by row something can be said once all rows are equally long, trick by trick after every card.
export function isTelling({ byTricks, rows }) {
  const [first, ...others] = rows.map(({ plays }) => plays.length);
  return byTricks || (first > 0 && others.every((length) => length === first));
}

// The rows that this phone keeps: { way, leader, cards, rows, isKept }, the rows as texts. `isKept` says whether the server
// keeps them too.
export function keepRows(key, audit) {
  if (audit.rows.some(Boolean)) write(key, audit);
  else forget(key);
}

const countIn = (rows) => [...rows.join("")].length;

// The rows of this phone to go on with, null for those of the server. The server has what any phone checked last, this phone
// also what it could not send.
export function recallRows(key, ofServer) {
  const kept = read(key);
  const count = countIn(ofServer);
  const isOurs = kept?.rows?.length === ofServer.length && (count === 0 || (!kept.isKept && countIn(kept.rows) >= count));
  return isOurs ? kept : null;
}
