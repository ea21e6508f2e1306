// A table to test the scripts with, as a game's page tells of it.
import { PLAIN } from "./rules.mjs";
import { readTable } from "../../static/js/game/table.js";

export const AGURK = { ...PLAIN, "penalty.tied": "subtract", cucumbers_to_be_out: 2 };
export const NAMES = ["Anna", "Bo", "Carl", "Dorte"];
export const IN = [0, 0, false, 0];

// `scores` are those before the first hand, `facts` what was recorded.
export function tableWith(scores, facts = [], parameters = AGURK) {
  const names = NAMES.slice(0, scores.length);
  return readTable({ names, parameters, opening: { first: 0, first_hand: 1, scores } }, facts.map((fact, at) => ({ number: at + 1, id: `id-${at}`, ...fact })), []);
}
