// A table to test the scripts with: its rules, its facts, its page, and the words of what they draw.
import { env } from "node:process";
import { pageOf } from "../../static/js/game/view.js";
import { readTable } from "../../static/js/game/table.js";

// Those of the preset cucumber-21, as `python -m tests.javascript test` hands them over.
export const PLAIN = JSON.parse(env.CUCUMBER_21);
export const RANKS = PLAIN["pack.ranks"];
export const TWICE = { ...PLAIN, cucumbers_to_be_out: 2 };
export const AGURK = { ...TWICE, "penalty.tied": "subtract" };

const HIGHEST_PAY = { ...PLAIN, "penalty.payer": "all_highest", "limit.test": "reach" };

export const GURKA = { ...HIGHEST_PAY, "limit.value": 30, buy_in: { max_times: "unlimited", min_others_in: 2, score: "highest_still_in" } };
export const ROKKAR = { ...HIGHEST_PAY, "limit.value": 1, "game.all_out": "void_hand" };
export const MATAPESA = { ...PLAIN, "limit.value": 1, "limit.test": "reach", "game.end": "one_hand" };

export const NAMES = ["Anna", "Bo", "Cleo"];
export const FOUR = [...NAMES, "Dora"];
export const IN = [0, 0, false, 0];
export const fresh = (...points) => points.map((one) => [one, 0, false, 0]);

export const PAGE = { ...pageOf({ key: "x", variant: "agurk", title: "Agurk", mayScore: true, rules: "" }), token: "t" };
export const WATCHING = { ...PAGE, mayScore: false };

// The page of a game that only this phone has.
export const localPage = (hash, more = {}) => pageOf({ isLocal: true, variant: "agurk", title: "Agurk", mayScore: true, ...more }, hash);

export const fact = (kind, body = {}) => ({ kind, body });

// A last trick in which each seat from the first on lays one of these cards, or none; and the fact that records it.
export const trick = (...cards) => ({ final_trick: cards.flatMap((card, seat) => (card ? [[seat, card]] : [])) });
export const hand = (...cards) => fact("hand", trick(...cards));

// The table after these facts. `players` sit there from the start with these `scores`, others join; `unsent` are the
// commands that are not saved yet, and `more` is what else the game has.
export function tableOf(facts = [], { names = NAMES, players = names.length, scores = [], first_hand = 1, parameters = TWICE, unsent = [], ...more } = {}) {
  const start = Array.from({ length: players }, (_player, seat) => scores[seat] ?? IN);
  const stored = facts.map((one, at) => ({ number: at + 1, id: `fact-${at + 1}`, by: 1, ...one }));
  const commands = unsent.map((one, at) => ({ id: `unsent-${at + 1}`, ...one }));
  return readTable({ names, parameters, opening: { first: 0, scores: start, first_hand }, ...more }, stored, commands);
}

// The words of a screen, and those between two texts of its HTML.
export const words = (screen) => String(screen).replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ").trim();
export const part = (text, start, end) => words(start + text.split(start)[1].split(end)[0]);

// Each of what a pattern finds.
export const allOf = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);
