// Why a hand or a ruling changed the scores, a sentence for each step, as steps.py in scorekeeper/words; and what comes next,
// places, the evening and what was undone, as results.py, chat.py and requests.py there.
import { allOf, gettext, ngettext, pgettext, rowOf, sentence, signed, withNumber } from "./messages.js";
import { saidCard } from "./card-names.js";
import { changeSentence, resultSentence, rulingSentence } from "./sheet-lines.js";
import { isIn } from "../rules/settle.js";

// A line of the sheet in words, as { headline, lines, told, next }: who took the last trick, or the ruling; each step as
// { seat, kind, text, change, total }; the same with its moments; and the next hand or the result.
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
  const next = after.result ? resultSentence(after.result, names) : turnSentence(after.next, names);
  return { headline: headlineOf(names, line), lines, told: momentsOf(names, line, lines), next };
}

function headlineOf(names, line) {
  if (line.turn) return handHeadline(line.variant, names, line);
  return line.event.matter ? rulingSentence(line.event, names) : changeSentence(line.event, names);
}

export const placeWord = (place) => sentence(TABLE.place, { place }, { number: place });

// Who has won how many games of the evening, or lost, in words.
export const eveningSentence = (isWon, tally) => sentence(TABLE.evening, { isWon }, { tally });

// What an undo or a redo has moved.
export const movedSentence = (kind, what) => sentence(TABLE.moved, { kind }, { what });

// Who deals and leads next and how many cards.
export function turnSentence({ dealer, leader, cards }, names) {
  const facts = { isDealt: dealer !== null, isOne: dealer === leader, num: cards };
  return sentence(TABLE.turn, facts, { dealer: names[dealer], leader: names[leader], num: cards });
}

// The card that a player laid in the last trick; undefined if the player was already out.
function cardOf({ event }, seat) {
  return event.trick.find((laid) => laid.seat === seat)?.card;
}

// From which score one comes back: { names } of the players still in with the highest one at that step, empty if there are
// none; `isBeforeSubtraction` if one of them takes points off later in the hand; and `isBeyond` if somebody stands higher,
// whose score is too much and does not count.
function modelsOf({ steps, after: { scores } }, step, names) {
  const leaving = new Set(steps.filter(({ kind }) => kind === "cucumber" || kind === "out").map(({ seat }) => seat));
  const then = [...scores.entries()].filter(([seat, score]) => isIn(score) && !leaving.has(seat)).map(([seat, { points }]) => {
    const since = steps.slice(steps.indexOf(step)).filter((later) => later.seat === seat);
    return { seat, points: points - since.reduce((sum, later) => sum + later.points, 0) };
  });
  const models = then.filter(({ points }) => points === step.points);
  return {
    names: allOf(models.map(({ seat }) => names[seat])),
    isBeforeSubtraction: models.some(({ seat, points }) => scores[seat].points < points),
    isBeyond: then.some(({ points }) => points > step.points),
  };
}

