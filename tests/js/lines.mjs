// Answers each line of JSON on standard input with another on standard output (tests/javascript.py, Script).
import { createInterface } from "node:readline";

export async function answerLines(answer) {
  for await (const line of createInterface({ input: process.stdin })) {
    const found = await answer(JSON.parse(line));
    process.stdout.write(`${JSON.stringify(found)}\n`);
  }
}
