// Audit a hand, as scorekeeper/rules/audit.py: the cards in front of the players prove which plays were illegal. A row is
// a player's plays in order; seats count from 0, tricks from 1.
import { breach, trickWinner } from "./play.js";
import { surplusCards } from "./cards.js";

export function cardsIn(plays) {
  return plays.flat().length;
}

// The problems of the rows, which are mistakes in the record, not illegal plays: { code, seat, card, count }. `players` is how
// many sit at the table, because some variants use several packs.
export function recordProblems(variant, rows, players = rows.length) {
  const problems = new Set(rows.map((row) => cardsIn(row))).size > 1 ? [{ code: "uneven_rows" }] : [];
  const cards = rows.flatMap((row, seat) => row.flat().map((card) => ({ seat, card })));
  const tooMany = new Map();
  for (const { at, kind, count, limit } of surplusCards(variant, cards.map((one) => one.card), players)) {
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
    const seats = [...rows.keys()];
    const order = [...seats.slice(leader), ...seats.slice(0, leader)];
    const laid = [];
    for (const seat of order) {
      const row = rows[seat];
      if (row.length < trick) return { breaches, tricks };
      const found = laid.length > 0 ? proof(variant, laid, row, { trick, isLastTrick }) : proofOfLead(variant, row, trick, cards);
      if (found) breaches.push({ trick, seat, play: row[trick - 1], ...found });
      laid.push(row[trick - 1]);
    }
    const winner = order[trickWinner(variant, laid, isLastTrick)];
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
function proof(variant, laid, row, { trick, isLastTrick }) {
  const play = row[trick - 1];
  const later = row.slice(trick);
  const led = laid[0].length;
  if (play.length > led) return { rule: "follow.number", proof: { card: play[led], trick } };
  if (play.length < led && later.length > 0) {
    return { rule: "follow.number", proof: { card: later[0][0], trick: trick + 1 } };
  }
  const holding = [...play];
  for (const [step, shown] of later.entries()) {
    for (const card of shown) {
      holding.push(card);
      const rule = breach(variant, { trick: laid, holding, play, isLastTrick });
      if (rule) return { rule, proof: { card, trick: trick + 1 + step } };
    }
  }
  return null;
}
