// A game as this phone sees it: the facts of the server, and after them the commands that wait to be saved.
import { atTable, isIn } from "./rules/settle.js";
import { boardBefore, readBoard } from "./game/read-board.js";
import { copiesLeft, rankOf } from "./rules/cards.js";

// The board of a game's page with these facts and commands. A fact that only this phone has names its command as
// `waits`. Commands in trouble are left out, and what cannot follow without them.
export function readTable({ names, ...rest }, facts, commands) {
  // The answer to a command may be lost, and its fact come with the news.
  const known = new Set(facts.map(({ id }) => id));
  const all = commands.filter(({ trouble, id }) => !trouble && !known.has(id));
  // New names and usual penalties are no facts.
  const waiting = all.filter(({ kind }) => kind !== "rename" && kind !== "penalties");
  const renamed = all.filter(({ kind }) => kind === "rename");
  const agreed = all.findLast(({ kind }) => kind === "penalties");
  const game = { ...rest, ...(agreed && { penalties: agreed.body }), names: [...names], renamed: renamed.map(({ body }) => body.seat) };
  for (const { body } of renamed) game.names[body.seat] = body.name;
  let both = facts;
  for (const command of waiting) both = withFact(both, command);
  const together = tableOf(game, both);
  if (together) return together;
  let table = tableOf(game, facts);
  for (const command of waiting) table = tableOf(game, withFact(table.game.facts, command)) ?? table;
  return table;
}

// Null if a fact that waits cannot follow those before it: then the server will say so.
function tableOf(game, facts) {
  const hasNew = facts.at(-1)?.waits;
  let board = null;
  try {
    board = readBoard({ ...game, facts });
  } catch (error) {
    if (hasNew) return null;
    throw error;
  }
  const { now, variant, waiting, log } = board;
  if (hasNew && waiting.length > 0 && facts[waiting[0].number - 1].waits) return null;
  return {
    ...board,
    facts,
    seats: seatsIn(now),
    number: now.next?.number ?? null,
    leaderNeeded: needsLeader(variant),
    isMoved: ["undo", "redo"].includes(facts.at(-1)?.kind),
    takesHands: now.next !== null && waiting.length === 0,
    penalties: game.penalties,
    left: cardsLeft(variant, now),
    // Whether the line of an entry shows something that is not saved yet.
    waits: (entry) => Boolean(facts[(log.latestChange(entry) ?? entry) - 1].waits),
    // The line of the sheet that an entry has; undefined if it does not count.
    lineOf: (entry) => board.lines.find((line) => line.entry.number === entry),
    // What the entry dialog needs to change a hand on the sheet, null if there is no such hand.
    entryAt: (entry) => entryAt(board, entry),
    // The key of the pad for a card: an imported record may have suits that do not matter.
    keyOf: (card) => (variant.specials.has(card) ? card : rankOf(card)),
    // How a command names a fact: by its number, or by the id of its own command if that still waits.
    nameOf: (number) => (facts[number - 1]?.waits ? facts[number - 1].id : number),
    numberOf: (name) => facts.find(({ id }) => id === name)?.number ?? name,
  };
}

function entryAt(board, number) {
  const { names, log, opening } = board;
  const event = log.entries.find((one) => one.number === number)?.event;
  if (!event?.trick) return null;
  const before = boardBefore(board, number);
  return {
    event,
    number: opening.number + log.entries.filter((one) => one.event?.trick && one.number < number).length,
    // A hand that does not fit any more shows its own players, so that it can be read and struck out.
    seats: before?.now.next ? seatsIn(before.now) : event.trick.map(({ seat }) => seat).sort((one, other) => one - other),
    left: before?.now.next ? cardsLeft(before.variant, before.now) : () => names.length,
  };
}

// Who plays the next hand, clockwise.
const seatsIn = ({ seating, scores }) => seating.filter((seat) => isIn(scores[seat]));

// How many of a card the pack still holds.
const cardsLeft = (variant, { scores, spent }) => (card) => copiesLeft(variant, card, atTable(scores), spent);

// Whether it must be known who led the last trick, as standing.py in scorekeeper/rules.
export const needsLeader = ({ parameters, countsFromLeader }) =>
  !countsFromLeader &&
  (parameters["last_trick.mode"] === "in_turn" ||
    parameters["penalty.payer"] === "trick_winner" ||
    parameters["deal.next"] === "loser" ||
    parameters["lead.next_hand"] === "last_winner");

// The facts with the one that a command will be once the server has saved it. What names a command that is not among
// them is left out.
function withFact(facts, command) {
  const { kind, body, id } = command;
  const fact = { number: facts.length + 1, id, waits: command, words: command.words };
  const entry = typeof body.target === "string" ? facts.find((one) => one.id === body.target)?.number : body.target;
  if ("target" in body && !entry) return facts;
  if (kind === "record") return [...facts, { ...fact, kind: "hand", body }];
  if (kind === "change") return [...facts, { ...fact, kind: "correction", body: { ...body, entry } }];
  if (kind === "strike") return [...facts, { ...fact, kind: "correction", body: { entry, hand: null } }];
  if (kind === "undo" || kind === "redo") return [...facts, { ...fact, kind, body: { entry } }];
  return [...facts, { ...fact, kind, body }];
}
