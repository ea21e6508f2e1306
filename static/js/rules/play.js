// Which plays are legal, as scorekeeper/rules/play.py. A play is a list of cards, one in most variants; a trick is the
// plays so far, the lead first. Cards compare by strength in the trick, never by points. About the last trick one asks with
// `variant.inLastTrick`.
import { copiesLeft, mostByPenalty, packSize, rankOf } from "./cards.js";

const countOf = (strength, list) => list.filter((other) => other === strength).length;
const containsAll = (list, some) => some.every((strength) => countOf(strength, some) <= countOf(strength, list));
const repeat = (value, times) => Array.from({ length: Math.max(0, times) }).fill(value);
const isSame = (one, other) => one.length === other.length && one.every((strength, at) => strength === other[at]);

function sorted({ strength }, cards) {
  return cards.map((card) => strength(card)).sort((one, other) => one - other);
}

// The rule that this play breaks; null if it is legal. `holding` is the player's whole hand before the play.
export function breach(variant, { trick, holding, play }) {
  const held = sorted(variant, holding);
  const laid = sorted(variant, play);
  if (laid.length === 0 || !containsAll(held, laid)) return "play.not_held";
  if (trick.length === 0) return leadBreach(variant, held, laid);
  const count = Math.min(trick[0].length, held.length);
  if (laid.length !== count) return "follow.number";
  const isLowest = isSame(laid, held.slice(0, count));
  if (isSilenced(variant, trick)) return isLowest ? null : "follow.ace";
  return doesDuty(variant, reference(variant, trick), { held, laid, isLowest }) ? null : "follow.duty";
}

// Every legal play, fewest cards first, then in the order of the holding. The same card appears once; of several cards
// played together, those of one rank appear once, whatever their suits.
export function legalPlays(variant, { trick, holding }) {
  const { strength } = variant;
  const groups = new Map();
  for (const card of holding) groups.set(strength(card), [...(groups.get(strength(card)) ?? []), card]);
  const alike = [...groups.values()];
  const most = Math.max(0, ...alike.map((cards) => cards.length));
  const singles = [...new Set(holding)].map((card) => [card]);
  const sets = (size) => alike.filter((cards) => cards.length >= size).map((cards) => cards.slice(0, size));
  let candidates = singles;
  if (trick.length === 0) candidates = [...singles, ...[...repeat(0, most - 1).keys()].flatMap((size) => sets(size + 2))];
  else if (trick[0].length > 1) candidates = choices(alike, Math.min(trick[0].length, holding.length));
  return candidates.filter((play) => !breach(variant, { trick, holding, play }));
}

// The index in the trick of the play that takes it.
export function trickWinner(variant, trick) {
  const { "trick.tie": tie, "trick.sets": sets } = variant.parameters;
  return (sets === "highest_card" ? highestCard : lastToReach)(variant, trick, tie === "first");
}

// The cards that a follower has to reach, as they lie on the table.
export function referencePlay(variant, trick) {
  const { "follow.reference": which, "follow.sets": sets } = variant.parameters;
  if (which === "previous") return trick.at(-1);
  // For followers an equal card overtakes, whatever `trick.tie` says about who takes the trick.
  return trick[(sets === "all_over_max" ? highestCard : lastToReach)(variant, trick, false)];
}

// Whether a play reaches another as a follower has to.
export function overtakes(variant, goal, play) {
  const isStrict = variant.parameters["follow.reach"] === "strictly_higher";
  return reaches(variant, sorted(variant, play), sorted(variant, goal), isStrict);
}

function answer(rule, plays = null) {
  return { verdict: rule ? "illegal" : "legal", rule, legalPlays: plays, contradictions: [], proof: [] };
}

// { verdict, rule, legalPlays, contradictions }. Of a hidden hand (`holding` null) some cards may be `seen`; then the
// verdict is unknown if it depends on cards that nobody has shown, and any one of the `contradictions` makes it illegal.
// `proof` are the seen cards, up to the one that proves it illegal.
export function judge(variant, { holding, ...question }) {
  const rules = question.isLastTrick ? variant.inLastTrick : variant;
  const known = [...question.play, ...question.seen];
  if (holding) return judgeKnown(rules, question, holding);
  // A hand is hidden no longer once as many cards of it are seen as anybody can hold.
  return known.length === largestHand(rules) ? judgeKnown(rules, question, known) : judgeHidden(rules, question, known);
}

