// What leads from a dispute to the rulings of a game.
import { rulingSentence } from "../words/sheet-lines.js";

// { ruling, filled, made }: where a ruling can be made, empty where none can, the same with what is known `about` it, and
// those that count so far, the newest first.
export function rulingsOf({ log, names, waiting }, { path, hash, mayScore }, about = {}) {
  const ruling = path && mayScore && waiting.length === 0 ? `${path}/rulings` : "";
  const past = log.entries.filter(({ event }) => event?.matter);
  return {
    ruling: ruling && ruling + hash,
    filled: ruling && `${ruling}?${new URLSearchParams(about)}${hash}`,
    made: past.map(({ number, event }) => ({ href: `${path}/rulings/${number}${hash}`, words: rulingSentence(event, names) })).reverse(),
  };
}
