// The dangers of the next hand, as danger.py in scorekeeper/rules.
import { copiesOf, rankOf } from "./cards.js";
import { isLastLife } from "./settle.js";

function possibleFactors(variant) {
  const { "penalty.factor": rule, "players.max": players } = variant.parameters;
  if (rule === "none") return [1];
  if (rule === "per_player") return [1, 2, 4]; // no redeal, "doubles", "redouble"
  const most = rule.once === false ? Math.min(copiesOf(variant, rule.rank, players), players) : 1;
  return Array.from({ length: most + 1 }, (_one, times) => rule.factor ** times);
}

// For a player still in a list of { fate, factor, cards }: paying for one of the cards at that factor brings that fate.
export function dangers(variant, standing, seat) {
  if (!standing.next) return [];
  const { deck, lastStrength } = variant;
  const cards = [...deck].sort((one, other) => lastStrength(one) - lastStrength(other));
  return possibleFactors(variant).flatMap((factor) => {
    const found = new Map();
    for (const card of cards) {
      const fate = canCost(variant, card, factor) && fateOf(variant, standing.scores[seat], card, factor);
      if (fate) found.set(fate, [...(found.get(fate) ?? []), card]);
    }
    return [...found].map(([fate, those]) => ({ fate, factor, cards: those }));
  });
}

function fateOf(variant, score, card, factor) {
  if (variant.losesAtOnce(card)) return "out";
  if (!variant.crosses(score.points + variant.worth(card) * factor)) return null;
  return isLastLife(variant, score) ? "out" : "cucumber";
}

// A rank that multiplies is never paid for at factor 1, and multiplies only cards that are at least as high as itself,
// because otherwise it takes the trick.
function canCost({ parameters, lastStrength }, card, factor) {
  const { rank } = parameters["penalty.factor"];
  if (!rank) return true;
  return factor === 1 ? rankOf(card) !== rank : lastStrength(rank) <= lastStrength(card);
}
