// What was done to a game, one fact after the other, in words, as history.py in scorekeeper/words.
import { cardLetter } from "./card-names.js";
import { changeSentence, rulingSentence } from "./sheet-lines.js";
import { movedSentence } from "./steps.js";
import { rowOf, sentence } from "./messages.js";

// A row is when it holds and what is said; the first that holds counts. The server reads the table too
// (scorekeeper/words/tables.py).
const TABLE = {
  "fact": [
    [{"kind": "ruling", "does": "record"}, "Ruling: %(ruling)s"],
    [{"kind": "ruling", "does": "change"}, "Ruling changed: %(ruling)s Before: %(before)s"],
    [{"kind": "ruling", "does": "bring back"}, "Ruling brought back: %(ruling)s"],
    [{"kind": "ruling"}, "Ruling withdrawn: %(ruling)s"],
    [{"kind": "hand", "does": "record"}, "Hand %(number)s: %(cards)s"],
    [{"kind": "hand", "does": "change"}, "Hand %(number)s changed: %(cards)s. Before: %(before)s"],
    [{"kind": "hand", "does": "bring back"}, "Hand %(number)s brought back: %(cards)s"],
    [{"kind": "hand"}, "Hand %(number)s struck out"],
    [{"does": "strike"}, "Struck out: %(what)s"],
    [{}, "Changed: %(what)s"]
  ],
  "cards": [
    [{"isBought": true}, "%(cards)s; buying back in: %(buyers)s"]
  ]
};

// A fact as historyOf in static/js/screens/history.js describes it; `moved` is that which an undo or redo moved.
export function factSentence({ does, event, before, number, moved }, names) {
  if (moved) return movedSentence(does, factSentence(moved, names));
  const [now, was] = [event, before].map((version) => version && eventWords(version, names));
  const what = now ?? was;
  const kind = kindOf(event ?? before);
  if (kind === "change" && does === "record") return what;
  return sentence(TABLE.fact, { kind, does }, { number, what, ruling: what, cards: what, before: was });
}

// What was struck out twice is told as a hand.
function kindOf(event) {
  if (!event || event.trick) return "hand";
  return event.matter ? "ruling" : "change";
}

function eventWords(event, names) {
  if (event.trick) return handWords(event, names);
  return event.matter ? rulingSentence(event, names) : changeSentence(event, names);
}

function handWords({ trick, factors, buyIn }, names) {
  const times = (seat) => ((factors.get(seat) ?? 1) === 1 ? "" : ` ×${factors.get(seat)}`);
  const cards = rowOf(trick.map(({ seat, card }) => `${names[seat]} ${cardLetter(card)}${times(seat)}`));
  const buyers = rowOf(buyIn.map((seat) => names[seat]));
  return buyers ? sentence(TABLE.cards, { isBought: true }, { cards, buyers }) : cards;
}
