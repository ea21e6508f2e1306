// The rules for pages: see "The rules in JavaScript" in scorekeeper/formats/README.md.
import { cardsIn, prove, questionProblems, recordProblems } from "./referee.js";
import { cleanName, rankOf, readVariant, refuse } from "./cards.js";
import { dangers, stillIn } from "./settle.js";
import { judge, largestHand, unconfirmedIn } from "./play.js";
import { readLog, replay } from "./replay.js";

// The sheet of a game record. `parameters` may be a list of { from_event, parameters }: the events from that number on go
// by those rules, and so does the next hand. What an event of the record changes is worked out here in any case.
export function sheet(record, parameters) {
  const { names, lines, now } = played(record, parameters);
  const hands = [];
  const rulings = [];
  for (const line of lines) {
    if (line.turn) hands.push(writeHand(line, names));
    else if (line.event.matter) rulings.push({ after_hand: hands.length, ...writeRuling(line, names) });
  }
  return {
    format: "scorekeeper/sheet",
    version: 1,
    variant: record.variant,
    players: now.seating.map((seat) => names[seat]),
    hands,
    ...(rulings.length > 0 && { rulings }),
    standings: bySeat(now.seating, names, (seat) => ({ left: false, ...now.scores[seat] })),
    next: now.next && writeTurn(now.next, names),
    result: now.result && writeResult(now.result, names),
  };
}

// For each player still in a list of { fate, factor, cards }: paying for one of the cards at that factor brings that fate.
export function danger(record, parameters) {
  const { names, now, variant } = played(record, parameters);
  return Object.fromEntries(stillIn(now.scores).map((seat) => [names[seat], dangers(variant, now, seat)]));
}

// The game by seats: names, log, lines with every step, where it stands and by which rules. Events after a refused one have
// no lines.
function readGame(record, parameters) {
  const { names, ...seats } = readSeats(record.players);
  const { seatOf } = seats;
  const start = readScores(record.start, names, seatOf);
  const rules = readRules(parameters);
  const facts = record.events.map((event, at) => readFact(event, `events[${at}]`, seats));
  const firstHand = record.first_hand ?? 1;
  const log = readLog(facts, firstHand);
  const entries = log.entries.filter(({ event }) => event);
  const variantAt = (at) => rules.findLast(({ from }) => !(entries[at]?.number < from)).variant;
  const opening = { first: seatOf(record.first), scores: start, number: firstHand };
  return { names, facts, log, entries, ...replay(variantAt, opening, entries.map(({ event }) => event)) };
}

// The game, with an error for the first event that the rules refuse.
function played(record, parameters) {
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
  return list.map((rules, at) => ({ from: at === 0 ? 1 : rules.from_event, variant: readVariant(rules.parameters) }));
}

// The names by seat, and the seat of a name. Who joins gets the next number, or the one that he had.
function readSeats(players) {
  const names = players.map((player) => cleanName(player));
  const seats = new Map(names.map((name, seat) => [name, seat]));
  const seatOf = (player) => seats.get(player) ?? seats.get(cleanName(player));
  function join(player) {
    const name = cleanName(player);
    if (!seats.has(name)) seats.set(name, names.push(name) - 1);
    return seats.get(name);
  }
  return { names, seatOf, join };
}

function readScores(start, names, seatOf) {
  const scores = names.map(() => ({ points: 0, cucumbers: 0, out: false, buy_ins: 0 }));
  for (const [player, score] of Object.entries(start ?? {})) Object.assign(scores[seatOf(player)], score);
  return scores;
}

function readFact(fact, place, seats) {
  const { kind, entry, event } = fact;
  if (kind === "undo" || kind === "redo") return { kind };
  if (kind === "correction") return { kind, entry, event: event && readEvent(event, `${place}.event`, seats) };
  return { kind, event: readEvent(fact, place, seats) };
}

function readEvent(event, place, { seatOf, join }) {
  const seat = (player, at) => seatOf(player) ?? refuse(`${place}.${at}`, { code: "unknown_player", name: player });
  const read = EVENTS[event.kind] ?? refuse(`${place}.kind`, { code: "unknown_kind", kind: event.kind });
  return read(event, { seat, join, place });
}

const EVENTS = {
  hand: ({ final_trick: trick, buy_in: buyIn = [], factors = {}, partial = false }, { seat, place }) => ({
    trick: trick.map(({ player, card }, at) => ({
      seat: seat(player, `final_trick[${at}].player`),
      card: parseCard(card) ?? refuse(`${place}.final_trick[${at}].card`, { code: "not_a_card", card }),
    })),
    buyIn: buyIn.map((player, at) => seat(player, `buy_in[${at}]`)),
    factors: readMap(factors, (player) => seat(player, `factors.${player}`)),
    partial,
  }),
  ruling: ({ matter, remedy, hand, player = null, points = 0, note = "", by = "", credit = {} }, { seat }) => ({
    matter,
    remedy,
    hand,
    seat: player === null ? null : seat(player, "player"),
    points,
    note: cleanName(note),
    by: cleanName(by),
    credit: readMap(credit, (name) => seat(name, `credit.${name}`)),
  }),
  join: ({ kind, player, after, points = 0 }, { seat, join }) => ({ kind, after: seat(after, "after"), seat: join(player), points }),
  leave: goOrCome,
  return: goOrCome,
  seats: ({ kind, players }, { seat }) => ({ kind, order: players.map((player, at) => seat(player, `players[${at}]`)) }),
  rules: ({ kind, changes, from }) => ({ kind, changes, isWhole: from === "first" }),
  end: ({ kind, hand }) => ({ kind, hand }),
};

function goOrCome({ kind, player, points = 0 }, { seat }) {
  return { kind, seat: seat(player, "player"), points };
}

