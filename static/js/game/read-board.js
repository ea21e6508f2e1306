// The board of a game from its facts, as scorekeeper/services/board.py: its log, its sheet, and what does not count.
import { readLog } from "../rules/log.js";
import { readVariant } from "../rules/cards.js";
import { replay } from "../rules/replay.js";

// `game` is what the page gives: { names, parameters, opening, facts }; see scorekeeper/formats/facts.py for the last two.
// `before` is the standing before the first line, `now` that after the last; `rules` and `variant` are the rules in force
// then. `lines` are those that count, each with its `entry`; `waiting` are the entries that do not, the first one for the
// reasons in `problems`. `names` has also those who joined on this phone.
export function readBoard(game) {
  const { parameters, facts } = game;
  const names = [...game.names];
  for (const { kind, body } of facts) if (kind === "join" && body.name) names[body.seat] ??= body.name;
  const { first, scores, first_hand: number } = game.opening;
  const start = scores.map(([points, cucumbers, out, buyIns]) => ({ points, cucumbers, out, buy_ins: buyIns, left: false }));
  const opening = { first, scores: start, number };
  const opened = readVariant(parameters);
  const log = readLog(facts.map((fact) => readFact(fact)), number);
  const entries = log.entries.filter(({ event }) => event);
  const { refused, ...sheet } = replay(() => opened, opening, entries.map(({ event }) => event));
  for (const [at, line] of sheet.lines.entries()) line.entry = entries[at];
  return { game, names, opening, log, ...sheet, waiting: entries.slice(sheet.lines.length), problems: refused?.problems ?? [] };
}

// The board after one more fact, given as stored: { kind, body }.
export function boardAfter({ game }, fact) {
  return readBoard({ ...game, facts: [...game.facts, fact] });
}

// The board before an entry, as { variant, now }; null if the rules refuse an earlier one.
export function boardBefore({ log, lines, before, rules }, number) {
  const earlier = log.entries.filter(({ event, number: one }) => event && one < number).length;
  if (earlier > lines.length) return null;
  if (earlier === 0) return { variant: rules, now: before };
  const { variant, after: now } = lines[earlier - 1];
  return { variant, now };
}

// A hand as stored: { final_trick: [[seat, card]], buy_in: [seat], factors: { seat: factor }, partial }.
export function readHand({ final_trick: trick, buy_in: buyIn = [], factors = {}, partial = false }) {
  return { trick: trick.map(([seat, card]) => ({ seat, card })), buyIn, factors: readSeats(factors), partial };
}

// A ruling as stored, which has only what is not nothing.
export function readRuling({ credit = {}, ...body }) {
  return { seat: null, points: 0, note: "", by: "", ...body, credit: readSeats(credit) };
}

// An event as stored. New rules have their `words` with them, because a page has not the words of every parameter.
export function readEvent(kind, body, words) {
  if (kind === "hand") return readHand(body);
  if (kind === "ruling") return readRuling(body);
  if (kind === "rules") return { kind, changes: body.changes, isWhole: body.from === "first", words };
  const { seat, after, points, order, hand } = body;
  return { kind, seat, after, points, order, hand };
}

function readFact({ kind, body, words }) {
  if (kind === "undo" || kind === "redo") return { kind, entry: body.entry };
  if (kind !== "correction") return { kind, event: readEvent(kind, body, words) };
  return { kind, entry: body.entry, event: readCorrected(body, words) };
}

// What a correction puts in the place of an event, as stored; null strikes it out.
export function readCorrected({ hand, ruling, event }, words) {
  if (event) return readEvent(event.kind, event, words);
  return ruling ? readRuling(ruling) : hand && readHand(hand);
}

function readSeats(bySeat) {
  return new Map(Object.entries(bySeat).map(([seat, number]) => [Number(seat), number]));
}
