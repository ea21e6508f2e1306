// Says what the scripts show of a game, one game on each line of standard input: { game, messages, language, … }.
import { readBoard, readHand } from "../../static/js/game/board.js";
import { createInterface } from "node:readline";
import { explainLine } from "../../static/js/words/steps.js";
import { previewHand } from "../../static/js/game/preview.js";
import { showCorrection } from "../../static/js/game/correction.js";
import { speak } from "../../static/js/words/messages.js";
import { stuckWords } from "../../static/js/game/stuck.js";
import { tellHand } from "../../static/js/game/story.js";
import { viewBoard } from "../../static/js/game/view.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { game, messages, language, seat, hands, corrections } = JSON.parse(line);
  speak(messages, language);
  const board = readBoard(game);
  const answer = {
    board: { ...viewBoard(board), stuck: stuckWords(board) },
    stories: board.lines.filter(({ turn }) => turn).map(({ entry }) => tellHand(board, entry.number, seat)),
    rulings: board.lines.filter(({ turn }) => !turn).map((one) => explainLine(board, one)),
    previews: hands.map((hand) => previewHand(board, board.now, readHand(hand))),
    corrections: corrections.map((body) => showCorrection(board, body)),
  };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
