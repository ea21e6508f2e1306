// A table to test the scripts with, and the words of what they draw.
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

// A last trick in which each seat from the first on lays one of these cards.
export const hand = (...cards) => ({ kind: "hand", body: { final_trick: cards.map((card, seat) => [seat, card]) } });

// The words of a screen, and those between two texts of its HTML.
export const words = (screen) => String(screen).replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ").trim();
export const part = (text, start, end) => words(start + text.split(start)[1].split(end)[0]);