function judgeKnown(variant, { trick, play }, holding) {
  const isHeld = notHeld(variant, play, holding).length === 0;
  const rule = isHeld ? breach(variant, { trick, holding, play }) : "play.not_held";
  return answer(rule, legalPlays(variant, { trick, holding }));
}

function judgeHidden(variant, { trick, play, seen, isLastTrick }, known) {
  const breaks = (hand) => breach(variant, { trick, holding: hand, play });
  // Everybody holds the same number of cards, so the player had enough.
  if (trick.length > 0 && play.length !== trick[0].length) return answer("follow.number");
  if (isLastTrick && seen.length === 0) return answer(breaks(play));
  const atLeast = breaks(known);
  const extras = possibleExtras(variant, trick, known);
  const against = extras.map((extra) => ({ extra, rule: breaks([...known, ...extra]) }));
  const broken = against.filter(({ rule }) => rule);
  if (!atLeast && broken.length === 0) return answer(null);
  if (atLeast && broken.length === against.length) {
    const proofs = [...seen.keys(), seen.length].map((count) => seen.slice(0, count));
    return { ...answer(atLeast), proof: proofs.find((proof) => breaks([...play, ...proof])) };
  }
  const contradictions = broken.filter(({ extra }) => extra.length === 1).map(({ extra }) => extra[0]);
  return { verdict: "unknown", rule: atLeast ?? broken[0].rule, legalPlays: null, contradictions, proof: [] };
}

// The rule that decides the play: the one it breaks or may break; for a legal play the one it obeys.
export function ruleApplied(variant, trick, rule) {
  if (rule) return rule;
  if (trick.length === 0) return "lead.cards";
  return isSilenced(variant, trick) ? "follow.ace" : "follow.duty";
}

// The parameters that no source settles and that say what a rule demands of a play. Other rules are alike everywhere.
export function unconfirmedOf({ parameters }, rule, play) {
  const sets = rule === "follow.duty" && play.length > 1 ? ["follow.sets"] : [];
  const deciding = new Set([...(DECIDING[rule] ?? []), ...sets]);
  return (parameters["meta.unconfirmed"] ?? []).filter((name) => deciding.has(name));
}

const DECIDING = {
  "lead.cards": ["lead.cards"],
  "lead.keep_one": ["lead.cards"],
  "follow.ace": ["follow.ace"],
  "follow.duty": ["follow.duty", "follow.reference", "follow.reach"],
};

export function unconfirmedIn(variant, { trick, play }, { rule }) {
  return unconfirmedOf(variant, ruleApplied(variant, trick, rule), play);
}

const hasSuit = (card) => card !== rankOf(card);

// The cards that are not in the holding. A card without a suit can be any of its rank.
export function notHeld(variant, cards, holding) {
  const left = [...holding];
  return [...cards].sort((one, other) => hasSuit(other) - hasSuit(one)).filter((card) => {
    const alike = left.filter((held) => variant.strength(held) === variant.strength(card));
    const match = alike.find((held) => held === card) ?? alike.find((held) => !(hasSuit(held) && hasSuit(card)));
    if (match) left.splice(left.indexOf(match), 1);
    return !match;
  });
}

// Whether an ace on the table forces the follower to play the lowest card.
export function isSilenced({ parameters }, trick) {
  const counting = {
    none: [],
    after_ace_lowest: trick.slice(-1),
    ace_led_lowest: trick.slice(0, 1),
    any_ace_lowest: trick,
  };
  return counting[parameters["follow.ace"]].flat().some((card) => rankOf(card) === "A");
}

function leadBreach({ parameters }, held, laid) {
  if (laid.length === 1) return null;
  if (parameters["lead.cards"] === "single" || laid[0] !== laid.at(-1)) return "lead.cards";
  return laid.length === held.length ? "lead.keep_one" : null;
}

// The strengths, low to high, that a follower has to reach.
function reference(variant, trick) {
  const goal = sorted(variant, referencePlay(variant, trick));
  return variant.parameters["follow.sets"] === "all_over_max" ? repeat(goal.at(-1), goal.length) : goal;
}

