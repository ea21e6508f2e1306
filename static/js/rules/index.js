// The rules for pages: see "The rules in JavaScript" in scorekeeper/formats/README.md.
import { dangers } from "./danger.js";
import { play } from "./sheet.js";
import { stillIn } from "./settle.js";

export { sheet } from "./sheet.js";
export { audit, check } from "./referee.js";

// For each player still in a list of { fate, factor, cards }: paying for one of the cards at that factor brings that fate.
export function danger(record, parameters) {
  const { names, now, variant } = play(record, parameters);
  return Object.fromEntries(stillIn(now.scores).map((seat) => [names[seat], dangers(variant, now, seat)]));
}

