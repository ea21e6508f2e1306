// The sheet of a game record, and the dangers of its next hand. Pure, without page, network or clock.
import { cleanName, parseCard, readVariant, refuse } from "./cards.js";
import { dangers } from "./danger.js";
import { readLog } from "./log.js";
import { replay } from "./replay.js";
import { stillIn } from "./settle.js";

// The sheet of a game record. `parameters` may be a list of { from_event, parameters }: the events from that number on go
// by those rules, and so does the next hand.
export function sheet(record, parameters) {
  const { names, lines, now } = play(record, parameters);
  const hands = [];
  const rulings = [];
  for (const line of lines) {
    if (line.turn) hands.push(writeHand(line, names));
    else rulings.push({ after_hand: hands.length, ...writeRuling(line, names) });
  }
  return {
    format: "scorekeeper/sheet",
    version: 1,
    variant: record.variant,
    players: names,
    hands,
    ...(rulings.length > 0 && { rulings }),
    next: now.next && writeTurn(now.next, names),
    result: now.result && writeResult(now.result, names),
  };
}

// For each player still in a list of { fate, factor, cards }: paying for one of the cards at that factor brings that fate.
export function danger(record, parameters) {
  const { names, now, variant } = play(record, parameters);
  return Object.fromEntries(stillIn(now.scores).map((seat) => [names[seat], dangers(variant, now, seat)]));
}

// The game by seats: names, log, lines with every step, and where it stands. Events after a refused one have no lines.
export function readGame(record, parameters) {
  const { names, seatOf } = readSeats(record.players);
  const rules = readRules(parameters);
  const facts = record.events.map((event, at) => readFact(event, `events[${at}]`, seatOf));
  const firstHand = record.first_hand ?? 1;
  const log = readLog(facts, firstHand);
  const entries = log.entries.filter(({ event }) => event);
  const variantAt = (at) => rules.findLast(({ from }) => !(entries[at]?.number < from)).variant;
  const opening = { first: seatOf(record.first), scores: readScores(record.start, names, seatOf), number: firstHand };
  const replayed = replay(variantAt, opening, entries.map(({ event }) => event));
  return { names, facts, log, entries, variant: variantAt(entries.length), ...replayed };
}

// The game, with an error for the first event that the rules refuse.
function play(record, parameters) {
  const game = readGame(record, parameters);
  if (game.refused) {
    const { at, problems } = game.refused;
    const number = game.log.latestChange(game.entries[at].number);
    const parts = [`events[${number - 1}]`, game.facts[number - 1].entry && "event", problems[0].field];
    refuse(parts.filter(Boolean).join("."), ...problems);
  }
  return game;
}

function readRules(parameters) {
  const list = Array.isArray(parameters) ? parameters : [{ from_event: 1, parameters }];
  return list.map((one, at) => ({ from: at === 0 ? 1 : one.from_event, variant: readVariant(one.parameters) }));
}

function readSeats(players) {
  const names = players.map((player) => cleanName(player));
  const seats = new Map(names.map((name, seat) => [name, seat]));
  return { names, seatOf: (player) => seats.get(player) ?? seats.get(cleanName(player)) };
}

function readScores(start, names, seatOf) {
  const scores = names.map(() => ({ points: 0, cucumbers: 0, out: false, buy_ins: 0 }));
  for (const [player, score] of Object.entries(start ?? {})) Object.assign(scores[seatOf(player)], score);
  return scores;
}

function readFact(fact, place, seatOf) {
  const { kind, entry, event } = fact;
  if (kind === "undo" || kind === "redo") return { kind };
  if (kind === "correction") return { kind, entry, event: event && readEvent(event, `${place}.event`, seatOf) };
  return { kind, event: readEvent(fact, place, seatOf) };
}

function readEvent(event, place, seatOf) {
  function seat(player, at) {
    return seatOf(player) ?? refuse(`${place}.${at}`, { code: "unknown_player", name: player });
  }

  const { kind, final_trick: trick, buy_in: buyIn = [], factors = {} } = event;
  if (kind === "ruling") {
    const { matter, remedy, hand, player = null, points = 0, note = "" } = event;
    return { matter, remedy, hand, seat: player === null ? null : seat(player, "player"), points, note: cleanName(note) };
  }
  if (kind !== "hand") refuse(`${place}.kind`, { code: "unknown_kind", kind });
  return {
    trick: trick.map(({ player, card }, at) => ({
      seat: seat(player, `final_trick[${at}].player`),
      card: parseCard(card) ?? refuse(`${place}.final_trick[${at}].card`, { code: "not_a_card", card }),
    })),
    buyIn: buyIn.map((player, at) => seat(player, `buy_in[${at}]`)),
    factors: new Map(Object.entries(factors).map(([player, factor]) => [seat(player, `factors.${player}`), factor])),
  };
}

function writeHand({ turn, winner, steps, after }, names) {
  return { number: turn.number, ...writeTurn(turn, names), winner: names[winner], ...writeOutcome(steps, after, names) };
}

function writeRuling({ event: { matter, remedy, hand, seat, points, note }, steps, after }, names) {
  return { matter, remedy, hand, player: names[seat] ?? null, points, note, ...writeOutcome(steps, after, names) };
}

function writeOutcome(steps, { scores }, names) {
  return {
    steps: steps.map(({ seat, kind, points }) => ({ player: names[seat], kind, points })),
    after: Object.fromEntries(names.map((name, seat) => [name, scores[seat]])),
  };
}

function writeTurn({ dealer, leader, cards }, names) {
  return { dealer: names[dealer] ?? null, leader: names[leader], cards };
}

function writeResult({ winners, losers, void: isVoid }, names) {
  const all = (seats) => seats.map((seat) => names[seat]);
  return { winners: all(winners), losers: all(losers), void: isVoid };
}