// The place of the last play that overtook those before it; of the lead if none did.
function lastToReach(variant, trick, isStrict) {
  let [last, goal] = [0, sorted(variant, trick[0])];
  for (const [at, play] of trick.entries()) {
    const laid = sorted(variant, play);
    if (at > 0 && reaches(variant, laid, goal, isStrict)) [last, goal] = [at, laid];
    // The highest of all cards counts, thrown ones too.
    else if (variant.parameters["follow.sets"] === "all_over_max" && laid.length === goal.length) {
      goal = [...goal.slice(0, -1), Math.max(goal.at(-1), laid.at(-1))];
    }
  }
  return last;
}

// The place of the play with the highest single card. One of another number of cards than were led has none.
function highestCard({ strength }, trick, isFirst) {
  const tops = trick.map((play) => (play.length === trick[0].length ? Math.max(...play.map((card) => strength(card))) : -1));
  const best = Math.max(...tops);
  return isFirst ? tops.indexOf(best) : tops.lastIndexOf(best);
}

// Whether sorted strengths overtake others.
function reaches({ parameters }, laid, goal, isStrict) {
  if (laid.length !== goal.length) return false;
  const sets = parameters["follow.sets"];
  const over = (mine, theirs) => (isStrict ? mine > theirs : mine >= theirs);
  if (sets === "card_by_card") return laid.every((mine, at) => over(mine, goal[at]));
  return over(laid[0], goal.at(-1)) && (sets === "all_over_max" || laid[0] === laid.at(-1));
}

// Whether a follower did the duty to overtake, when no ace forbids it.
function doesDuty(variant, goal, { held, laid, isLowest }) {
  const { "follow.duty": duty, "follow.reach": reach } = variant.parameters;
  const isOver = (cards) => reaches(variant, cards, goal, reach === "strictly_higher");
  if (duty === "free") return isOver(laid) || isLowest;
  if (duty === "equal_first" && containsAll(held, goal)) return isSame(laid, goal);
  return strongest(variant, held, laid.length).some((choice) => isOver(choice)) ? isOver(laid) : isLowest;
}

// The strongest choices of `count` held cards: if none of them overtakes, no choice does.
function strongest({ parameters }, held, count) {
  if (parameters["follow.sets"] !== "same_set_only") return [held.slice(-count)];
  return held.filter((strength) => countOf(strength, held) >= count).map((strength) => repeat(strength, count));
}

// Every choice of `count` cards, in the order of the holding. Choices of equal cards appear once.
function choices(alike, count) {
  if (count === 0) return [[]];
  const chosen = [];
  for (const [at, cards] of alike.entries()) {
    for (let size = 1; size <= Math.min(cards.length, count); size += 1) {
      for (const rest of choices(alike.slice(at + 1), count - size)) chosen.push([...cards.slice(0, size), ...rest]);
    }
  }
  return chosen;
}

// Further cards that a hidden hand may hold: enough combinations to find the right verdict. Single cards are enough if
// single cards are played; a set may take as many to overtake, so the strongest and the equal ones are tried too.
function possibleExtras(variant, trick, known) {
  const { deck, strength } = variant;
  const spent = [...known, ...trick.flat()];
  const most = variant.parameters["players.max"];
  const every = deck.flatMap((card) => repeat(card, copiesLeft(variant, card, most, spent)));
  const singles = [...new Set(every)].map((card) => [card]);
  const count = trick[0]?.length ?? 1;
  if (count === 1) return singles;
  const alike = (goal, number) => every.filter((card) => strength(card) === goal).slice(0, number);
  const goal = reference(variant, trick);
  const sets = [...new Set(every.map((card) => strength(card)))].map((one) => alike(one, count));
  const equal = [...new Set(goal)].flatMap((one) => alike(one, countOf(one, goal)));
  return [...singles, every.slice(-count), ...[...sets, equal].filter(({ length }) => length === count)];
}

// The most cards that a player can hold in any hand, at a table of any size that plays this variant.
export function largestHand(variant) {
  const { size: { kind, cards }, fewestIn, parameters } = variant;
  if (kind === "last_penalty") return mostByPenalty(variant);
  if (kind !== "whole_pack" && kind !== "dealer_choice") return cards;
  const { "players.min": min, "players.max": max, "game.end": end } = parameters;
  const allStay = end === "one_hand" || end === "first_out_loses";
  const tables = Array.from({ length: max - min + 1 }, (_one, at) => min + at);
  return Math.max(...tables.map((seats) => Math.floor(packSize(variant, seats) / (allStay ? seats : Math.min(seats, fewestIn)))));
}
