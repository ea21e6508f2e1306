// Draws the page of a game, or its table view, as a phone does, for one page on each line of standard input: { game, messages, language }.
import { boardOf, pageOf } from "../../static/js/game/page.js";
import { answerLines } from "./lines.mjs";
import { boardScreen } from "../../static/js/screens/board.js";
import { displayOf } from "../../static/js/game/display.js";
import { displayScreen } from "../../static/js/screens/display.js";
import { endScreen } from "../../static/js/screens/end.js";
import { readEnd } from "../../static/js/game/ending.js";
import { readTable } from "../../static/js/table.js";
import { speak } from "../../static/js/words/messages.js";
import { stuckWords } from "../../static/js/game/stuck.js";

await answerLines(({ game, messages, language }) => {
  speak(messages, language);
  const page = pageOf(game);
  const table = readTable(game, game.facts, []);
  if (game.code) return String(displayScreen(displayOf(table, game.evening), page, game.code));
  const end = table.now.result ? endScreen(readEnd(table, game.evening), page) : "";
  const board = boardOf(table, { stuck: stuckWords(table) });
  return String(boardScreen(board, page, end));
});
