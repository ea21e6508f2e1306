// The result of a game, rulings, changes at the table, and what is said once a command is saved, as results.py, rulings.py,
// table_life.py and requests.py in scorekeeper/words.
import { allOf, rowOf, sentence, signed } from "./messages.js";

// A row is when it holds, what is said, and its plural; the first that holds counts. The server reads the table too
// (scorekeeper/words/tables.py).
const TABLE = {
  "result": [
    [{"isVoid": true}, "Void: the pot goes on to the next game."],
    [{"isWon": true, "isShared": true}, "%(names)s share the win."],
    [{"isWon": true}, "%(name)s wins."],
    [{"isShared": true}, "%(names)s are the cucumbers and lose."],
    [{}, "%(name)s is the cucumber and loses."]
  ],
  "change": [
    [{"kind": "join"}, "%(name)s joins with %(num)s point.", "%(name)s joins with %(num)s points."],
    [{"kind": "leave"}, "%(name)s leaves."],
    [{"kind": "return"}, "%(name)s is back with %(num)s point.", "%(name)s is back with %(num)s points."],
    [{"kind": "seats"}, "New seats: %(names)s."],
    [{"kind": "rules", "isWhole": true}, "Rules changed for the whole game. %(rules)s"],
    [{"kind": "rules"}, "Rules changed from here on. %(rules)s"],
    [{"kind": "end", "isLater": true}, "Hand %(number)s is the last."],
    [{"kind": "end"}, "The table ends the game early."]
  ],
  "saved": [
    [{"kind": "undo"}, "Undone. Redo brings it back."],
    [{"kind": "redo"}, "Brought back."],
    [{"kind": "strike"}, "Struck out. Undo brings it back."],
    [{"kind": "change"}, "Changed. Undo takes it back."],
    [{"kind": "ruling"}, "The ruling is saved. Undo takes it back."],
    [{"kind": "record", "isCounted": true}, "Hand %(number)s is saved."],
    [{}, "Saved."]
  ],
  "matter": [
    // I18N: The cards were dealt wrongly.
    [{"matter": "misdeal"}, "Misdeal"],
    // I18N: A card was seen that nobody should see yet.
    [{"matter": "exposed_card"}, "Exposed card"],
    [{"matter": "illegal_play"}, "Illegal play"],
    [{"matter": "wrong_number"}, "Wrong number of cards"],
    // I18N: Two players disagree about what happened; not a claim to the remaining tricks.
    [{"matter": "claim"}, "Dispute"],
    // I18N: Somebody took back a card after playing it.
    [{"matter": "take_back"}, "Card taken back"],
    // I18N: Somebody wants an earlier ruling looked at again.
    [{"matter": "appeal"}, "Appeal"],
    // I18N: Anything else that the table agrees on.
    [{"matter": "table_decision"}, "Table decision"]
  ],
  "remedied": [
    [{"remedy": "result_stands"}, "ruling|the result stands"],
    [{"remedy": "warning"}, "ruling|warning"],
    [{"remedy": "redeal"}, "ruling|deal again"],
    [{"remedy": "void"}, "ruling|the hand does not count"],
    [{}, "%(points)s point", "%(points)s points"]
  ],
  "by": [
    [{}, "Ruled by %(name)s."]
  ],
  "ruled": [
    [{"isAboutSomebody": false, "isNoted": true}, "%(matter)s, hand %(hand)s: %(remedy)s (%(note)s)."],
    [{"isAboutSomebody": false}, "%(matter)s, hand %(hand)s: %(remedy)s."],
    [{"isNoted": true}, "%(matter)s, %(name)s, hand %(hand)s: %(remedy)s (%(note)s)."],
    [{}, "%(matter)s, %(name)s, hand %(hand)s: %(remedy)s."]
  ]
};

// What is said once a command is saved; a recorded hand has a number, unless it does not count.
export const savedSentence = (kind, number) => sentence(TABLE.saved, { kind, isCounted: Boolean(number) }, { number });

// Who won, or who lost if nobody wins.
export function resultSentence({ winners, losers, void: isVoid }, names) {
  const seats = winners.length > 0 ? winners : losers;
  const people = allOf(seats.map((seat) => names[seat]));
  return sentence(TABLE.result, { isVoid, isWon: winners.length > 0, isShared: seats.length > 1 }, { name: people, names: people });
}

// A ruling in one line: matter, player, hand, remedy, note, and who ruled.
export function rulingSentence(ruling, names) {
  const { matter, seat, hand, note, by } = ruling;
  const values = { matter: matterLabel(matter), name: names[seat], hand, remedy: remedyWords(ruling, names), note };
  const said = sentence(TABLE.ruled, { isAboutSomebody: seat !== null, isNoted: Boolean(note) }, values);
  return by ? [said, sentence(TABLE.by, {}, { name: by })].join(" ") : said;
}

// In the order of a form.
export const MATTERS = TABLE.matter.map(([{ matter }]) => matter);

export const matterLabel = (matter) => sentence(TABLE.matter, { matter });

// The remedy as a part of a sentence.
function remedyWords({ remedy, points, credit }, names) {
  const off = [...credit].map(([seat, num]) => `${names[seat]} ${signed(-num)}`);
  if (remedy === "credit") return rowOf(off);
  const said = sentence(TABLE.remedied, { remedy }, { num: points, points: signed(points) });
  return remedy === "points" ? rowOf([said, ...off]) : said;
}

export const LONGEST_NOTE = 200;

// A sentence as the note of a ruling.
export function noteOf(said) {
  const note = said.replace(/\.$/, "");
  return note.length <= LONGEST_NOTE ? note : `${note.slice(0, LONGEST_NOTE - 2).replace(/\s+\S*$/, "")} …`;
}

// Who came or went, how people sit now, which rules hold, or when the game ends early.
export function changeSentence({ kind, seat, points, order = [], isWhole = false, words, hand }, names) {
  const values = { name: names[seat], num: points, names: rowOf(order.map((at) => names[at])), rules: words, number: hand };
  return sentence(TABLE.change, { kind, isWhole, isLater: Boolean(hand) }, values);
}
