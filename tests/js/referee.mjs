// Says what the referee says, for one question on each line of standard input: { name, messages, language, parameters, … }.
import { answerLines } from "./lines.mjs";
import { answerQuestion } from "../../static/js/answering.js";
import { auditHand } from "../../static/js/auditing.js";
import { speak } from "../../static/js/words/messages.js";

const ANSWERS = {
  play: ({ question, parameters }) => answerQuestion(question, parameters),
  hand: ({ hand, parameters }) => auditHand(hand, parameters),
};

await answerLines((question) => {
  speak(question.messages, question.language);
  return ANSWERS[question.name](question);
});
