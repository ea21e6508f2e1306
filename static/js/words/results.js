// The result of a game, the next hand, rulings and changes at the table, in words.
import { allOf, gettext, rowOf, sentence, signed } from "./messages.js";
import { TABLE } from "./sheet-lines.js";

// Who won, or who lost if nobody wins.
export function resultSentence({ winners, losers, void: isVoid }, names) {
  const seats = winners.length > 0 ? winners : losers;
  const people = allOf(seats.map((seat) => names[seat]));
  return sentence(TABLE.result, { isVoid, isWon: winners.length > 0, isShared: seats.length > 1 }, { name: people, names: people });
}

// Who deals and leads next and how many cards, or the result.
export function nextSentence({ next, result }, names) {
  return result ? resultSentence(result, names) : turnSentence(next, names);
}

export function turnSentence({ dealer, leader, cards }, names) {
  const facts = { isDealt: dealer !== null, isOne: dealer === leader, num: cards };
  return sentence(TABLE.turn, facts, { dealer: names[dealer], leader: names[leader], num: cards });
}

// A ruling in one line: matter, player, hand, remedy, note, and who ruled.
export function rulingSentence(ruling, names) {
  const { matter, seat, hand, note, by } = ruling;
  const values = { matter: matterLabel(matter), name: names[seat], hand, remedy: remedyWords(ruling, names), note };
  const said = sentence(TABLE.ruled, { isAboutSomebody: seat !== null, isNoted: Boolean(note) }, values);
  return by ? [said, gettext("Ruled by %(name)s.", { name: by })].join(" ") : said;
}

// In the order of a form.
export const MATTERS = TABLE.matter.map(([{ matter }]) => matter);
export const REMEDIES = TABLE.remedy.map(([{ remedy }]) => remedy);

export const matterLabel = (matter) => sentence(TABLE.matter, { matter });
export const remedyLabel = (remedy) => sentence(TABLE.remedy, { remedy });

// The remedy as a part of a sentence.
function remedyWords({ remedy, points, credit }, names) {
  const off = [...credit].map(([seat, num]) => `${names[seat]} ${signed(-num)}`);
  if (remedy === "credit") return rowOf(off);
  const said = sentence(TABLE.remedied, { remedy }, { num: points, points: signed(points) });
  return remedy === "points" ? rowOf([said, ...off]) : said;
}

// What is usual about a player who was warned or charged so often before: these points, 0 for a warning.
export const usualPenalty = (name, earlier, points) => sentence(TABLE.usual, { isFirst: earlier === 0, num: points }, { name, num: points });

export const LONGEST_NOTE = 200;

// A sentence as the note of a ruling.
export function noteOf(said) {
  const note = said.replace(/\.$/, "");
  return note.length <= LONGEST_NOTE ? note : `${note.slice(0, LONGEST_NOTE - 2).replace(/\s+\S*$/, "")} …`;
}

// Who came or went, how people sit now, which rules hold, or when the game ends early.
export function changeSentence({ kind, seat, points, order = [], isWhole = false, words, hand }, names) {
  const values = { name: names[seat], num: points, names: rowOf(order.map((one) => names[one])), rules: words, number: hand };
  return sentence(TABLE.change, { kind, isWhole, isLater: Boolean(hand) }, values);
}
