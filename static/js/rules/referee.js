// What the referee needs: whether a play was legal, and which plays of a hand are proved illegal. Pure, as the board.
import { cardsIn, prove, recordProblems } from "./audit.js";
import { judge, ruleApplied } from "./play.js";
import { cleanName, parseCard, rankOf, readVariant, refuse, surplusCards } from "./cards.js";

const MAX_QUOTE_LENGTH = 40;

// The parameters that say what a rule of play demands. The other rules are the same in every variant.
const DECIDING = {
  "lead.cards": ["lead.cards"],
  "lead.keep_one": ["lead.cards"],
  "follow.ace": ["follow.ace"],
  "follow.duty": ["follow.duty", "follow.reference", "follow.reach"],
};

// The answer to a question, as `scorekeeper check --json` prints it, without the reason.
export function check(question, parameters) {
  const { variant, ...asked } = readQuestion(question, parameters);
  const { verdict, rule, legalPlays } = judge(variant, asked);
  const applied = ruleApplied(variant, asked.trick, rule);
  const sets = applied === "follow.duty" && asked.play.length > 1 ? ["follow.sets"] : [];
  const deciding = new Set([...(DECIDING[applied] ?? []), ...sets]);
  const unconfirmed = (parameters["meta.unconfirmed"] ?? []).filter((name) => deciding.has(name));
  return { verdict, rule, legal_plays: legalPlays, unconfirmed };
}

// A question as `judge` takes it; its verdict also tells which cards would settle the question.
export function readQuestion(question, parameters) {
  const variant = readVariant(parameters);
  const trick = question.trick.map((one, at) => readCards(variant, one, `trick[${at}]`));
  const play = readCards(variant, question.play, "play");
  const holding = question.hand ? readCards(variant, question.hand, "hand") : null;
  const seen = readCards(variant, question.seen ?? [], "seen");
  const held = holding ?? [...play, ...seen];
  const [tooMany] = surplusCards(variant, [...trick.flat(), ...held], parameters["players.max"]);
  if (tooMany) {
    const { card, count, limit } = tooMany;
    const known = seen.length > 0 ? "seen" : "play";
    refuse(holding ? "hand" : known, { code: "too_many_of_card", card, count, limit });
  }
  return { variant, trick, play, holding, seen, isLastTrick: question.last_trick ?? false };
}

function readCards(variant, texts, place) {
  const cards = texts.map((card, at) => parseCard(card) ?? refuse(`${place}[${at}]`, { code: "not_a_card", card }));
  const at = cards.findIndex((card) => variant.strength(card) === undefined);
  return at === -1 ? cards : refuse(`${place}[${at}]`, { code: "not_in_pack", card: cards[at] });
}

// The audit of a hand, as `scorekeeper audit --json` prints it.
export function audit({ players, rows, first_leader: first, cards }, parameters) {
  const variant = readVariant(parameters);
  const names = players.map((player) => cleanName(player));
  const seatOf = (player) => names.indexOf(cleanName(player));
  const bySeat = names.map(() => []);
  for (const [player, row] of Object.entries(rows)) bySeat[seatOf(player)] = row.map((play) => readPlay(play));
  const shown = Math.max(...bySeat.map((row) => cardsIn(row)));
  if (cards < shown) refuse("cards", { code: "fewer_cards_than_shown", cards, shown });
  const problems = recordProblems(variant, bySeat);
  const isBad = problems.length > 0;
  const found = isBad ? { breaches: [], tricks: [] } : prove(variant, bySeat, seatOf(first), cards ?? shown);
  return {
    findings: found.breaches.map(({ trick, seat, play, rule, proof }) => {
      const card = play.length === 1 ? play[0] : play;
      return { trick, player: names[seat], card, rule, proof };
    }),
    record_errors: problems.map((problem) => writeProblem(problem, names)),
    tricks: found.tricks.map(({ leader, winner }) => ({ leader: names[leader], winner: names[winner] })),
  };
}

function readPlay(play) {
  return [play].flat().map((text) => parseCard(text) ?? quote(text));
}

// A text that is no card, as it was written: in one line, shortened, and � for characters that do not print.
function quote(text) {
  const characters = [...text];
  const shown = characters.slice(0, MAX_QUOTE_LENGTH).map((one) => (/[^\P{C}]|[^\P{Z} ]/u.test(one) ? "�" : one));
  return shown.join("") + (characters.length > MAX_QUOTE_LENGTH ? "…" : "");
}

function writeProblem({ code, seat, card, count }, names) {
  const written = { code };
  if (seat !== undefined) written.player = names[seat];
  // A special card does not count with its rank, and an unknown card has none.
  if (card !== undefined) written[code === "unknown_card" || card !== rankOf(card) ? "card" : "rank"] = card;
  if (count !== undefined) written.count = count;
  return written;
}
