// What the entry of a hand shows before all cards are there: where the players stand, and what the cards so far would do.
import { dangerWords } from "../words/card-names.js";
import { dangers } from "../rules/danger.js";
import { explainLine } from "../words/steps.js";
import { playHand } from "../rules/replay.js";
import { boardBefore } from "./read-board.js";

// Before the next hand: the scores, and for each seat the dangers and how they are written.
export const beforeNext = ({ variant, now }) => outlook({ variant, now });

// The same before a hand on the sheet, which a fact's number or the id of its command names.
export const beforeHand = (table, target) => outlook(boardBefore(table, table.numberOf(target)));

function outlook(board) {
  if (!board?.now.next) return {};
  const { variant, now: standing } = board;
  const found = standing.scores.map((_score, seat) => dangers(variant, standing, seat));
  return { scores: standing.scores, dangers: found, risks: found.map((those) => dangerWords(variant, those)) };
}

// What the cards so far would do, in words; null where nobody is first, because all turn up their cards together.
export function asItStands({ variant, names, now }, trick) {
  if (trick.length === 0 || variant.parameters["last_trick.mode"] !== "in_turn") return null;
  const line = playHand(variant, now, { trick, buyIn: [], factors: new Map(), partial: true }, variant);
  return { words: explainLine({ names }, { ...line, variant }) };
}
