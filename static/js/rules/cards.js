// Cards and the rules of a variant, as cards.py, variant.py, parameters.py and pack.py in scorekeeper/rules. A card is a
// text: "10", "6C".

export function cleanName(text) {
  return text.trim().normalize("NFC");
}

// Throw what the rules refuse: the place, such as "events[3].final_trick", and the reasons, the first one at this place.
export function refuse(place, ...problems) {
  throw Object.assign(new Error(`${place}: ${problems[0].code}`), { place, problems });
}

export function rankOf(card) {
  return "CDHS".includes(card.at(-1)) ? card.slice(0, -1) : card;
}

const MAX_CUCUMBERS = 9;

export function readVariant(parameters) {
  const ranks = parameters["pack.ranks"];
  const specials = new Map(parameters["pack.special"].map((special) => [special.card, special]));
  const strength = strengthIn(ranks, specials);
  const isAceLow = parameters["rank.last_trick"] === "ace_low";
  const lastStrength = strengthIn([...ranks].sort((one, other) => (isAceLow ? (other === "A") - (one === "A") : 0)), specials);
  const fatal = new Set(parameters["limit.instant_loss"]);
  for (const [card, special] of specials) if (special.instant_loss) fatal.add(card);
  const { "limit.value": limit } = parameters;
  const tooMuch = limit + Number(parameters["limit.test"] === "over");
  const deck = weakestFirst([...ranks, ...specials.keys()], strength);
  const worth = (card) => (specials.get(card) ?? { points: parameters["penalty.points"][rankOf(card)] }).points;
  const knocksOut = parameters.cucumbers_to_be_out === 1 && deck.every((card) => worth(card) >= tooMuch);
  const variant = {
    parameters,
    specials,
    size: readSize(parameters["hand.size"]),
    strength, // undefined for a card that is not in the pack
    lastStrength,
    deck,
    worth,
    losesAtOnce: (card) => fatal.has(card) || fatal.has(rankOf(card)),
    crosses: (points) => points >= tooMuch,
    // Whether any card that is paid for puts its player out, so that points do not matter.
    knocksOut,
    // Whether the points are cucumbers: so few put a player out that a table lays them down and counts them.
    countsCucumbers: !knocksOut && parameters.cucumbers_to_be_out === 1 && limit >= 2 && limit <= MAX_CUCUMBERS,
    // Whether the last cards count in turn from the leader of the hand, in whatever order they were recorded.
    countsFromLeader: parameters["last_trick.mode"] === "turned_up_together" && parameters["last_trick.order"] === "from_leader",
    tooMuch, // the lowest points that cross the limit
    fewestIn: parameters["game.end"] === "two_left_lowest_wins" ? 3 : 2, // players that a game needs to go on
    namesLosers: ["first_out_loses", "one_hand"].includes(parameters["game.end"]),
  };
  // The same rules, with the strengths that cards have in the last trick.
  return { ...variant, inLastTrick: { ...variant, strength: lastStrength, deck: weakestFirst(deck, lastStrength) } };
}

const weakestFirst = (cards, strength) => [...cards].sort((one, other) => strength(one) - strength(other));

function strengthIn(ranks, specials) {
  // Twice the index, so that a special card fits between its rank and the next.
  const strengths = new Map(ranks.map((rank, at) => [rank, 2 * at]));
  for (const [card, special] of specials) strengths.set(card, strengths.get(special.rank_above) + 1);
  return (card) => strengths.get(card) ?? strengths.get(rankOf(card));
}

// "countdown(10, bounce)" is { kind: "countdown", cards: 10, more: "bounce" }, 7 is { kind: "7", cards: 7 }.
function readSize(value) {
  const [, kind, cards, more] = /^(?:fixed )?(\w+)(?:\((\d+)(?:, *(?:no cap|(?:cap |then )?(\w+)))?\))?$/.exec(value);
  return { kind, cards: Number(cards ?? kind), more };
}

function packCount({ parameters }, players) {
  const packs = parameters["pack.packs"];
  return packs === "one_per_four_players" ? Math.ceil(players / 4) : packs;
}

