// Everything that there is to say of the end of a game, in words and numbers.
import { eveningOf, placeLines, summaryOf } from "./placing.js";
import { readChart } from "./chart-lines.js";

// `before` are the games of the evening before this one.
export function readEnd(board, before) {
  return { summary: summaryOf(board), places: placeLines(board), ...eveningOf(before, board), chart: readChart(board) };
}
