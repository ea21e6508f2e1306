// The story of one line of the sheet. Loaded when somebody asks for it.
import { explainCell, explainLine } from "../words/steps.js";
import { momentsOf } from "./moments.js";

// { number, corrected, words, told, people } of the hand recorded as this entry: the hand in words, its moments, and each
// player's sum as { name, lines }, the chosen seat first. Null if no such hand counts.
export function tellHand(board, number, chosen) {
  const { names, lines, before } = board;
  const at = lines.findIndex(({ entry, turn }) => turn && entry.number === number);
  if (at === -1) return null;
  const line = lines[at];
  const { scores } = at > 0 ? lines[at - 1].after : before;
  const seats = line.event.trick.map(({ seat }) => seat).sort((one, other) => one - other);
  const order = [...seats.filter((seat) => seat === chosen), ...seats.filter((seat) => seat !== chosen)];
  const words = explainLine(board, line);
  return {
    number: line.turn.number,
    corrected: line.entry.corrected,
    words,
    told: momentsOf(board, line, words),
    people: order.map((seat) => ({ name: names[seat], lines: explainCell(board, scores[seat], line, seat) })),
  };
}
