// Answers questions to the rules in scripts, one on each line of standard input, in order: [function, question,
// parameters]. An answer is { answer }, or { place, problems } for what the rules refuse.
import { audit, check, danger, sheet } from "../../static/js/rules/index.js";
import { answerLines } from "./lines.mjs";

const rules = { audit, check, danger, sheet };

await answerLines(([name, question, parameters]) => {
  try {
    return { answer: rules[name](question, parameters) };
  } catch (error) {
    if (error.place === undefined) throw error;
    return { place: error.place, problems: error.problems };
  }
});
