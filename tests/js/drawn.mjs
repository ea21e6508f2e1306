// Draws the page of a game, or its table view, as a phone does, for one page on each line of standard input: { game, messages, language, path }.
// oxlint-disable import/max-dependencies -- it draws every screen
import { boardOf, pageOf } from "../../static/js/game/page.js";
import { commonRules, viewPeople } from "../../static/js/game/view-people.js";
import { answerLines } from "./lines.mjs";
import { boardScreen } from "../../static/js/screens/board.js";
import { displayOf } from "../../static/js/game/view-display.js";
import { displayScreen } from "../../static/js/screens/display.js";
import { changeScreen } from "../../static/js/screens/change.js";
import { endMenu, endScreen } from "../../static/js/screens/end.js";
import { endingScreen, peopleScreen } from "../../static/js/screens/people.js";
import { readEnd } from "../../static/js/game/ending.js";
import { readTable } from "../../static/js/table.js";
import { seatsScreen } from "../../static/js/screens/seats.js";
import { speak } from "../../static/js/words/messages.js";
import { stuckWords } from "../../static/js/game/stuck.js";
import { viewChange } from "../../static/js/game/table-change.js";

// The screens by the ends of their addresses. All others are the board.
const SCREENS = [
  [/at-the-table$/, (table, page) => {
    const { parameters } = table.variant;
    return peopleScreen({ ...viewPeople(table), rules: commonRules(page.common.rows, parameters, table.variant) }, page);
  }],
  [/at-the-table\/end$/, (table, page) => endingScreen(viewPeople(table), page)],
  [/at-the-table\/seats$/, ({ now, names }, page) => seatsScreen({ order: now.seating, names, back: page.board }, page)],
  [/at-the-table\/(\d+)$/, (table, page, [, entry]) => changeScreen(viewChange(table, Number(entry)), null, page)],
  [/$/, (table, page) => {
    const end = table.now.result ? { screen: endScreen(readEnd(table, page.evening), page), menu: endMenu } : {};
    return boardScreen(boardOf(table, { stuck: stuckWords(table) }), page, end);
  }],
];

await answerLines(({ game, messages, language, path }) => {
  speak(messages, language);
  const [address, draw] = SCREENS.find(([one]) => one.test(path));
  const page = { ...pageOf(game), evening: game.evening };
  const table = readTable(game, game.facts, []);
  if (game.code) return String(displayScreen(displayOf(table, game.evening), page, game.code));
  return String(draw(table, page, address.exec(path)));
});
