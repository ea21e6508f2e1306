// What a hand or a correction does to a game, in words: before it is saved, and what no longer counts after it.
import { boardAfter, boardBefore, readBoard, readCorrected } from "./table.js";
import { cardLetter, dangerWords } from "../words/card-names.js";
import { changeSentence, resultSentence, rulingSentence, savedSentence } from "../words/sheet-lines.js";
import { dangers } from "../rules/settle.js";
import { explainLine, movedSentence } from "../words/steps.js";
import { findProblems } from "../rules/problems.js";
import { gettext, ngettext, pgettext, rowOf } from "../words/messages.js";
import { kindOf, playHand } from "../rules/replay.js";
import { problemSentence, requestSentence } from "../words/refusals.js";

// { problems, words, buyers, multiplied } of the next hand, from readHand: why it cannot be saved, else the hand in words, who
// could pay to come back as { seat, name, points, paid }, and who pays with a factor of their own as { seat, name, factor }.
export function previewHand(board, hand) {
  const { variant, now } = board;
  const problems = findProblems(variant, now, hand);
  if (problems.length > 0) return nothing(problems.map((problem) => problemSentence(problem, board)));
  const line = { ...playHand(variant, now, hand, variant), variant };
  return {
    problems,
    words: explainLine(board, line),
    over: line.after.result !== null,
    buyers: buyersOf(board, now, hand),
    multiplied: multipliedOf(board, line),
  };
}

// Who buys back in if everybody who goes out tries.
function buyersOf({ variant, names }, standing, hand) {
  const steps = (kind, buyIn) => playHand(variant, standing, { ...hand, buyIn }, variant).steps.filter((step) => step.kind === kind);
  const out = steps("out", []).map(({ seat }) => seat);
  const bought = out.length > 0 ? steps("buy_in", out) : [];
  return bought.map(({ seat, points }) => ({ seat, name: names[seat], points, paid: hand.buyIn.includes(seat) }));
}

// By the rules of the hand itself; nobody without a line of a hand.
function multipliedOf({ names }, line) {
  if (!line?.turn || line.variant.parameters["penalty.factor"] !== "per_player") return [];
  const { event, payers } = line;
  return payers.map((seat) => ({ seat, name: names[seat], factor: event.factors.get(seat) ?? 1 }));
}

// A correction, as scorekeeper/services/check_event.py

// What a correction fact would do: `body` is as stored, { entry } and hand, ruling or event; a null strikes out. `said` are
// new rules in words.
// { problems, isSame, words, buyers, multiplied, changes }: the reasons why it is refused, and whether that is because nothing
// would change; or the line in words (null if it is struck out), who could buy back in, who pays with a factor of their own, and
// each consequence as { what, before, after }.
export function showCorrection(board, body, said) {
  const { entry: number } = body;
  const event = readCorrected(body, said);
  const before = boardBefore(board, number);
  const current = board.log.entries.find((entry) => entry.number === number);
  if (!current || (event && kindOf(event) !== kindOf(current.event ?? current.was))) {
    return nothing([requestSentence("no_such_entry")]);
  }
  const standing = before?.now;
  const problems = standing && event ? findProblems(before.variant, standing, event) : [];
  const buyers = event?.trick && standing && problems.length === 0 ? buyersOf({ ...board, ...before }, standing, event) : [];
  // A buy-in or a factor may be the only thing to correct, so offer them although nothing else changed.
  if (eventKey(event) === eventKey(current.event)) {
    return { ...nothing([requestSentence("unchanged")]), buyers, multiplied: multipliedOf(board, lineOf(board, number)), isSame: true };
  }
  if (!standing) return nothing([requestSentence("earlier_hand_does_not_fit")]);
  if (problems.length > 0) return nothing(problems.map((problem) => problemSentence(problem, { ...board, ...before })));

  const after = boardAfter(board, { kind: "correction", body, words: said });
  const line = lineOf(after, number);
  return {
    problems,
    words: line ? explainLine(board, line) : null,
    buyers,
    multiplied: multipliedOf(board, line),
    changes: consequences(board, after, number),
  };
}