export function packSize(variant, players) {
  const { "pack.ranks": ranks, "pack.copies": copies } = variant.parameters;
  return ranks.length * copies * packCount(variant, players);
}

// How many of this card there are. A special card counts alone.
export function copiesOf(variant, card, players) {
  const packs = packCount(variant, players);
  if (variant.specials.has(card)) return packs;
  const apart = [...variant.specials.keys()].filter((special) => rankOf(special) === rankOf(card)).length;
  return (variant.parameters["pack.copies"] - apart) * packs;
}

const kindOf = ({ specials }, card) => (specials.has(card) ? card : rankOf(card));

// How many of this rank can still be dealt; of a special card, how many of that card. The `spent` cards have left the pack.
export function copiesLeft(variant, card, players, spent) {
  const kind = kindOf(variant, card);
  return copiesOf(variant, card, players) - spent.filter((gone) => kindOf(variant, gone) === kind).length;
}

// Every card that is one too many, as { at, card, kind, count, limit }; without a limit if the pack has no such card. `kind`
// is what there is too much of: the card itself, or its rank, for cards of one rank count together, and each pack has a card
// with a suit once. The `spent` cards have left the pack.
export function surplusCards(variant, cards, players, spent = []) {
  // Quick path: there cannot be too many of a plain card if there are fewer repeats than copies.
  const fewestCopies = variant.specials.size > 0 ? 1 : variant.parameters["pack.copies"];
  const repeats = cards.length - new Set(cards).size;
  if (spent.length === 0 && repeats < fewestCopies && cards.every((card) => variant.deck.includes(card))) return [];
  const kinds = cards.map((card) => kindOf(variant, card));
  return cards.flatMap((card, at) => {
    if (variant.strength(card) === undefined) return [{ at, card }];
    const countIn = (list) => list.filter((other, index) => other === list[at] && index <= at).length;
    const kind = kinds[at];
    const alike = countIn(kinds);
    const left = copiesLeft(variant, card, players, spent);
    if (alike > left) return [{ at, card, kind, count: alike, limit: left }];
    const same = countIn(cards);
    const ofSuit = packCount(variant, players) - spent.filter((gone) => gone === card).length;
    return card !== kind && same > ofSuit ? [{ at, card, kind: card, count: same, limit: ofSuit }] : [];
  });
}

// House rules

// The variant with these changes, one after the other; null if the rules contradict each other.
export function withChanges(variant, ...changes) {
  const parameters = { ...variant.parameters };
  for (const change of changes) {
    const points = { ...parameters["penalty.points"], ...change["penalty.points"] };
    Object.assign(parameters, change);
    // What a table has decided is no open point of the sources.
    if (parameters["meta.unconfirmed"]) parameters["meta.unconfirmed"] = parameters["meta.unconfirmed"].filter((name) => !(name in change));
    const ranks = parameters["pack.ranks"];
    const isPriced = Object.keys(change["penalty.points"] ?? {}).every((rank) => ranks.includes(rank));
    if (!isPriced || !ranks.every((rank) => rank in points)) return null;
    parameters["penalty.points"] = Object.fromEntries(ranks.map((rank) => [rank, points[rank]]));
  }
  const changed = readVariant(parameters);
  return isPossible(changed) ? changed : null;
}

function isPossible(variant) {
  const { parameters, specials, fewestIn } = variant;
  const { "players.min": min, "players.max": max, "penalty.factor": factor } = parameters;
  const named = [...specials.keys(), ...parameters["limit.instant_loss"], factor.rank ?? ""].map((card) => rankOf(card));
  for (const special of specials.values()) named.push(special.rank_above);
  const { needed, held } = packNeed(variant, max);
  const isNobody = parameters["deal.next"] === "none";
  return (
    fewestIn <= min && min <= max && needed <= held &&
    named.every((rank) => !rank || parameters["pack.ranks"].includes(rank)) &&
    !(parameters["penalty.payer"] === "all_highest" && parameters["penalty.tied"] === "subtract") &&
    specials.size === parameters["pack.special"].length &&
    isNobody === (parameters["lead.first"] === "youngest_then_last_winner") &&
    (!isNobody || parameters["lead.next_hand"] === "last_winner")
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
