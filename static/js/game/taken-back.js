// What the last undo took back, or the last redo brought back, in words. Loaded when something was.
import { changeSentence, rulingSentence } from "../words/sheet-lines.js";
import { gettext, rowOf } from "../words/messages.js";
import { cardLetter } from "../words/card-names.js";
import { readBoard } from "./read-board.js";

// Empty unless the newest fact is an undo or a redo.
export function takenBackWords({ isMoved, facts, game, names, log }) {
  if (!isMoved) return "";
  const isBack = facts.at(-1).kind === "redo";
  const moved = isBack ? log.undoable : log.redoable;
  const { kind, body } = facts[moved - 1];
  const { lines } = readBoard({ ...game, facts: isBack ? facts : facts.slice(0, -1) }); // As it counted, or counts again.
  const line = lines.find(({ entry }) => entry.number === (kind === "correction" ? body.entry : moved));
  if (kind !== "correction" && line?.turn) return handWords(line, names, isBack);
  const what = line && saidOf(line, names);
  if (!what) return isBack ? gettext("Brought back.") : gettext("Undone. Redo brings it back.");
  return isBack ? gettext("Brought back: %(what)s", { what }) : gettext("Undone: %(what)s", { what });
}

function saidOf({ event, turn }, names) {
  if (turn) return gettext("the change of hand %(number)s", turn);
  return event.matter ? rulingSentence(event, names) : changeSentence(event, names);
}

function handWords({ turn: { number }, event, winner, payers }, names, isBack) {
  const seats = payers.length > 0 ? payers : [winner];
  const cards = event.trick.filter(({ seat }) => seats.includes(seat));
  // I18N: Whose card it was, in a list: “Anna’s 7, Bo’s 7”.
  const what = rowOf(cards.map(({ seat, card }) => gettext("%(name)s’s %(card)s", { name: names[seat], card: cardLetter(card) })));
  return isBack ? gettext("Hand %(number)s is back: %(what)s", { number, what }) : gettext("Hand %(number)s is taken back: %(what)s", { number, what });
}