// What one more fact would do, given as stored: { problems, changes }, and where nothing is wrong the board `after` it with its
// `line`, undefined if the rules then refuse an earlier hand.
export function showNext(board, fact) {
  if (board.waiting.length > 0) return nothing([requestSentence("earlier_hand_does_not_fit")]);
  const after = boardAfter(board, fact);
  const { number, event } = after.log.entries.at(-1);
  const isRefused = after.waiting[0]?.number === number;
  const problems = isRefused ? after.problems : findProblems(board.variant, board.now, event);
  if (problems.length > 0) return nothing(problems.map((problem) => problemSentence(problem, board)));
  return { problems, changes: consequences(board, after, number), after, line: lineOf(after, number) };
}

export function nothing(problems) {
  return { problems, words: null, buyers: [], multiplied: [], changes: [] };
}

const lineOf = ({ lines }, number) => lines.find(({ entry }) => entry.number === number);

// Texts by which two events or steps are compared.
function eventKey(event) {
  const fields = event && Object.entries({ ...event, words: "" }).sort();
  return JSON.stringify(fields, (_key, value) => (value instanceof Map ? [...value].sort() : value));
}

const stepKey = (step) => JSON.stringify({ ...step, total: 0 });

// The consequences: first the end of the game, then the players, then the other lines that change.
function consequences(board, after, corrected) {
  const { names } = board;
  const changes = [];
  for (const [seat, name] of names.entries()) {
    // Who joins, or whose joining is struck out, sits at only one of the tables.
    const [was, is] = [board, after].map(({ now }) => scoreWords(now.seating.includes(seat) && now.scores[seat]));
    if (was !== is) changes.push({ what: name, before: was, after: is });
  }
  for (const { number } of board.log.entries) {
    if (number !== corrected) changes.push(...changedLine(board, lineOf(board, number), lineOf(after, number)));
  }
  if (after.problems.length > 0 && after.problems[0].code !== "game_over") {
    const reasons = after.problems.map((problem) => problemSentence(problem, after)).join(" ");
    // I18N: A heading; the reasons why a hand no longer counts follow.
    changes.push({ what: gettext("Why"), before: "", after: reasons });
  }
  const [was, is] = [board, after].map(({ now: { result } }) => result);
  if (JSON.stringify(was) !== JSON.stringify(is)) {
    const words = (result) => (result ? resultSentence(result, names) : gettext("the game goes on"));
    changes.unshift({ what: gettext("The game"), before: words(was), after: words(is) });
  }
  return changes;
}

function changedLine(board, was, is) {
  if (!was && !is) return [];
  // The totals depend on earlier lines.
  const [stepsBefore, stepsAfter] = [was, is].map((line) => line?.steps.map((step) => stepKey(step)));
  if (was && is && stepsBefore.join("") === stepsAfter.join("")) return [];
  let before = was ? explainLine(board, was).headline : "";
  let after = is ? explainLine(board, is).headline : gettext("no longer counts");
  if (before === after) {
    // Do not strike through a sentence that stays true.
    before = difference(board, was, stepsAfter);
    after = difference(board, is, stepsBefore);
  }
  return [{ what: titleOf(was ?? is), before, after }];
}

function titleOf({ event, turn }) {
  if (turn) return gettext("Hand %(number)s", { number: turn.number });
  return event.matter ? gettext("Ruling") : gettext("At the table");
}

// The steps of a line that are not among the others, in words.
function difference(board, line, others) {
  const { lines } = explainLine(board, line);
  return lines
    .filter((_words, at) => !others.includes(stepKey(line.steps[at])))
    .map(({ text }) => text)
    .join(" ");
}

// A score in a few words: points, cucumbers, out or left.
function scoreWords(score) {
  if (!score) return "–";
  const { points, cucumbers, out, left } = score;
  if (left) return rowOf([points, pgettext("player", "left")]);
  if (out) return rowOf([points, gettext("out")]);
  if (!cucumbers) return String(points);
  return rowOf([points, ngettext("%(num)s cucumber", "%(num)s cucumbers", cucumbers)]);
}

// Before all cards are entered: where the players stand, and what the cards so far would do

// Before the hand that is to come: the scores, and for each seat the dangers and how they are written; empty if none can.
export function outlook(board) {
  if (!board?.now.next) return {};
  const { variant, now: standing } = board;
  const bySeat = standing.scores.map((_score, seat) => dangers(variant, standing, seat));
  return { scores: standing.scores, dangers: bySeat, risks: bySeat.map((those) => dangerWords(variant, those)) };
}