function handHeadline({ lastStrength, parameters }, names, { event, winner, payers, after, isVoid }) {
  const won = cardOf({ event }, winner);
  const isEverybody = parameters["penalty.payer"] === "all_highest" && payers.length > 1;
  const values = { name: names[winner], card: won && saidCard(won), names: allOf(payers.map((seat) => names[seat])) };
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
function toldOf({ variant, names }, line, step) {
  const { parameters } = variant;
  const { seat, kind, points, factor, total } = step;
  const laid = cardOf(line, seat);
  const { rank } = parameters["penalty.factor"];
  const models = kind === "re_entry" ? modelsOf(line, step, names) : { names: "" };
  const values = {
    name: names[seat],
    card: laid && saidCard(laid),
    rank: rank && saidCard(rank),
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

// The sum behind one player's cell of the sheet

// The lines of the sum, each { kind, label, points }: a "score" sets the points, a "change" is added to them, a "note"
// has none (null), and the "total" is the number in the cell. `before` is the player's score before the hand.
export function explainCell({ names }, before, line, seat) {
  const { variant } = line;
  const steps = line.steps.filter((step) => step.seat === seat);
  return [
    { kind: "score", label: gettext("Score before"), points: before.points },
    ...steps.flatMap((step) => linesOf(variant, step, cardOf(line, seat), toldOf({ variant, names }, line, step))),
    { kind: "total", label: gettext("Score after"), points: line.after.scores[seat].points },
  ];
}

const KINDS_IN_CELL = { penalty: "change", subtraction: "change", re_entry: "score", buy_in: "score" };

function linesOf(variant, { kind, points, factor }, laid, { facts, values }) {
  const say = (rows) => sentence(TABLE[rows], facts, values);
  if (kind !== "penalty") return [{ kind: KINDS_IN_CELL[kind] ?? "note", label: say("cell"), points: kind in KINDS_IN_CELL ? points : null }];
  const worth = variant.worth(laid);
  return [
    { kind: "change", label: say("cell"), points: worth },
    ...(factor === 1 ? [] : [{ kind: "change", label: say("factor"), points: points - worth }]),
    ...(facts.isFatal || !variant.knocksOut ? [{ kind: "note", label: say("test"), points: null }] : []),
  ];
}

// What is told on of a hand: who gets a cucumber, and who goes out

const MOMENTS = new Set(["cucumber", "re_entry", "out", "buy_in_refused"]);

// { lines, playOn }: each step in words, those of a moment as one in the place of the last of them. It has the `moment`: a title,
// the sentences of its steps, how many cucumbers are drawn, and the points `before` coming back. If somebody goes out, `playOn`
// says who plays on.
function momentsOf(names, { variant, after: { scores, seating, result } }, steps) {
  const lines = steps.flatMap((line) => {
    const { seat, kind } = line;
    const own = steps.filter((one) => one.seat === seat && MOMENTS.has(one.kind));
    // Who has bought back in is in as before.
    if (!MOMENTS.has(kind) || steps.some((other) => other.seat === seat && other.kind === "buy_in")) return line;
    if (line !== own.at(-1)) return [];
    return { ...line, kind: own[0].kind, moment: momentOf(names[seat], own, variant, scores[seat]) };
  });
  const isOneOut = lines.some(({ kind, moment }) => moment && kind === "out") && !result;
  const seats = isOneOut ? seating.filter((seat) => isIn(scores[seat])) : [];
  const people = rowOf(seats.map((seat) => withNumber(names[seat], scores[seat].points)));
  return { lines, playOn: people && ngettext("%(num)s plays on: %(people)s", "%(num)s play on: %(people)s", seats.length, { people }) };
}

function momentOf(name, own, variant, { points, cucumbers, out }) {
  const drawn = variant.countsCucumbers ? points : cucumbers;
  return { title: titleOf(name, out, cucumbers > 1), texts: own.map(({ text }) => text), cucumbers: Math.max(drawn, 1), before: own[0].total };
}

function titleOf(name, isOut, isSecond) {
  if (!isOut) return gettext("First cucumber!");
  return isSecond ? gettext("Second cucumber: %(name)s is out", { name }) : gettext("%(name)s is out", { name });
}

// A row is when it holds, what is said, and its plural; the first that holds counts. The server reads the table too
// (scorekeeper/words/tables.py).
const TABLE = {
  "place": [
    [{"place": 1}, "place|1st"],
    [{"place": 2}, "place|2nd"],
    [{"place": 3}, "place|3rd"],
    [{}, "place|%(number)sth"]
  ],
  "evening": [
    [{"isWon": true}, "This evening: %(tally)s"],
    [{}, "Lost this evening: %(tally)s"]
  ],
  "moved": [
    [{"kind": "undo"}, "Undone: %(what)s"],
    [{"kind": "redo"}, "Brought back: %(what)s"]
  ],
  "headline": [
    [{"isVoid": true}, "This hand does not count."],
    [{"isNobodyLeft": true}, "Nobody would be left, so the hand is void."],
    [{"isTogether": true, "last_trick.mode": "turned_up_together"}, "The %(card)s is highest: %(names)s pay."],
    [{"equals": 1}, "%(name)s takes the trick with the %(card)s."],
    [{"trick.tie": "first"}, "%(name)s takes the trick with the first %(card)s."],
    [{"equals": 2}, "%(name)s takes the trick with the second %(card)s."],
    [{"equals": 3}, "%(name)s takes the trick with the third %(card)s."],
    [{"equals": 4}, "%(name)s takes the trick with the fourth %(card)s."],
    [{}, "%(name)s takes the trick with the last %(card)s."]
  ],
  "step": [
    [{"kind": "penalty", "knocksOut": true, "penalty.payer": "all_highest", "game.end": "one_hand"}, "%(name)s had the highest card and loses."],
    [{"kind": "penalty", "knocksOut": true, "penalty.payer": "all_highest"}, "%(name)s had the highest card."],
    [{"kind": "penalty", "knocksOut": true, "game.end": "one_hand"}, "%(name)s took the last trick and loses."],
    [{"kind": "penalty", "knocksOut": true}, "%(name)s took the last trick."],
    [{"kind": "penalty", "factor": 1, "countsCucumbers": true}, "%(name)s takes %(num)s cucumber for the %(card)s.", "%(name)s takes %(num)s cucumbers for the %(card)s."],
    [{"kind": "penalty", "factor": 1}, "%(name)s pays %(points)s for the %(card)s."],
    [{"kind": "penalty", "isByRank": true, "factor": 2, "countsCucumbers": true}, "%(name)s takes %(num)s cucumber for the %(card)s, doubled by the %(rank)s.", "%(name)s takes %(num)s cucumbers for the %(card)s, doubled by the %(rank)s."],
    [{"kind": "penalty", "isByRank": true, "factor": 2}, "%(name)s pays %(points)s for the %(card)s, doubled by the %(rank)s."],
    [{"kind": "penalty", "isByRank": true}, "%(name)s pays %(points)s for the %(card)s, times %(factor)s by the %(rank)s."],
    [{"kind": "penalty", "factor": 2}, "%(name)s pays %(points)s for the %(card)s: this hand counts double."],
    [{"kind": "penalty"}, "%(name)s pays %(points)s for the %(card)s: this hand counts ×%(factor)s."],
    [{"kind": "cucumber", "limit.test": "over"}, "%(name)s gets a cucumber: %(total)s is above %(limit)s."],
    [{"kind": "cucumber"}, "%(name)s gets a cucumber: %(limit)s is reached."],
    [{"kind": "re_entry", "isBeyond": true}, "%(name)s comes back at %(points)s: a score that is too much does not count."],
    [{"kind": "re_entry", "names": ""}, "%(name)s comes back at %(points)s: nobody else is in."],
    [{"kind": "re_entry", "isBeforeSubtraction": true}, "%(name)s comes back at %(points)s, the highest score of the others (%(names)s) before points come off."],
    [{"kind": "re_entry"}, "%(name)s comes back at %(points)s, the highest score of the others (%(names)s)."],
    [{"kind": "out", "isFatal": true}, "%(name)s is out: the %(card)s loses at once."],
    [{"kind": "out", "knocksOut": true}, "%(name)s is out."],
    [{"kind": "out", "limit.test": "over"}, "%(name)s is out: %(total)s is above %(limit)s."],
    [{"kind": "out"}, "%(name)s is out: %(limit)s is reached."],
    [{"kind": "buy_in"}, "%(name)s buys back in at %(points)s, the highest score of the others."],
    [{"kind": "buy_in_refused"}, "%(name)s cannot buy back in."],
    [{"kind": "subtraction", "isWhole": true}, "%(name)s takes %(points)s off for an equal %(card)s."],
    [{"kind": "subtraction", "points": 0}, "%(name)s also has the %(card)s, but is already at %(floor)s."],
    [{"kind": "subtraction"}, "%(name)s takes %(points)s off for an equal %(card)s and stops at %(floor)s."]
  ],
  "ruling": [
    [{"kind": "cucumber"}, "%(name)s gets a cucumber: %(points)s is too much."],
    [{"kind": "out"}, "%(name)s is out: %(points)s is too much."],
    [{"kind": "re_entry"}, "%(name)s comes back at %(points)s."],
    [{"kind": "subtraction", "points": 0}, "%(name)s is already at %(points)s."],
    [{"kind": "subtraction"}, "%(name)s takes %(points)s off."],
    [{}, "%(name)s pays %(points)s."]
  ],
  "cell": [
    [{"kind": "penalty"}, "The %(card)s"],
    [{"kind": "cucumber"}, "A cucumber"],
    [{"kind": "re_entry", "isBeyond": true}, "Comes back: a score that is too much does not count"],
    [{"kind": "re_entry", "names": ""}, "Comes back at 0: nobody else is in"],
    [{"kind": "re_entry", "isBeforeSubtraction": true}, "Comes back at the highest score of the others (%(names)s) before points come off"],
    [{"kind": "re_entry"}, "Comes back at the highest score of the others (%(names)s)"],
    [{"kind": "out"}, "Out"],
    [{"kind": "buy_in"}, "Buys back in at the highest score of the others"],
    [{"kind": "buy_in_refused"}, "Cannot buy back in"],
    [{"kind": "subtraction", "isWhole": true}, "Equal %(card)s"],
    [{"kind": "subtraction"}, "Equal %(card)s, but not below %(floor)s"]
  ],
  "factor": [
    [{"isByRank": true, "factor": 2}, "Doubled by the %(rank)s"],
    [{"isByRank": true}, "Times %(factor)s by the %(rank)s"],
    [{"factor": 2}, "This hand counts double"],
    [{}, "This hand counts ×%(factor)s"]
  ],
  "turn": [
    [{"isDealt": false, "num": null}, "Next: %(leader)s leads."],
    [{"isDealt": false}, "Next: %(leader)s leads, %(num)s card.", "Next: %(leader)s leads, %(num)s cards."],
    [{"isOne": true, "num": null}, "Next: %(dealer)s deals and leads."],
    [{"num": null}, "Next: %(dealer)s deals, %(leader)s leads."],
    [{"isOne": true}, "Next: %(dealer)s deals and leads, %(num)s card.", "Next: %(dealer)s deals and leads, %(num)s cards."],
    [{}, "Next: %(dealer)s deals, %(leader)s leads, %(num)s card.", "Next: %(dealer)s deals, %(leader)s leads, %(num)s cards."]
  ],
  "test": [
    [{"isFatal": true}, "The %(card)s loses at once"],
    [{"limit.test": "over", "isCrossed": true}, "%(total)s is above %(limit)s"],
    [{"limit.test": "over"}, "%(total)s is not above %(limit)s"],
    [{"isCrossed": true}, "%(limit)s is reached"],
    [{}, "%(total)s is below %(limit)s"]
  ]
};
