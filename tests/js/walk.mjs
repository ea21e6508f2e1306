// Phones walk at random against the real server, with the real journal.js and table.js. Each line of standard input is
// { port, steps, games }: the server, how many steps each game goes on, and new games: { seed, address, cookies }, with a
// cookie for each phone, or { seed, begun } for a game that a phone begins alone. Each answer says what was done in all
// games by now; a fault ends the walk. The games that have not ended go on with the next line, so that the server can be
// started anew meanwhile.
import { Game } from "./walk/game.mjs";
import { answerLines } from "./lines.mjs";

const STEPS_OF_A_GAME = 100;
const AT_ONCE = 8; // Games: to more, a busy server may say that it cannot answer just now.

// How often each step was taken, and how often it could not be and another one was drawn; the taps that only said why they
// can do nothing; and the steps of the games that have ended.
const totals = { taken: {}, missed: {}, gone: 0, steps: 0 };
const running = new Set();

async function play(game, port, steps) {
  try {
    game.server.port = port;
    for (let left = steps; left > 0; left -= 1) await game.step();
    if (game.steps < STEPS_OF_A_GAME) return;
    await game.end();
    totals.steps += game.steps;
    running.delete(game);
  } catch (error) {
    throw new Error(`in the game with seed ${game.seed}, after ${game.steps} steps:\n${game.told.join("\n")}`, { cause: error });
  }
}

await answerLines(async ({ port, steps, games }) => {
  for (const game of games) running.add(new Game(game, totals));
  const left = [...running];
  async function walk() {
    for (let game = left.shift(); game; game = left.shift()) await play(game, port, steps);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
  return totals;
});
