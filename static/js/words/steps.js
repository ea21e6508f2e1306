// Why a hand or a ruling changed the scores: a sentence for each step.
import { allOf, gettext, ngettext, pgettext, signed } from "./messages.js";
import { cardLetter, rankLetter } from "./cards.js";
import { isIn } from "../rules/settle.js";
import { changeSentence, nextSentence, rulingSentence } from "./results.js";

// A line of the sheet in words, as { headline, lines, next }: who took the last trick, or the ruling; each step as
// { seat, kind, text, change, total }; and the next hand or the result.
export function explainLine({ names }, line) {
  const { turn, steps, after, variant } = line;
  const textOf = turn ? handStep : rulingStep;
  const lines = steps.map((step) => ({
    seat: step.seat,
    kind: step.kind,
    text: textOf({ variant, names }, line, step),
    change: changeOf(step),
    total: step.total,
  }));
  return { headline: headlineOf(names, line), lines, next: nextSentence(after, names) };
}

function headlineOf(names, line) {
  if (line.turn) return handHeadline(line.variant, names, line);
  return line.event.matter ? rulingSentence(line.event, names) : changeSentence(line.event, names);
}

// The card that a player laid in the last trick; undefined if the player was already out.
export function cardOf({ event }, seat) {
  return event.trick.find((laid) => laid.seat === seat)?.card;
}

// From which score one comes back: { names } of the players still in with the highest one at that step, empty if there are
// none; and `isBeyond` if somebody stands higher, whose score is too much and does not count.
export function modelsOf({ steps, after: { scores } }, step, names) {
  const leaving = new Set(steps.filter(({ kind }) => kind === "cucumber" || kind === "out").map(({ seat }) => seat));
  const then = [...scores.entries()].filter(([seat, score]) => isIn(score) && !leaving.has(seat)).map(([seat, { points }]) => {
    const since = steps.slice(steps.indexOf(step)).filter((one) => one.seat === seat);
    return { seat, points: points - since.reduce((sum, one) => sum + one.points, 0) };
  });
  return {
    names: allOf(then.filter(({ points }) => points === step.points).map(({ seat }) => names[seat])),
    isBeyond: then.some(({ points }) => points > step.points),
  };
}

function handHeadline({ lastStrength, parameters }, names, { event, winner, payers, after, isVoid }) {
  if (isVoid) return gettext("This hand does not count.");
  if (after.result?.void) return gettext("Nobody would be left, so the hand is void.");
  const won = cardOf({ event }, winner);
  const equals = event.trick.filter(({ card }) => lastStrength(card) === lastStrength(won)).length;
  const values = { name: names[winner], card: cardLetter(won), names: allOf(payers.map((seat) => names[seat])) };
  const which = equals > 1 && parameters["trick.tie"] === "first" ? 0 : equals;
  const taken = (TAKEN[which] ?? TAKEN.last)(values);
  if (parameters["penalty.payer"] !== "all_highest" || payers.length < 2) return taken;
  if (parameters["last_trick.mode"] === "turned_up_together") {
    return gettext("The %(card)s is highest: %(names)s pay.", values);
  }
  return [taken, gettext("%(names)s pay.", values)].join(" ");
}

// By the number of equal cards; 0 if the first of them takes the trick.
const TAKEN = {
  0: (values) => gettext("%(name)s takes the trick with the first %(card)s.", values),
  1: (values) => gettext("%(name)s takes the trick with the %(card)s.", values),
  2: (values) => gettext("%(name)s takes the trick with the second %(card)s.", values),
  3: (values) => gettext("%(name)s takes the trick with the third %(card)s.", values),
  4: (values) => gettext("%(name)s takes the trick with the fourth %(card)s.", values),
  last: (values) => gettext("%(name)s takes the trick with the last %(card)s.", values),
};

function handStep({ variant, names }, line, step) {
  const { parameters } = variant;
  const laid = cardOf(line, step.seat);
  const values = {
    ...step,
    name: names[step.seat],
    card: laid && cardLetter(laid),
    limit: parameters["limit.value"],
    floor: parameters["score.floor"],
    ...(step.kind === "re_entry" && modelsOf(line, step, names)),
  };
  if (variant.knocksOut && step.kind === "penalty") return knockOut(values, parameters);
  const isFatal = laid && variant.losesAtOnce(laid);
  if (variant.knocksOut && step.kind === "out" && !isFatal) return gettext("%(name)s is out.", values);
  return HAND_STEPS[step.kind](values, parameters, laid && { isFatal, worth: variant.worth(laid), countsCucumbers: variant.countsCucumbers });
}

