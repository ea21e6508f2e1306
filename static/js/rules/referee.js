// What the referee needs: which questions about a play cannot be, and which plays of a hand are proved illegal, as question.py
// and audit.py in scorekeeper/rules.
import { breach, largestHand, notHeld, trickWinner } from "./play.js";
import { copiesOf, surplusCards } from "./cards.js";
import { roundFrom } from "./settle.js";

// Every reason why the cards of a question cannot be, as scorekeeper/rules/question.py: { place, code, cards, limit }.
export function* questionProblems(asked) {
  const { variant, holding, seen } = asked;
  for (const { place, cards } of [...rowsOf(asked), { place: "hand", cards: holding ?? [] }, { place: "seen", cards: seen }]) {
    const at = cards.findIndex((card) => variant.strength(card) === undefined);
    if (at !== -1) {
      yield { place: `${place}[${at}]`, code: "not_in_pack", cards: [cards[at]] };
      return;
    }
  }
  yield* trickProblems(asked);
  yield* handProblems(asked);
}

function rowsOf({ trick, play }) {
  return [...trick.map((cards, at) => ({ place: `trick[${at}]`, cards })), { place: "play", cards: play }];
}

function* trickProblems(asked) {
  const { variant, trick, play } = asked;
  const { "players.max": most, "lead.cards": leads } = variant.parameters;
  if (trick.length + 1 > most) yield { place: "trick", code: "too_many_plays", cards: [], limit: most };
  const copies = Math.max(...variant.deck.map((card) => copiesOf(variant, card, most)));
  const rows = rowsOf(asked);
  for (const row of rows) if (row.cards.length > copies) yield { ...row, code: "too_many_together", limit: copies };
  // What went wrong earlier in the trick has to be settled first. An illegal play in question is no problem.
  const [lead = play] = trick;
  if (trick.length > 0 && lead.length > 1 && leads === "single") yield { place: "trick[0]", code: "impossible_lead", cards: lead };
  else if (trick.length > 0 && new Set(lead.map((card) => variant.strength(card))).size > 1) {
    yield { place: "trick[0]", code: "unequal_lead", cards: lead };
  }
  for (const row of rows.slice(0, -1)) if (row.cards.length !== lead.length) yield { ...row, code: "uneven_plays", limit: lead.length };
  const places = rows.flatMap(({ place, cards }) => cards.map(() => place));
  for (const { at, card, limit } of surplusCards(variant, [...trick.flat(), ...play], most)) {
    yield { place: places[at], code: "too_many_of_card", cards: [card], limit };
  }
}

// How many cards everybody holds at least: the leader of several keeps one, and all hold the same number.
function fewestHeld([lead = [null]]) {
  return lead.length > 1 ? lead.length + 1 : lead.length;
}

function* handProblems({ variant, trick, play, holding, seen, isLastTrick }) {
  const held = holding ?? [...play, ...seen];
  const known = seen.length > 0 ? "seen" : "play";
  const place = holding ? "hand" : known;
  for (const { card, limit } of surplusCards(variant, [...trick.flat(), ...held], variant.parameters["players.max"])) {
    yield { place, code: "too_many_of_card", cards: [card], limit };
  }
  if (holding) {
    const isHeld = notHeld(variant, play, holding).length === 0;
    if (!isHeld) yield { place: "hand", code: "not_in_hand", cards: play };
    for (const card of notHeld(variant, isHeld ? [...play, ...seen] : seen, holding)) {
      yield { place: "seen", code: "shown_not_in_hand", cards: [card] };
    }
  }
  const fewest = fewestHeld(trick);
  if (holding && holding.length < fewest) yield { place: "hand", code: "hand_too_small", cards: [], limit: fewest };
  const most = largestHand(variant);
  if (held.length > most) yield { place, code: "hand_too_large", cards: [], limit: most };
  if (isLastTrick && Math.max(held.length, fewest) > 1) yield { place, code: "not_the_last_trick", cards: [] };
}

// What the cards in front of the players prove, as scorekeeper/rules/audit.py. A row is a player's plays in order; seats count
// from 0, tricks from 1.

export function cardsIn(plays) {
  return plays.flat().length;
}

// The problems of the rows, which are mistakes in the record, not illegal plays: { code, seat, card, count }. `players` is how
// many sit at the table, because some variants use several packs.
export function recordProblems(variant, rows, players = rows.length) {
  const problems = new Set(rows.map((row) => cardsIn(row))).size > 1 ? [{ code: "uneven_rows" }] : [];
  const cards = rows.flatMap((row, seat) => row.flat().map((card) => ({ seat, card })));
  const tooMany = new Map();
  for (const { at, kind, count, limit } of surplusCards(variant, cards.map((laid) => laid.card), players)) {
    if (limit === undefined) problems.push({ code: "unknown_card", ...cards[at] });
    else tooMany.set(kind, count);
  }
  return [...problems, ...[...tooMany].map(([card, count]) => ({ code: "too_many_of_rank", card, count }))];
}

// What rows without problems prove, in a hand of `cards` cards each: { breaches, tricks }. A breach is { trick, seat,
// play, rule, proof }, a trick { leader, winner }. The current trick may be incomplete; its plays count too.
export function prove(variant, rows, firstLeader, cards) {
  const breaches = [];
  const tricks = [];
  let leader = firstLeader;
  for (let trick = 1; trick <= Math.max(...rows.map((row) => row.length)); trick += 1) {
    const isLastTrick = cardsIn(rows[leader].slice(0, trick - 1)) === cards - 1;
    const rules = isLastTrick ? variant.inLastTrick : variant;
    const order = roundFrom([...rows.keys()], leader);
    const laid = [];
    for (const seat of order) {
      const row = rows[seat];
      if (row.length < trick) return { breaches, tricks };
      const proved = laid.length > 0 ? proofOfFollower(rules, laid, row, trick) : proofOfLead(variant, row, trick, cards);
      if (proved) breaches.push({ trick, seat, play: row[trick - 1], ...proved });
      laid.push(row[trick - 1]);
    }
    const winner = order[trickWinner(rules, laid)];
    tricks.push({ leader, winner });
    leader = winner;
  }
  return { breaches, tricks };
}

// The rule that a lead broke, and the proof: unequal cards led together, or a set that left no card to keep.
function proofOfLead(variant, row, trick, cards) {
  const play = row[trick - 1];
  const wasWholeHand = trick === row.length && cardsIn(row) >= cards;
  const holding = wasWholeHand ? play : [...play, play[0]];
  const rule = breach(variant, { trick: [], holding, play });
  return rule && { rule, proof: { card: play.at(-1), trick } };
}

// The rule that a follower broke, and the player's earliest card that proves it; null without a proof.
function proofOfFollower(variant, laid, row, trick) {
  const play = row[trick - 1];
  const later = row.slice(trick);
  const led = laid[0].length;
  if (play.length > led) return { rule: "follow.number", proof: { card: play[led], trick } };
  if (play.length < led && later.length > 0) {
    return { rule: "follow.number", proof: { card: later[0][0], trick: trick + 1 } };
  }
  const holding = [...play];
  for (const [step, cards] of later.entries()) {
    for (const card of cards) {
      holding.push(card);
      const rule = breach(variant, { trick: laid, holding, play });
      if (rule) return { rule, proof: { card, trick: trick + 1 + step } };
    }
  }
  return null;
}
