// The referee's answer to a question: was that play legal, and why.
import { gettext, sentence } from "../words/messages.js";
import { TABLE } from "../words/refusals.js";
import { judge, ruleApplied } from "../rules/play.js";
import { playLetters, reason, ruleSentence, verdictWords } from "../words/legality.js";
import { cardsOf } from "../plays.js";
import { questionProblems, readQuestion } from "../rules/referee.js";

const MAX_QUOTE_LENGTH = 10;

// The answer to { cards, hand, seen }, each a list of plays (plays.js): { problem } if these cards cannot be, else the verdict
// in words, with the `rule` that decides, how many cards were `together`, and the cards of which any one in a hidden hand would
// speak `against` the play.
export function answerQuestion({ cards, hand, seen }, parameters) {
  const plays = cards.map((play) => cardsOf(play));
  const asked = {
    trick: plays.slice(0, -1),
    play: plays.at(-1),
    hand: hand.length > 0 ? hand.flatMap((play) => cardsOf(play)) : null,
    seen: seen.flatMap((play) => cardsOf(play)),
  };
  try {
    const question = readQuestion(asked, parameters);
    const [problem] = questionProblems(question);
    return problem ? { problem: problemOf(problem) } : answered(question);
  } catch (error) {
    if (!error.problems) throw error;
    return { problem: problemOf(error.problems[0]) };
  }
}

function answered(question) {
  const { variant, trick, play } = question;
  const ruling = judge(variant, question);
  return {
    kind: ruling.verdict,
    verdict: verdictWords(variant, question, ruling, "answer"),
    about: about(trick, play),
    reason: reason(variant, question, ruling),
    rule: ruleApplied(variant, trick, ruling.rule),
    together: play.length,
    against: ruling.contradictions,
  };
}

// What a rule demands. Where sources disagree or are silent, only the server can say so: `noted` are its sentences with notes.
export function lawOn(variant, rule, { noted }) {
  const text = ruleSentence(variant, rule);
  return noted.find((one) => one.text === text) ?? { text, unconfirmed: false, notes: [] };
}

// Why a card cannot be laid once more: the pack has no more of it.
export const whySpent = (card, limit) => problemOf({ code: "too_many_of_card", cards: [card], limit });

// Why these cards cannot be, as scorekeeper/words/questions.py.
function problemOf({ code, cards = [], card: typed = "", limit }) {
  if (code === "not_a_card") return gettext("“%(card)s” is not a card.", { card: [...typed].slice(0, MAX_QUOTE_LENGTH).join("") });
  const said = playLetters(cards);
  return sentence(TABLE.question, { code }, { card: said, cards: said, play: said, num: limit, count: limit });
}

function about(trick, play) {
  const card = playLetters(play);
  if (trick.length === 0) return gettext("%(card)s led", { card });
  return gettext("%(card)s after %(trick)s", { card, trick: trick.map((one) => playLetters(one)).join(" ") });
}
