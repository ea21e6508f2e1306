// A table to test its screens with: a game from facts, and the words of its screens.
import { PLAIN } from "./rules.mjs";
import { pageOf } from "../../static/js/game/view.js";
import { readTable } from "../../static/js/game/table.js";

export const PAGE = { ...pageOf({ key: "x", title: "Agurk", mayScore: true }), token: "t" };

// The table after these facts, given as [kind, body]; `players` sit there from the start, others join.
export function tableAfter(facts, { names = ["Anna", "Bo", "Cleo"], players = 3, parameters = {}, scores = [], waits = [] } = {}) {
  const rules = { ...PLAIN, cucumbers_to_be_out: 2, ...parameters };
  const start = names.slice(0, players).map((_name, seat) => scores[seat] ?? [0, 0, false, 0]);
  const stored = facts.map(([kind, body], at) => ({ number: at + 1, kind, body, id: `fact-${at + 1}`, by: 1 }));
  const commands = waits.map(([kind, body], at) => ({ kind, body, id: `waits-${at + 1}` }));
  return readTable({ names, parameters: rules, opening: { first: 0, scores: start, first_hand: 1 } }, stored, commands);
}

export const hand = (...cards) => ["hand", { final_trick: cards.flatMap((card, seat) => (card ? [[seat, card]] : [])) }];