// What happened to a player where points do not matter.
function knockOut(values, { "penalty.payer": payer, "game.end": end }) {
  const loses = end === "one_hand";
  if (payer === "all_highest") {
    if (loses) return gettext("%(name)s had the highest card and loses.", values);
    return gettext("%(name)s had the highest card.", values);
  }
  if (loses) return gettext("%(name)s took the last trick and loses.", values);
  return gettext("%(name)s took the last trick.", values);
}

// The penalty where points are cucumbers, plain or doubled by a rank.
function cucumbersTaken(values) {
  const { points: num, factor } = values;
  if (factor === 1) {
    return ngettext("%(name)s takes %(num)s cucumber for the %(card)s.", "%(name)s takes %(num)s cucumbers for the %(card)s.", num, values);
  }
  return ngettext(
    "%(name)s takes %(num)s cucumber for the %(card)s, doubled by the %(rank)s.",
    "%(name)s takes %(num)s cucumbers for the %(card)s, doubled by the %(rank)s.",
    num,
    values,
  );
}

// A sentence by the kind of the step.
const HAND_STEPS = {
  penalty(values, { "penalty.factor": { rank } }, { countsCucumbers }) {
    if (countsCucumbers && (values.factor === 1 || (rank && values.factor === 2))) return cucumbersTaken({ ...values, rank: rankLetter(rank) });
    if (values.factor === 1) return gettext("%(name)s pays %(points)s for the %(card)s.", values);
    const isDouble = values.factor === 2;
    if (rank) {
      const byRank = { ...values, rank: rankLetter(rank) };
      if (isDouble) return gettext("%(name)s pays %(points)s for the %(card)s, doubled by the %(rank)s.", byRank);
      return gettext("%(name)s pays %(points)s for the %(card)s, times %(factor)s by the %(rank)s.", byRank);
    }
    if (isDouble) return gettext("%(name)s pays %(points)s for the %(card)s: this hand counts double.", values);
    return gettext("%(name)s pays %(points)s for the %(card)s: this hand counts ×%(factor)s.", values);
  },
  cucumber(values, { "limit.test": test }) {
    if (test === "over") return gettext("%(name)s gets a cucumber: %(total)s is above %(limit)s.", values);
    return gettext("%(name)s gets a cucumber: %(limit)s is reached.", values);
  },
  re_entry(values) {
    if (values.isBeyond) return gettext("%(name)s comes back at %(points)s: a score that is too much does not count.", values);
    if (!values.names) return gettext("%(name)s comes back at %(points)s: nobody else is in.", values);
    return gettext("%(name)s comes back at %(points)s, the highest score of the others (%(names)s).", values);
  },
  out(values, { "limit.test": test }, { isFatal }) {
    if (isFatal) return gettext("%(name)s is out: the %(card)s loses at once.", values);
    if (test === "over") return gettext("%(name)s is out: %(total)s is above %(limit)s.", values);
    return gettext("%(name)s is out: %(limit)s is reached.", values);
  },
  buy_in(values) {
    return gettext("%(name)s buys back in at %(points)s, the highest score of the others.", values);
  },
  buy_in_refused(values) {
    return gettext("%(name)s cannot buy back in.", values);
  },
  subtraction(step, _parameters, { worth }) {
    const values = { ...step, points: -step.points };
    if (worth === values.points) return gettext("%(name)s takes %(points)s off for an equal %(card)s.", values);
    if (!values.points) return gettext("%(name)s also has the %(card)s, but is already at %(floor)s.", values);
    return gettext("%(name)s takes %(points)s off for an equal %(card)s and stops at %(floor)s.", values);
  },
};

function rulingStep({ names }, _line, { seat, kind, points, total }) {
  if (kind === "subtraction" && points === 0) return gettext("%(name)s is already at %(points)s.", { name: names[seat], points: total });
  if (kind === "subtraction") return gettext("%(name)s takes %(points)s off.", { name: names[seat], points: -points });
  return RULING_STEPS[kind]({ name: names[seat], points: kind === "penalty" || kind === "re_entry" ? points : total });
}

const RULING_STEPS = {
  penalty: (values) => gettext("%(name)s pays %(points)s.", values),
  cucumber: (values) => gettext("%(name)s gets a cucumber: %(points)s is too much.", values),
  out: (values) => gettext("%(name)s is out: %(points)s is too much.", values),
  re_entry: (values) => gettext("%(name)s comes back at %(points)s.", values),
};

// The change of a step, abbreviated: "+8", "→ 12", "out".
function changeOf({ kind, points }) {
  if (kind === "re_entry" || kind === "buy_in") return `→ ${points}`;
  if (kind === "cucumber") return pgettext("change", "cucumber");
  if (kind === "out" || kind === "buy_in_refused") return pgettext("change", "out");
  return signed(points);
}
