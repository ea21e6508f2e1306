// Phones walk at random against the real server, with the real journal.js and table.js. Each line of standard input is
// { port, steps, games }: the server, how many steps each game goes on, and new games: { seed, address, cookies }, with a
// cookie for each phone, or { seed, begun } for a game that a phone begins alone. Each answer says how it went: { steps, … } or { fault, … }. The games that have not ended go on
// with the next line, so that the server can be started anew meanwhile.
import { Game } from "./walk/game.mjs";
import { answerLines } from "./lines.mjs";

const STEPS_OF_A_GAME = 100;
const AT_ONCE = 8; // Games.

const totals = { taken: {}, missed: {}, gone: 0, steps: 0 }; // What was done, in all games.
const running = new Set();

async function goOn({ port, steps, games }) {
  for (const game of games) running.add(new Game(game));
  const left = [...running];
  async function walk() {
    for (let game = left.shift(); game; game = left.shift()) await play(game, port, steps);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
  return totals;
}

async function play(game, port, steps) {
  try {
    game.server.port = port;
    for (let left = steps; left > 0; left -= 1) await game.step();
    if (game.steps >= STEPS_OF_A_GAME) await end(game);
  } catch (error) {
    error.game = game;
    throw error;
  }
}

async function end(game) {
  await game.end();
  running.delete(game);
  totals.gone += game.gone;
  totals.steps += game.steps;
  add(totals.taken, game.taken);
  add(totals.missed, game.missed);
}

function add(sums, counts) {
  for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
}

async function answerTo(question) {
  try {
    return await goOn(question);
  } catch (error) {
    const { seed, steps, told } = error.game;
    return { fault: `${error.stack}\nin the game with seed ${seed}, after ${steps} steps:\n${told.join("\n")}` };
  }
}

await answerLines(answerTo);
