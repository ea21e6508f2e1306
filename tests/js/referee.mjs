// Says what the referee says, for one question on each line of standard input: { name, messages, language, parameters, … }.
import { answerLines } from "./lines.mjs";
import { answerQuestion, lawOn } from "../../static/js/game/question.js";
import { auditHand } from "../../static/js/screens/check.js";
import { readVariant } from "../../static/js/rules/cards.js";
import { speak } from "../../static/js/words/messages.js";

const ANSWERS = {
  play: ({ question: { hand, ...question }, parameters }) =>
    answerQuestion(readVariant(parameters), { ...question, holding: hand.length > 0 ? hand : null }),
  law: ({ rule, laws, parameters }) => lawOn(readVariant(parameters), rule, laws),
  hand: ({ hand, parameters }) => auditHand(hand, readVariant(parameters)),
};

await answerLines((question) => {
  speak(question.messages, question.language);
  return ANSWERS[question.name](question);
});
