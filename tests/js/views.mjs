// Says what the scripts say, for one question on each line of standard input: { name, messages, language, … }.
import { answerLines } from "./lines.mjs";
import { readBoard, readHand, readTable } from "../../static/js/game/table.js";
import { factSentence } from "../../static/js/words/facts.js";
import { ngettext, speak } from "../../static/js/words/messages.js";
import { explainCell, explainLine } from "../../static/js/words/steps.js";
import { readEnd } from "../../static/js/screens/end.js";
import { readChanges, showRules } from "../../static/js/game/read-new-rules.js";
import { previewHand, showCorrection, stuckWords } from "../../static/js/game/changes.js";
import { historyOf } from "../../static/js/screens/history.js";
import { tellHand } from "../../static/js/screens/story.js";
import { viewBoard } from "../../static/js/game/view.js";

// Forms without scripts ask for every player's multiplier: see entry.test.js. What is told on is drawn: see moments.test.js.
const inPython = ({ multiplied: _multiplied, over: _over, isSame: _isSame, after: _after, line: _line, ...shown }) => shown;

// Of a line the server says each step and what comes next. Its headline is the phone's own: see test_steps.py.
const inWords = (words) => words && { steps: words.lines.map(({ seat, text }) => [seat, text]), next: words.next };

// The chart, the evening in sentences and what befell somebody are the phone's own: see chart.test.js, display.test.js and
// places.test.js.
function endInPython({ chart: _chart, evening: _evening, summary: _summary, places, ...end }) {
  return { ...end, places: places.map(({ how: _how, ...one }) => one) };
}

// Of a correction: whose score it changes. What else it says is the phone's own: see ruling-form.test.js.
const whoseScore = (changes, { names }) => changes.map(({ what }) => what).filter((what) => names.includes(what));

const ANSWERS = {
  // Everything that is shown of a game, with hands that are not yet saved and corrections that are not yet made.
  game({ game, evening, seat, hands, corrections }) {
    const board = readTable(game, game.facts, []);
    // The next hand in words is the phone's own, and so is who plays it: see display.test.js.
    const { heading: _heading, cards: _cards, turn: _turn, seats: _seats, takesHands: _takes, leaderNeeded: _needed, ...view } = viewBoard(board);
    return {
      board: { ...view, stuck: stuckWords(board)[0]?.entry ?? null },
      end: board.now.result && endInPython(readEnd(board, evening)),
      stories: board.lines.filter(({ turn }) => turn).map(({ entry }) => {
        const story = inPython(tellHand(board, entry.number, seat));
        return Object.assign(story, { words: inWords(story.words), people: story.people.map(({ name }) => name) });
      }),
      rulings: board.lines.filter(({ turn }) => !turn).map((one) => {
        const words = explainLine(board, one);
        return Object.assign(inWords(words), { headline: words.headline });
      }),
      history: historyOf({ ...board, facts: game.facts }).map((told) => factSentence(told, board.names)),
      previews: hands.map((hand) => {
        const { words, changes: _none, ...seen } = inPython(previewHand(board, readHand(hand)));
        return { ...seen, words: inWords(words) };
      }),
      corrections: corrections.map(({ body, words: said }) => {
        const { words, changes, ...seen } = inPython(showCorrection(board, body, said));
        return { ...seen, words: inWords(words), changes: whoseScore(changes, board) };
      }),
    };
  },
  // A form of rules as it was sent: what it changes, and what that does from the first hand on and from the next.
  rules({ game, fields, sent }) {
    const board = readBoard(game);
    const { changes, wrong } = readChanges(sent, fields, board.variant);
    const seen = (from) => {
      const { problems, changes: lines } = showRules(board, changes, from);
      return { problems, changes: whoseScore(lines, board) };
    };
    return { changes, wrong, shown: ["first", "next"].map((from) => seen(from)) };
  },
  // The first hand of a game: who took its last trick, each step, and what comes next; and the sum behind each cell.
  told({ game }) {
    const board = readBoard(game);
    const [line] = board.lines;
    const { headline, lines, next } = explainLine(board, line);
    const cells = board.before.scores.map((before, seat) => explainCell(board, before, line, seat));
    return { headline, lines, next, cells };
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
