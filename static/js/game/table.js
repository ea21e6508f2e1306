// A game as this phone sees it: the facts of the server, and after them the unsent commands.
import { atTable, isIn } from "../rules/settle.js";
import { copiesLeft, rankOf, readVariant } from "../rules/cards.js";
import { readLog, replay } from "../rules/replay.js";

// After these facts the board says what happened, beside Undo and Redo (lastChangeWords in changes.js).
const MOVES = new Set(["undo", "redo", "join", "leave", "return", "seats", "rules", "end"]);

// The board of a game's page with these facts and commands. A fact that only this phone has names its
// `command`. Commands in trouble are left out, and what cannot follow without them.
export function readTable({ names, ...rest }, facts, commands) {
  // The answer to a command may be lost, and its fact come with the news.
  const known = new Set(facts.map(({ id }) => id));
  const all = commands.filter(({ trouble, id }) => !trouble && !known.has(id));
  // New names and usual penalties are no facts.
  const unsent = all.filter(({ kind }) => kind !== "rename" && kind !== "penalties");
  const renamed = all.filter(({ kind }) => kind === "rename");
  const agreed = all.findLast(({ kind }) => kind === "penalties");
  const game = { ...rest, ...(agreed && { penalties: agreed.body }), names: [...names], renamed: renamed.map(({ body }) => body.seat) };
  for (const { body } of renamed) game.names[body.seat] = body.name;
  let both = facts;
  for (const command of unsent) both = withFact(both, command);
  const together = tableOf(game, both);
  if (together) return together;
  let table = tableOf(game, facts);
  for (const command of unsent) table = tableOf(game, withFact(table.game.facts, command)) ?? table;
  return table;
}

// Null if an unsent fact cannot follow those before it: then the server will say so.
function tableOf(game, facts) {
  const hasNew = facts.at(-1)?.command;
  let board = null;
  try {
    board = readBoard({ ...game, facts });
  } catch (error) {
    if (hasNew) return null;
    throw error;
  }
  const { now, variant, waiting, log } = board;
  if (hasNew && waiting.length > 0 && facts[waiting[0].number - 1].command) return null;
  return {
    ...board,
    facts,
    seats: seatsIn(now),
    number: now.next?.number ?? null,
    leaderNeeded: needsLeader(variant),
    isMoved: MOVES.has(facts.at(-1)?.kind),
    takesHands: now.next !== null && waiting.length === 0,
    penalties: game.penalties,
    left: cardsLeft(variant, now),
    isUnsent: (entry) => Boolean(facts[(log.latestChange(entry) ?? entry) - 1].command),
    // The line of the sheet that an entry has; undefined if it does not count.
    lineOf: (entry) => board.lines.find((line) => line.entry.number === entry),
    // What the entry dialog needs to change a hand on the sheet, null if there is no such hand.
    entryAt: (entry) => entryAt(board, entry),
    // The key of the pad for a card: an imported record may have suits that do not matter.
    keyOf: (card) => (variant.specials.has(card) ? card : rankOf(card)),
    // How a command names a fact: by its number, or by the id of its own command if it is unsent.
    nameOf: (number) => (facts[number - 1]?.command ? facts[number - 1].id : number),
    numberOf: (name) => facts.find(({ id }) => id === name)?.number ?? name,
  };
}

function entryAt(board, number) {
  const { names, log, opening } = board;
  const event = log.entries.find((entry) => entry.number === number)?.event;
  if (!event?.trick) return null;
  const before = boardBefore(board, number);
  return {
    event,
    before,
    number: opening.number + log.entries.filter((entry) => entry.event?.trick && entry.number < number).length,
    // A hand that does not fit any more shows its own players, so that it can be read and struck out.
    seats: before?.now.next ? seatsIn(before.now) : event.trick.map(({ seat }) => seat).sort((one, other) => one - other),
    left: before?.now.next ? cardsLeft(before.variant, before.now) : () => names.length,
  };
}

// Who plays the next hand, clockwise.
export const seatsIn = ({ seating, scores }) => seating.filter((seat) => isIn(scores[seat]));

// How many of a card the pack still holds; under new rules some may be missing.
export const cardsLeft = (variant, { scores, spent }) => (card) => Math.max(0, copiesLeft(variant, card, atTable(scores), spent));

// Whether it must be known who led the last trick, as standing.py in scorekeeper/rules.
const needsLeader = ({ parameters, countsFromLeader }) =>
  !countsFromLeader &&
  (parameters["last_trick.mode"] === "in_turn" ||
    parameters["penalty.payer"] === "trick_winner" ||
    parameters["deal.next"] === "loser" ||
    parameters["lead.next_hand"] === "last_winner");

// The facts with the one that a command will be once the server has saved it. What names a command that is not among
// them is left out.
function withFact(facts, command) {
  const { kind, body, id } = command;
  const fact = { number: facts.length + 1, id, command, words: command.words };
  const entry = typeof body.target === "string" ? facts.find((earlier) => earlier.id === body.target)?.number : body.target;
  if ("target" in body && !entry) return facts;
  if (kind === "record") return [...facts, { ...fact, kind: "hand", body }];
  if (kind === "change") return [...facts, { ...fact, kind: "correction", body: { ...body, entry } }];
  if (kind === "strike") return [...facts, { ...fact, kind: "correction", body: { entry, hand: null } }];
  if (kind === "undo" || kind === "redo") return [...facts, { ...fact, kind, body: { entry } }];
  return [...facts, { ...fact, kind, body }];
}

// The board from the facts, as scorekeeper/services/board.py: its log, its sheet, and what does not count

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
  const earlier = log.entries.filter(({ event, number: other }) => event && other < number).length;
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

// A fact as stored, for readLog.
export function readFact({ kind, body, words }) {
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
