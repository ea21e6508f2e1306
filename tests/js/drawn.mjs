// Draws the page of a game, or its table view, as a phone does, for one page on each line of standard input: { game, messages, language, path }.
import { pageOf, viewBoard } from "../../static/js/game/view.js";
import { commonRules, viewChange, viewPeople } from "../../static/js/game/view-people.js";
import { answerLines } from "./lines.mjs";
import { boardScreen } from "../../static/js/screens/board.js";
import { displayOf, displayScreen } from "../../static/js/screens/display.js";
import { changeScreen, endingScreen, peopleScreen, seatsScreen } from "../../static/js/screens/people.js";
import { endMenu, endScreen, readEnd } from "../../static/js/screens/end.js";
import { historyScreen, viewHistory } from "../../static/js/screens/history.js";
import { readTable } from "../../static/js/game/table.js";
import { speak } from "../../static/js/words/messages.js";
import { stuckWords } from "../../static/js/game/changes.js";

// The screens by the ends of their addresses. All others are the board.
const SCREENS = [
  [/history$/, (table, page) => historyScreen(viewHistory(table), page)],
  [/at-the-table$/, (table, page) => {
    const { parameters } = table.variant;
    return peopleScreen({ ...viewPeople(table), rules: commonRules(page.common.rows, parameters, table.variant) }, page);
  }],
  [/at-the-table\/end$/, (table, page) => endingScreen(viewPeople(table), page)],
  [/at-the-table\/seats$/, ({ now, names }, page) => seatsScreen({ order: now.seating, names, back: page.board }, page)],
  [/at-the-table\/(\d+)$/, (table, page, [, entry]) => changeScreen(viewChange(table, Number(entry)), null, page)],
  [/$/, (table, page) => {
    const end = table.now.result ? { screen: endScreen(readEnd(table, page.evening), page), menu: endMenu } : {};
    return boardScreen({ ...viewBoard(table), stuck: stuckWords(table) }, page, end);
  }],
];

await answerLines(({ game, messages, language, path }) => {
  speak(messages, language);
  const [address, draw] = SCREENS.find(([one]) => one.test(path));
  const page = { ...pageOf(game), evening: game.evening, language };
  const table = readTable(game, game.facts, []);
  if (game.code) return String(displayScreen(displayOf(table, game.evening), page, game.code));
  return String(draw(table, page, address.exec(path)));
});