// What the cards so far would do, in words; null where nobody is first, because all turn up their cards together.
export function asItStands({ variant, names, now }, trick) {
  if (trick.length === 0 || variant.parameters["last_trick.mode"] !== "in_turn") return null;
  const line = playHand(variant, now, { trick, buyIn: [], factors: new Map(), partial: true }, variant);
  return { words: explainLine({ names }, { ...line, variant }) };
}

// What no longer counts after a correction

// A list of { entry, kind, text }: the entry to change first, then one line (entry null) for all that wait behind it, because
// after the correction of an early hand the whole game may wait.
export function stuckWords(board) {
  const { opening, lines, waiting, problems } = board;
  if (waiting.length === 0) return [];
  const [{ number: entry, event }, ...behind] = waiting;
  const last = opening.number - 1 + lines.filter(({ turn }) => turn).length;
  const number = last + 1;
  const isOver = event.trick && problems[0].code === "game_over";
  const text = isOver
    ? gettext("Hand %(number)s no longer counts: the game ends with hand %(last)s.", { number, last })
    : [whatStopped(event, number), ...problems.map((problem) => problemSentence(problem, board))].join(" ");
  const after = waitWords(behind, event.trick ? number + 1 : number);
  return [{ entry, kind: kindOf(event), text }, ...(after ? [{ entry: null, kind: null, text: after }] : [])];
}

function whatStopped(event, number) {
  if (event.trick) return gettext("Hand %(number)s no longer counts.", { number });
  return event.matter ? gettext("A ruling no longer counts.") : gettext("A change at the table no longer counts.");
}

function waitWords(entries, first) {
  const hands = entries.filter(({ event }) => event.trick).length;
  const rulings = entries.filter(({ event }) => event.matter).length;
  const words = [];
  if (hands === 1) words.push(gettext("Hand %(number)s is waiting.", { number: first }));
  else if (hands > 1) words.push(gettext("Hands %(first)s to %(last)s are waiting.", { first, last: first + hands - 1 }));
  if (rulings > 0) words.push(ngettext("%(num)s ruling is waiting.", "%(num)s rulings are waiting.", rulings));
  return words.join(" ");
}

// What the last undo took back, the last redo brought back, or what has just changed at the table

// Empty after any other fact.
export function lastChangeWords({ isMoved, facts, game, names, log, lines: counting }) {
  if (!isMoved) return "";
  const { kind: last } = facts.at(-1);
  if (last !== "undo" && last !== "redo") return tableWords(counting.at(-1), facts.length, names);
  const isBack = last === "redo";
  const moved = isBack ? log.undoable : log.redoable;
  const { kind, body } = facts[moved - 1];
  const { lines } = readBoard({ ...game, facts: isBack ? facts : facts.slice(0, -1) }); // As it counted, or counts again.
  const line = lines.find(({ entry }) => entry.number === (kind === "correction" ? body.entry : moved));
  if (kind !== "correction" && line?.turn) return handWords(line, names, isBack);
  const what = line && saidOf(line, names);
  return what ? movedSentence(last, what) : savedSentence(last);
}

// New rules are said in full on the sheet.
function tableWords(line, number, names) {
  if (line?.entry.number !== number) return "";
  const what = changeSentence({ ...line.event, ...(line.event.words && { words: "" }) }, names).trim();
  return gettext("%(what)s Undo takes it back.", { what });
}

function saidOf({ event, turn }, names) {
  if (turn) return gettext("the change of hand %(number)s", turn);
  return event.matter ? rulingSentence(event, names) : changeSentence(event, names);
}

function handWords({ turn: { number }, event, winner, payers }, names, isBack) {
  const seats = payers.length > 0 ? payers : [winner];
  const cards = event.trick.filter(({ seat }) => seats.includes(seat));
  // I18N: Whose card it was, in a list: “Anna’s 7, Bo’s 7”.
  const what = rowOf(cards.map(({ seat, card }) => gettext("%(name)s’s %(card)s", { name: names[seat], card: cardLetter(card) })));
  return isBack ? gettext("Hand %(number)s is back: %(what)s", { number, what }) : gettext("Hand %(number)s is taken back: %(what)s", { number, what });
}
