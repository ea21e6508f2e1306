// What the table view shows, to be read from across the room: all words and numbers, no HTML.
import { eveningOf, rankingOf } from "./placing.js";
import { gettext, pgettext, rowOf, signed } from "../words/messages.js";
import { cardLetter } from "../words/card-names.js";
import { explainLine } from "../words/steps.js";
import { viewBoard } from "./view.js";
import { momentsOf } from "./moments.js";

const MAX_SEATS = 9; // Up to so many players, each number has its own layout; larger tables share one that scrolls.
const MIN_DIGITS = 2; // Totals are sized for at least so many digits, so that they do not shrink at 10.

// `before` are the games of the evening before this one, as [name, wins, losses]. The players are clockwise, after the end
// the best first; `size` is the class for the size of a name, `place` the final place in words, empty where there is none.
export function displayOf(table, before) {
  const { columns, turn, result } = viewBoard(table);
  const ranked = result ? rankingOf(table) : columns.map(({ seat }) => ({ seat, place: null }));
  const more = ({ seat, place }) => ({ size: sizeOf(table.names[seat]), place: place ? placeWord(place) : "" });
  return {
    seats: ranked.map((one) => Object.assign(columns.find(({ seat }) => seat === one.seat), more(one))),
    turn,
    result,
    isStuck: table.waiting.length > 0,
    layout: columns.length > MAX_SEATS ? "many" : String(columns.length),
    digits: Math.max(MIN_DIGITS, ...columns.map(({ points }) => String(points).length)),
    last: lastHand(table),
    evening: eveningSentences(eveningOf(before, table)),
  };
}

// Long names and long words are smaller.
function sizeOf(name) {
  const word = Math.max(...name.split(/[\s-]/).map((one) => [...one].length));
  const { length } = [...name];
  if (word > 13 || length > 24) return "longest";
  return word > 9 || length > 14 ? "long" : "";
}

function placeWord(place) {
  if (place === 1) return pgettext("place", "1st");
  if (place === 2) return pgettext("place", "2nd");
  if (place === 3) return pgettext("place", "3rd");
  return pgettext("place", "%(number)sth", { number: place });
}

// The last hand that counts, with what its players pay: "Hand 4: Dorte +14"; null before the first one.
function lastHand({ names, lines }) {
  const line = lines.findLast(({ turn, isVoid }) => turn && !isVoid);
  if (!line) return null;
  const { event, payers, steps, turn: { number } } = line;
  const paid = steps.filter(({ kind, points }) => (kind === "penalty" || kind === "subtraction") && points);
  const cards = rowOfNumbers(paid.map(({ seat, points }) => [names[seat], signed(points)]));
  return {
    cards: event.trick.map(({ seat, card }) => ({ name: names[seat], letter: cardLetter(card), pays: payers.includes(seat) })),
    words: cards && gettext("Hand %(number)s: %(cards)s", { number, cards }),
  };
}

// Who has won how many games, and who has lost how many where nobody wins: "This evening: Dorte 2, Bo 1".
function eveningSentences({ wins, losses }) {
  return [
    ...(wins.length > 0 ? [gettext("This evening: %(tally)s", { tally: rowOfNumbers(wins) })] : []),
    ...(losses.length > 0 ? [gettext("Lost this evening: %(tally)s", { tally: rowOfNumbers(losses) })] : []),
  ];
}

const rowOfNumbers = (people) => rowOf(people.map(([name, number]) => gettext("%(name)s %(number)s", { name, number })));

// The newest line with a moment (moments.js) whose fact is not `known`, as { heading, moments, result, next }; null if there
// is none.
export function newMoment(table, known) {
  const fresh = table.lines.filter(({ entry }) => !known.has(table.facts[entry.number - 1].id));
  const found = fresh.map((line) => toldOf(table, line)).findLast(({ moments }) => moments.length > 0);
  return found ?? null;
}

function toldOf(table, line) {
  const { turn, after } = line;
  const words = explainLine(table, line);
  const { lines } = momentsOf(table, line, words);
  return {
    heading: turn ? gettext("Hand %(number)s", { number: turn.number }) : words.headline,
    moments: lines.filter(({ moment }) => moment).map(({ seat, kind, total, moment }) => Object.assign(moment, { name: table.names[seat], isOut: kind === "out", total })),
    result: after.result ? words.next : "",
    next: words.next,
  };
}
