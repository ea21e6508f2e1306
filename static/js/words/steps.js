// Why a hand or a ruling changed the scores: a sentence for each step.
import { allOf, gettext, pgettext, sentence, signed } from "./messages.js";
import { cardLetter, rankLetter } from "./card-names.js";
import { TABLE } from "./what-happened.js";
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
  const won = cardOf({ event }, winner);
  const isEverybody = parameters["penalty.payer"] === "all_highest" && payers.length > 1;
  const values = { name: names[winner], card: won && cardLetter(won), names: allOf(payers.map((seat) => names[seat])) };
  const facts = {
    ...parameters,
    isVoid,
    isNobodyLeft: Boolean(after.result?.void),
    isTogether: isEverybody,
    equals: won && event.trick.filter(({ card }) => lastStrength(card) === lastStrength(won)).length,
  };
  const said = sentence(TABLE.headline, facts, values);
  const isWhole = !isEverybody || isVoid || facts.isNobodyLeft || parameters["last_trick.mode"] === "turned_up_together";
  return isWhole ? said : [said, gettext("%(names)s pay.", values)].join(" ");
}

// What decides what is said of a step, and what it is said with.
export function toldOf({ variant, names }, line, step) {
  const { parameters } = variant;
  const { seat, kind, points, factor, total } = step;
  const laid = cardOf(line, seat);
  const { rank } = parameters["penalty.factor"];
  const models = kind === "re_entry" ? modelsOf(line, step, names) : { names: "" };
  const values = {
    name: names[seat],
    card: laid && cardLetter(laid),
    rank: rank && rankLetter(rank),
    factor,
    num: points,
    points: kind === "subtraction" ? -points : points,
    total,
    limit: parameters["limit.value"],
    floor: parameters["score.floor"],
    names: models.names,
  };
  const facts = {
    ...parameters,
    ...models,
    kind,
    factor,
    points,
    knocksOut: variant.knocksOut,
    countsCucumbers: variant.countsCucumbers,
    isByRank: Boolean(rank),
    isFatal: Boolean(laid && variant.losesAtOnce(laid)),
    isWhole: Boolean(laid) && variant.worth(laid) === -points,
    isCrossed: variant.crosses(total),
  };
  return { facts, values };
}

function handStep(board, line, step) {
  const { facts, values } = toldOf(board, line, step);
  return sentence(TABLE.step, facts, values);
}

function rulingStep({ names }, _line, { seat, kind, points, total }) {
  const isTotal = kind === "cucumber" || kind === "out" || (kind === "subtraction" && points === 0);
  const values = { name: names[seat], points: isTotal ? total : Math.abs(points) };
  return sentence(TABLE.ruling, { kind, points }, values);
}

// The change of a step, abbreviated: "+8", "→ 12", "out".
function changeOf({ kind, points }) {
  if (kind === "re_entry" || kind === "buy_in") return `→ ${points}`;
  if (kind === "cucumber") return pgettext("change", "cucumber");
  if (kind === "out" || kind === "buy_in_refused") return pgettext("change", "out");
  return signed(points);
}
