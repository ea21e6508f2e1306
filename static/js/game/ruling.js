// What a ruling would change before it is made, as scorekeeper/web/ruling/pages.py.
import { boardAfter, readRuling } from "./board.js";
import { consequences, nothing } from "./correction.js";
import { explainLine } from "../words/steps.js";
import { findProblems } from "../rules/problems.js";
import { gettext } from "../words/messages.js";
import { nextSentence, rulingSentence } from "../words/results.js";
import { problemSentence } from "../words/problems.js";

// { problems, words, changes } of a ruling as stored, as showCorrection in correction.js has them.
export function showRuling(board, body) {
  const { names, variant, now, waiting, game } = board;
  if (waiting.length > 0) return nothing([gettext("An earlier hand no longer counts. Change it or strike it out first.")]);
  const ruling = readRuling(body);
  const problems = findProblems(variant, now, ruling);
  if (problems.length > 0) return nothing(problems.map((problem) => problemSentence(problem, { names, variant })));
  const after = boardAfter(board, { kind: "ruling", body });
  const number = game.facts.length + 1;
  const line = after.lines.find(({ entry }) => entry.number === number);
  const words = line ? explainLine(board, line) : { headline: rulingSentence(ruling, names), lines: [], next: "" };
  return { problems, words, changes: [...consequences(board, after, number), ...changedTurn(board, after)] };
}

const dealt = ({ dealer, leader, cards }) => JSON.stringify([dealer, leader, cards]);

// Who deals and leads next, if that changes while the game goes on.
function changedTurn({ names, now: { next: was } }, { now: { next: is } }) {
  if (!was || !is || dealt(was) === dealt(is)) return [];
  const [before, after] = [was, is].map((next) => nextSentence({ next, result: null }, names));
  return [{ what: "", before, after }];
}

// Whether a ruling deals a hand again that is recorded, and so counts.
export function countsAlthoughRedealt({ lines }, { remedy, hand }) {
  return remedy === "redeal" && lines.some(({ turn, isVoid }) => turn?.number === hand && !isVoid);
}

// How often a player was warned or charged in this game, up to this entry.
export function earlierPenalties({ log }, seat, entry = Infinity) {
  const isPenalty = ({ number, event }) => number < entry && event?.seat === seat && ["warning", "points"].includes(event.remedy);
  return log.entries.filter((one) => isPenalty(one)).length;
}

// The points that are usual after so many: 0 for a warning, null if nothing is usual. As scorekeeper/formats/penalties.py.
export function usualPoints({ warning, points }, earlier) {
  const step = earlier - (warning ? 1 : 0);
  if (step < 0 || points.length === 0) return warning ? 0 : null;
  return points[Math.min(step, points.length - 1)];
}

// The latest ruling about a hand that is no appeal itself, in words; empty if there is none.
export function appealed({ log, names }, hand) {
  const found = log.entries.findLast(({ event }) => event?.matter && event.matter !== "appeal" && event.hand === hand);
  return found ? rulingSentence(found.event, names).replace(/\.$/, "") : "";
}