function readMap(given, seat) {
  return new Map(Object.entries(given).map(([player, number]) => [seat(player), number]));
}

function writeHand({ event, turn, winner, isVoid, ...line }, names) {
  return {
    number: turn.number,
    ...writeTurn(turn, names),
    winner: names[winner],
    ...(isVoid && { void: true }),
    ...(event.partial && { partial: true }),
    ...writeOutcome(line, names),
  };
}

function writeRuling({ event: { matter, remedy, hand, seat, points, note, by, credit }, ...line }, names) {
  return {
    matter,
    remedy,
    hand,
    player: names[seat] ?? null,
    points,
    note,
    ...(by && { by }),
    ...(credit.size > 0 && { credit: bySeat([...credit.keys()], names, (credited) => credit.get(credited)) }),
    ...writeOutcome(line, names),
  };
}

function writeOutcome({ steps, after: { scores, seating } }, names) {
  return {
    steps: steps.map(({ seat, kind, points }) => ({ player: names[seat], kind, points })),
    after: bySeat(seating, names, (at) => {
      const { left: _left, ...score } = scores[at];
      return score;
    }),
  };
}

const bySeat = (seats, names, value) => Object.fromEntries(seats.map((seat) => [names[seat], value(seat)]));

function writeTurn({ dealer, leader, cards }, names) {
  return { dealer: names[dealer] ?? null, leader: names[leader], cards };
}

function writeResult({ winners, losers, void: isVoid, early }, names) {
  const all = (seats) => seats.map((seat) => names[seat]);
  return { winners: all(winners), losers: all(losers), void: isVoid, ...(early && { early }) };
}

// The referee

const MAX_QUOTE_LENGTH = 40;

// The answer to a question, as `scorekeeper check --json` prints it, without the reason.
export function check(question, parameters) {
  const asked = readQuestion(question, parameters);
  const { variant } = asked;
  for (const { place, ...problem } of questionProblems(asked)) {
    // A play that is not in the hand is illegal, and the answer says so.
    if (problem.code !== "not_in_hand") refuse(place, problem);
  }
  const ruling = judge(variant, asked);
  const { verdict, rule, legalPlays } = ruling;
  return { verdict, rule, legal_plays: legalPlays, unconfirmed: unconfirmedIn(variant, asked, ruling) };
}

// A question as `judge` takes it, with its variant.
function readQuestion(question, parameters) {
  return {
    variant: readVariant(parameters),
    trick: question.trick.map((play, at) => readCards(play, `trick[${at}]`)),
    play: readCards(question.play, "play"),
    holding: question.hand ? readCards(question.hand, "hand") : null,
    seen: readCards(question.seen ?? [], "seen"),
    isLastTrick: question.last_trick ?? false,
  };
}

function readCards(texts, place) {
  return texts.map((card, at) => parseCard(card) ?? refuse(`${place}[${at}]`, { code: "not_a_card", card }));
}

// The audit of a hand, as `scorekeeper audit --json` prints it.
export function audit({ players, rows, first_leader: first, cards }, parameters) {
  const variant = readVariant(parameters);
  const names = players.map((player) => cleanName(player));
  const seatOf = (player) => names.indexOf(cleanName(player));
  const laid = names.map(() => []);
  for (const [player, row] of Object.entries(rows)) laid[seatOf(player)] = row.map((play) => readPlay(play));
  const shown = Math.max(...laid.map((row) => cardsIn(row)));
  if (cards < shown) refuse("cards", { code: "fewer_cards_than_shown", cards, shown });
  const { "players.max": limit } = parameters;
  if (names.length > limit) refuse("players", { code: "too_many_players", field: "players", count: names.length, limit });
  const most = largestHand(variant);
  if ((cards ?? shown) > most) refuse(cards === undefined ? "rows" : "cards", { code: "hand_too_large", cards: [], limit: most });
  const problems = recordProblems(variant, laid);
  const isBad = problems.length > 0;
  const proved = isBad ? { breaches: [], tricks: [] } : prove(variant, laid, seatOf(first), cards ?? shown);
  return {
    findings: proved.breaches.map(({ trick, seat, play, rule, proof }) => {
      const card = play.length === 1 ? play[0] : play;
      return { trick, player: names[seat], card, rule, proof };
    }),
    record_errors: problems.map((problem) => writeProblem(problem, names)),
    tricks: proved.tricks.map(({ leader, winner }) => ({ leader: names[leader], winner: names[winner] })),
  };
}

function readPlay(play) {
  return [play].flat().map((text) => parseCard(text) ?? quote(text));
}

// A text that is no card, as it was written: in one line, shortened, and � for characters that do not print.
function quote(text) {
  const characters = [...text];
  const quoted = characters.slice(0, MAX_QUOTE_LENGTH).map((character) => (/[^\P{C}]|[^\P{Z} ]/u.test(character) ? "�" : character));
  return quoted.join("") + (characters.length > MAX_QUOTE_LENGTH ? "…" : "");
}

function writeProblem({ code, seat, card, count }, names) {
  const written = { code };
  if (seat !== undefined) written.player = names[seat];
  // A special card does not count with its rank, and an unknown card has none.
  if (card !== undefined) written[code === "unknown_card" || card !== rankOf(card) ? "card" : "rank"] = card;
  if (count !== undefined) written.count = count;
  return written;
}

// The card that "T", "k" or "6c" names; undefined for any other text.
export function parseCard(text) {
  const [, rank, suit] = /^(1[0-5]?|[2-9TJQKA])([CDHS]?)$/.exec(text.trim().toUpperCase()) ?? [];
  return rank && (rank === "T" ? "10" : rank) + suit;
}
