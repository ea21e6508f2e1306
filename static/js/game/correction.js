// What a correction would change, as scorekeeper/services/correct_event.py and scorekeeper/web/entry/pages.py. Loaded
// when somebody corrects.
import { boardAfter, boardBefore, readCorrected } from "./read-board.js";
import { buyersOf, multipliedOf } from "./preview.js";
import { gettext, ngettext, pgettext, rowOf } from "../words/messages.js";
import { explainLine } from "../words/steps.js";
import { findProblems } from "../rules/problems.js";
import { kindOf } from "../rules/log.js";
import { problemSentence } from "../words/refusals.js";
import { resultSentence } from "../words/sheet-lines.js";
import { momentsOf } from "./moments.js";

// What a correction fact would do: `body` is as stored, { entry } and hand, ruling or event; a null strikes out. `said` are
// new rules in words.
// { problems, isSame, words, told, buyers, multiplied, changes }: the reasons why it is refused, and whether that is because
// nothing would change; or the line in words (null if it is struck out), its moments, who could buy back in, who pays with a
// factor of their own, and each consequence as { what, before, after }.
export function showCorrection(board, body, said) {
  const { entry: number } = body;
  const event = readCorrected(body, said);
  const before = boardBefore(board, number);
  const current = board.log.entries.find((one) => one.number === number);
  if (!current || (event && kindOf(event) !== kindOf(current.event ?? current.was))) {
    return nothing([gettext("That hand was undone meanwhile.")]);
  }
  const standing = before?.now;
  const problems = standing && event ? findProblems(before.variant, standing, event) : [];
  const buyers = event?.trick && standing && problems.length === 0 ? buyersOf({ ...board, ...before }, standing, event) : [];
  // A buy-in may be the only thing to correct, so offer it although nothing else changed.
  if (eventKey(event) === eventKey(current.event)) return { ...nothing([gettext("Nothing would change.")], buyers), isSame: true };
  if (!standing) return nothing([gettext("An earlier hand no longer counts. Change it or strike it out first.")]);
  if (problems.length > 0) return nothing(problems.map((problem) => problemSentence(problem, { ...board, ...before })));

  const after = boardAfter(board, { kind: "correction", body, words: said });
  const line = lineOf(after, number);
  const words = line ? explainLine(board, line) : null;
  return {
    problems,
    words,
    told: line && momentsOf(board, line, words),
    buyers,
    multiplied: line?.turn ? multipliedOf(board, line) : [],
    changes: consequences(board, after, number),
  };
}

export function nothing(problems, buyers = []) {
  return { problems, words: null, buyers, multiplied: [], changes: [] };
}

const lineOf = ({ lines }, number) => lines.find(({ entry }) => entry.number === number);

// Texts by which two events or steps are compared.
function eventKey(event) {
  const fields = event && Object.entries({ ...event, words: "" }).sort();
  return JSON.stringify(fields, (_key, value) => (value instanceof Map ? [...value].sort() : value));
}

const stepKey = (step) => JSON.stringify({ ...step, total: 0 });

// The consequences: first the end of the game, then the players, then the other lines that change.
export function consequences(board, after, corrected) {
  const { names } = board;
  const changes = [];
  for (const [seat, name] of names.entries()) {
    // Who joins, or whose joining is struck out, sits at only one of the tables.
    const [was, is] = [board, after].map(({ now }) => (now.seating.includes(seat) ? now.scores[seat] : null));
    if (JSON.stringify(was) !== JSON.stringify(is)) changes.push({ what: name, before: scoreWords(was), after: scoreWords(is) });
  }
  for (const { number } of board.log.entries) {
    if (number !== corrected) changes.push(...changedLine(board, lineOf(board, number), lineOf(after, number)));
  }
  if (after.problems.length > 0 && after.problems[0].code !== "game_over") {
    const reasons = after.problems.map((problem) => problemSentence(problem, after)).join(" ");
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
