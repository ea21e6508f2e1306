// House rules, as parameters.py in scorekeeper/rules. Parameters are an object by their public names.
import { packSize, parseCard, rankOf, readVariant } from "./cards.js";

const cardsOf = (list) => list.map((card) => parseCard(card));

// What can be written in several ways.
const READERS = {
  "pack.ranks": cardsOf,
  "limit.instant_loss": cardsOf,
  "pack.packs": (packs) => (packs > 0 ? packs : packs.replaceAll(" ", "_")),
  "pack.special": (list) => list.map((one) => ({ ...one, card: parseCard(one.card), rank_above: parseCard(one.rank_above) })),
  "penalty.points": (points) => Object.fromEntries(Object.entries(points).map(([rank, worth]) => [parseCard(rank), worth])),
  "penalty.factor": (factor) => (factor.rank ? { once: true, ...factor, rank: parseCard(factor.rank) } : factor),
};

// The variant with these changes, one after the other; null if the rules contradict each other.
export function withChanges(variant, ...changes) {
  const parameters = { ...variant.parameters };
  for (const one of changes) {
    const points = parameters["penalty.points"];
    for (const [name, value] of Object.entries(one)) parameters[name] = READERS[name]?.(value) ?? value;
    const ranks = parameters["pack.ranks"];
    const priced = one["penalty.points"] ? parameters["penalty.points"] : {};
    if (!Object.keys(priced).every((rank) => ranks.includes(rank))) return null;
    const known = Object.entries({ ...points, ...priced }).filter(([rank]) => ranks.includes(rank));
    parameters["penalty.points"] = Object.fromEntries(known);
  }
  const changed = readVariant(parameters);
  return isPossible(changed) ? changed : null;
}

function isPossible(variant) {
  const { parameters, specials } = variant;
  const { "players.min": min, "players.max": max, "pack.ranks": ranks, "deal.next": deal } = parameters;
  const cards = [...specials.keys(), ...parameters["limit.instant_loss"]].map((card) => rankOf(card));
  const named = [...cards, ...[...specials.values()].map((one) => one.rank_above), parameters["penalty.factor"].rank ?? ranks[0]];
  if (!ranks.every((rank) => rank in parameters["penalty.points"]) || !named.every((rank) => ranks.includes(rank))) return false;
  const { needed, held } = packNeed(variant, max);
  const isNobody = deal === "none";
  return (
    variant.fewestIn <= min && min <= max && needed <= held &&
    isNobody === (parameters["lead.first"] === "youngest_then_last_winner") &&
    !(isNobody && parameters["lead.next_hand"] !== "last_winner")
  );
}

// How many cards this number of people may need, and how many there are. Jokers cannot be last cards.
export function packNeed(variant, players) {
  const pack = packSize(variant, players);
  const held = pack < players ? pack : pack + variant.parameters["pack.jokers"];
  return { needed: cardsNeededEach(variant) * players, held };
}

// 1 if the size of a hand adapts to the pack.
function cardsNeededEach(variant) {
  const { kind, cards } = variant.size;
  if (kind === "whole_pack" || variant.parameters["hand.shortage"] === "equal_hands") return 1;
  return kind === "last_penalty" ? mostByPenalty(variant) : cards;
}

// The most cards of a hand whose number is the last penalty.
export function mostByPenalty({ size: { cards, more }, deck, worth }) {
  const dearest = Math.max(...deck.map((card) => worth(card)));
  return Math.max(cards, Math.min(dearest, more ?? Infinity));
}
