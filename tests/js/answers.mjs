// Answers questions to the rules in scripts, one on each line of standard input, in order: [function, question,
// parameters]. An answer is { answer }, or { place, problems } for what the rules refuse.
import { audit, check, danger, sheet } from "../../static/js/rules/index.js";
import { createInterface } from "node:readline";

const rules = { audit, check, danger, sheet };

for await (const line of createInterface({ input: process.stdin })) {
  const [name, question, parameters] = JSON.parse(line);
  let written = {};
  try {
    written = { answer: rules[name](question, parameters) };
  } catch (error) {
    if (error.place === undefined) throw error;
    written = { place: error.place, problems: error.problems };
  }
  process.stdout.write(`${JSON.stringify(written)}\n`);
}
