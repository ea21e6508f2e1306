// Why an event is refused, in words, as scorekeeper/words/problems.py. A problem comes from findProblems.
import { TABLE } from "./why-refused.js";
import { cardLetter } from "./card-names.js";
import { packSize } from "../rules/cards.js";
import { sentence } from "./messages.js";

export function problemSentence({ code, field, seat, card, count = 0, limit = 0 }, { names, variant }) {
  const { size: { kind, cards }, parameters } = variant;
  const isDealt = Number(kind) === cards && packSize(variant, limit + 1) < cards * (limit + 1);
  const facts = { ...parameters, code, field, isDealt, isSome: limit > 0, isOne: limit === 1 };
  return sentence(TABLE.problem, facts, {
    name: names[seat],
    seat: seat + 1,
    card: card && cardLetter(card),
    num: code === "pack_too_small" ? count : limit,
    number: count,
    count: limit,
    limit,
    most: limit,
    held: limit,
    cards,
  });
}
