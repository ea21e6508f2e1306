// Says what the scripts say, for one question on each line of standard input: { name, messages, language, … }.
import { answerLines } from "./lines.mjs";
import { readBoard, readHand } from "../../static/js/game/table.js";
import { ngettext, speak } from "../../static/js/words/messages.js";
import { explainLine } from "../../static/js/words/steps.js";
import { readEnd } from "../../static/js/screens/end.js";
import { fillIn, readChanges, showRules } from "../../static/js/game/read-new-rules.js";
import { previewHand, showCorrection, stuckWords } from "../../static/js/game/changes.js";
import { tellHand } from "../../static/js/screens/story.js";
import { viewBoard } from "../../static/js/game/view.js";

// Forms without scripts ask for every player's multiplier: see preview.test.js. What is told on is drawn: see moments.test.js.
const inPython = ({ multiplied: _multiplied, over: _over, told: _told, isSame: _isSame, after: _after, line: _line, ...shown }) => shown;

// The chart and the evening in sentences are the phone's own: see chart.test.js, display.test.js.
function inPythonToo({ chart: _chart, evening: _evening, ...end }) {
  return end;
}

const ANSWERS = {
  // Everything that is shown of a game, with hands that are not yet saved and corrections that are not yet made.
  game({ game, evening, seat, hands, corrections }) {
    const board = readBoard(game);
    // The next hand in words is the phone's own: see display.test.js.
    const { heading: _heading, cards: _cards, turn: _turn, ...view } = viewBoard(board);
    return {
      board: { ...view, stuck: stuckWords(board)[0]?.entry ?? null },
      end: board.now.result && inPythonToo(readEnd(board, evening)),
      stories: board.lines.filter(({ turn }) => turn).map(({ entry }) => inPython(tellHand(board, entry.number, seat))),
      rulings: board.lines.filter(({ turn }) => !turn).map((one) => explainLine(board, one)),
      previews: hands.map((hand) => inPython(previewHand(board, board.now, readHand(hand)))),
      corrections: corrections.map(({ body, words }) => inPython(showCorrection(board, body, words))),
    };
  },
  // A form of rules as it was sent: what it changes, and what that does from the first hand on and from the next.
  rules({ game, fields, sent }) {
    const board = readBoard(game);
    const changes = readChanges(sent, fields, board.variant);
    return changes && { changes, shown: ["first", "next"].map((from) => inPython(showRules(board, changes, from))) };
  },
  // A form of other rules, filled in with those of the game: the texts by rule, and what it changes as it stands.
  filled({ game, fields }) {
    const { variant } = readBoard(game);
    const filled = fillIn(variant, fields);
    const answers = Object.fromEntries(Object.entries(fields.answers).filter(([name]) => filled[name]));
    const texts = Object.assign({ ...fields.texts }, ...Object.values(filled));
    const sent = Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
    return { filled, changes: readChanges(sent, { ...fields, answers, texts }, variant) };
  },
  // A counted message for the numbers from 0 on.
  counted({ singular, plural, numbers }) {
    return Array.from({ length: numbers }, (_one, num) => ngettext(singular, plural, num));
  },
};

await answerLines((question) => {
  speak(question.messages ?? {}, question.language ?? "en");
  return ANSWERS[question.name](question);
});
