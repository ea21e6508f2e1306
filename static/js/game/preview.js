// What a hand would do before it is saved.
import { explainLine } from "../words/steps.js";
import { findProblems } from "../rules/problems.js";
import { playHand } from "../rules/replay.js";
import { problemSentence } from "../words/refusals.js";
import { momentsOf } from "./moments.js";

// { problems, words, told, buyers, multiplied } of a hand from readHand: why it cannot be saved, else the hand in words, who
// could pay to come back as { seat, name, points, paid }, and who pays with a factor of their own as { seat, name, factor }.
export function previewHand(board, standing, hand) {
  const problems = findProblems(board.variant, standing, hand);
  if (problems.length > 0) {
    const sentences = problems.map((problem) => problemSentence(problem, board));
    return { problems: sentences, words: null, buyers: [], multiplied: [] };
  }
  const line = { ...playHand(board.variant, standing, hand, board.variant), variant: board.variant };
  const words = explainLine(board, line);
  return {
    problems: [],
    words,
    told: momentsOf(board, line, words),
    over: line.after.result !== null,
    buyers: buyersOf(board, standing, hand),
    multiplied: multipliedOf(board, line),
  };
}

// Who buys back in if everybody who goes out tries.
export function buyersOf({ variant, names }, standing, hand) {
  const steps = (kind, buyIn) => playHand(variant, standing, { ...hand, buyIn }, variant).steps.filter((step) => step.kind === kind);
  const out = steps("out", []).map(({ seat }) => seat);
  const bought = out.length > 0 ? steps("buy_in", out) : [];
  return bought.map(({ seat, points }) => ({ seat, name: names[seat], points, paid: hand.buyIn.includes(seat) }));
}

export function multipliedOf({ variant, names }, { event, payers }) {
  if (variant.parameters["penalty.factor"] !== "per_player") return [];
  return payers.map((seat) => ({ seat, name: names[seat], factor: event.factors.get(seat) ?? 1 }));
}
