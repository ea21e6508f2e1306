// The board of a game from its facts, as scorekeeper/services/board.py: its log, its sheet, and what does not count.
import { readLog } from "../rules/log.js";
import { readVariant } from "../rules/cards.js";
import { replay } from "../rules/replay.js";

// `game` is what the page gives: { names, parameters, opening, facts }; see scorekeeper/formats/facts.py for the last two.
// `before` is the standing before the first line, `now` that after the last. `lines` are those that count, each with its
// `entry`; `waiting` are the entries that do not, the first one for the reasons in `problems`.
export function readBoard(game) {
  const { names, parameters, facts } = game;
  const { first, scores, first_hand: number } = game.opening;
  const start = scores.map(([points, cucumbers, out, buyIns]) => ({ points, cucumbers, out, buy_ins: buyIns }));
  const opening = { first, scores: start, number };
  const variant = readVariant(parameters);
  const log = readLog(facts.map((fact) => readFact(fact)), number);
  const entries = log.entries.filter(({ event }) => event);
  const play = (events) => replay(() => variant, opening, events);
  const { now, refused, ...sheet } = play(entries.map(({ event }) => event));
  const lines = sheet.lines.map((line, at) => Object.assign(line, { entry: entries[at] }));
  const before = play([]).now;
  const waiting = entries.slice(lines.length);
  return { game, names, variant, opening, log, before, lines, now, waiting, problems: refused?.problems ?? [] };
}

// The board after one more fact, given as stored: { kind, body }.
export function boardAfter({ game }, fact) {
  return readBoard({ ...game, facts: [...game.facts, fact] });
}

// The standing before an entry; null if the rules refuse an earlier one.
export function standingBefore({ log, lines, before }, number) {
  const earlier = log.entries.filter(({ event, number: one }) => event && one < number).length;
  if (earlier > lines.length) return null;
  return earlier > 0 ? lines[earlier - 1].after : before;
}

// A hand as stored: { final_trick: [[seat, card]], buy_in: [seat], factors: { seat: factor } }.
export function readHand({ final_trick: trick, buy_in: buyIn = [], factors = {} }) {
  return {
    trick: trick.map(([seat, card]) => ({ seat, card })),
    buyIn,
    factors: new Map(Object.entries(factors).map(([seat, factor]) => [Number(seat), factor])),
  };
}

// A ruling as stored, which has only what is not nothing.
export function readRuling(body) {
  return { seat: null, points: 0, note: "", ...body };
}

function readFact({ kind, body }) {
  const { entry, hand, ruling } = body;
  if (kind === "hand") return { kind, event: readHand(body) };
  if (kind === "ruling") return { kind, event: readRuling(body) };
  if (kind !== "correction") return { kind };
  if (ruling) return { kind, entry, event: readRuling(ruling) };
  return { kind, entry, event: hand && readHand(hand) };
}
