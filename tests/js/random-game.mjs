// Games by chance, as a table could have them: hands, rulings, and people who come and go.
import { AGURK, IN, PLAIN, RANKS } from "./tables.mjs";
import { boardAfter, readBoard } from "../../static/js/game/table.js";
import { stillIn } from "../../static/js/rules/settle.js";

const HIGHEST_PAY = { ...PLAIN, "penalty.payer": "all_highest", "limit.test": "reach" };

export const GURKA = { ...HIGHEST_PAY, "limit.value": 30, buy_in: { max_times: "unlimited", min_others_in: 2, score: "highest_still_in" } };
export const ROKKAR = { ...HIGHEST_PAY, "limit.value": 1, "game.all_out": "void_hand" };
export const MATAPESA = { ...PLAIN, "limit.value": 1, "limit.test": "reach", "game.end": "one_hand" };
const RULES = [PLAIN, AGURK, { ...AGURK, "limit.value": 99, "re_entry.when": "after_subtraction" }, GURKA, ROKKAR, { ...PLAIN, "limit.value": 30, "game.end": "first_out_loses" }, MATAPESA];

const MOST = 40; // Lines of a game.

// The board of a game with at least one hand, of two to seven people, whom more may join.
export function randomGame(chance, names) {
  const parameters = chance.one(RULES);
  const people = 2 + chance.below(6);
  const named = Array.from({ length: people }, () => chance.one(names));
  const isOnPaper = chance.is(0.3);
  const scores = named.map(() => (isOnPaper ? onPaper(parameters, chance) : IN));
  let board = readBoard({ names: named, parameters, opening: { first: 0, first_hand: isOnPaper ? 8 : 1, scores }, facts: [] });
  for (let left = chance.below(MOST); left > 0 && board.now.next; left -= 1) {
    const found = boardAfter(board, chance.is(0.75) ? hand(board, chance) : change(board, names, chance));
    if (found.waiting.length === 0) board = found;
  }
  return board.lines.some(({ turn }) => turn) ? board : randomGame(chance, names);
}

function onPaper({ "limit.value": limit }, chance) {
  const isOut = chance.is(0.1);
  return [chance.below(limit), isOut ? 1 : 0, isOut, 0];
}

function hand({ now }, chance) {
  const trick = stillIn(now.scores).map((seat) => [seat, chance.one(RANKS)]);
  return { kind: "hand", body: { final_trick: trick, buy_in: trick.map(([seat]) => seat).filter(() => chance.is(0.3)) } };
}

function change({ now: { scores, seating, number } }, names, chance) {
  const seat = chance.one(seating);
  const ruled = (remedy, more) => ({ kind: "ruling", body: { matter: "misdeal", remedy, hand: Math.max(1, number - 1), seat, ...more } });
  return chance.one([
    ruled("points", { points: 1 + chance.below(60) }),
    ruled("credit", { credit: { [seat]: 5 } }),
    ruled("void"),
    ruled("warning"),
    { kind: "leave", body: { seat } },
    { kind: "join", body: { seat: scores.length, name: chance.one(names), after: seat, points: chance.below(20) } },
  ]);
}
