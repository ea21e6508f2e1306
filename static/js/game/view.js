// What the page of a game shows: the table in words, and what the page knows of the game beside its facts.
import { cardLetter, cardName, dangerWords } from "../words/card-names.js";
import { changeSentence, resultSentence, rulingSentence } from "../words/sheet-lines.js";
import { gettext, ngettext, pgettext, rowOf } from "../words/messages.js";
import { dangers, isIn } from "../rules/settle.js";
import { newId } from "../storage.js";

// A table from readTable in words and numbers.
export function viewBoard(table) {
  const { names, now, opening, log, seats, takesHands, leaderNeeded } = table;
  return {
    columns: now.seating.map((seat) => viewColumn(table, seat)),
    rows: viewRows(table),
    seats,
    takesHands,
    leaderNeeded,
    start: opening.scores.some((score) => Object.values(score).some(Boolean)) ? opening.scores : [],
    turn: now.next ? viewTurn(now, names) : [],
    heading: now.next ? bold(handOf(now), { ...now.next, last: now.final }).join("") : "",
    cards: cardsOf(now.next),
    nextNumber: now.next?.number ?? null,
    result: now.result ? resultSentence(now.result, names) : "",
    canUndo: log.undoable !== undefined,
    canRedo: log.redoable !== undefined,
  };
}

function viewColumn({ variant, names, now, game }, seat) {
  const { points, cucumbers, out, left = false } = now.scores[seat];
  const plays = !out && !left;
  const risks = plays ? dangerWords(variant, dangers(variant, now, seat), names[seat]) : [];
  const spoken = risks.length > 0 ? risks.map(({ long }) => long).join(" ") : gettext("Safe this hand.");
  return {
    seat,
    name: names[seat],
    points,
    ...viewCucumbers(variant, points, cucumbers),
    out,
    left,
    won: now.result?.winners.includes(seat) ?? false,
    dangers: risks,
    dangerSpoken: now.next && plays ? spoken : "",
    deals: now.next?.dealer === seat,
    leads: now.next?.leader === seat,
    unsent: game.renamed.includes(seat),
  };
}

// How many cucumbers are drawn, and for how many there is a place.
function viewCucumbers({ parameters, countsCucumbers, tooMuch }, points, cucumbers) {
  if (countsCucumbers) return { cucumbers: Math.max(points, 0), places: tooMuch };
  // If the first cucumber puts a player out, "out" says it all.
  const { cucumbers_to_be_out: places } = parameters;
  return places > 1 ? { cucumbers, places } : { cucumbers: 0, places: 0 };
}

function cardsOf(next) {
  if (!next || next.cards === null) return "";
  return ngettext("%(num)s card", "%(num)s cards", next.cards);
}

// The next hand in short phrases, its number first. Each is a list of texts of which every second one is bold.
function viewTurn({ next: { number, dealer, leader, cards }, ...now }, names) {
  const phrases = [bold(handOf(now), { number, last: now.final })];
  if (dealer === leader) {
    phrases.push(bold(gettext("%(name)s deals and leads"), { name: names[leader] }));
  } else {
    if (dealer !== null) phrases.push(bold(gettext("%(name)s deals"), { name: names[dealer] }));
    phrases.push(bold(gettext("%(name)s leads"), { name: names[leader] }));
  }
  // The number keeps its place, so that it can be bold.
  if (cards !== null) phrases.push(bold(ngettext("%(num)s card", "%(num)s cards", cards, { num: "%(num)s" }), { num: cards }));
  return phrases;
}

// The message of the next hand, which has the last one if the table has chosen it.
const handOf = ({ final }) => (final ? gettext("Hand %(number)s of %(last)s") : gettext("Hand %(number)s"));

function bold(message, values) {
  return message.split(/%\((\w+)\)s/).map((text, at) => (at % 2 ? String(values[text]) : text));
}

// The lines of the sheet, newest first; rulings that were withdrawn stay in their places.
function viewRows(table) {
  const byEntry = new Map(table.lines.map((line) => [line.entry, line]));
  // Hands that are struck out, and entries that wait for a correction, do not count.
  const entries = table.log.entries.filter((entry) => byEntry.has(entry) || (!entry.event && entry.was.matter));
  return entries.map((entry) => viewRow(table, entry, byEntry.get(entry))).reverse();
}

function viewRow({ names, now: { seating }, isUnsent }, entry, line) {
  const { number, corrected } = entry;
  const unsent = isUnsent(number);
  const row = { number: 0, entry: number, corrected, unsent, cells: [], ruling: "", withdrawn: !line, change: "", void: false, partial: false, marks: [] };
  if (line?.event.kind) return { ...row, change: changeSentence(line.event, names) };
  if (!line?.turn) return { ...row, ruling: rulingSentence(entry.event ?? entry.was, names), marks: heavyMarks(line?.steps ?? []) };
  const { event, turn, isVoid = false } = line;
  const cells = seating.map((seat) => viewCell(names[seat], seat, line));
  return { ...row, number: turn.number, cells, void: isVoid, partial: event.partial };
}

function viewCell(name, seat, { event, turn, winner, payers, steps, after }) {
  const laid = event.trick.find((play) => play.seat === seat);
  // Of a hand that is known in part, some cards are not known.
  const played = laid || isIn(after.scores[seat]) || steps.some((step) => step.seat === seat);
  const { points } = after.scores[seat];
  const values = { name, number: turn.number, card: laid && cardName(laid.card), points };
  const whole = laid
    ? gettext("%(name)s, hand %(number)s: %(card)s, score %(points)s", values)
    : gettext("%(name)s, hand %(number)s: score %(points)s", values);
  const marks = steps.filter((step) => step.seat === seat).flatMap((step) => markOf(step));
  const dealt = turn.dealer === seat;
  const took = winner === seat;
  const spoken = [
    whole,
    ...marks.map(({ text, cucumber }) => (cucumber ? gettext("a cucumber") : text)),
    ...(dealt ? [gettext("deals")] : []),
    ...(took ? [gettext("takes the trick")] : []),
  ];
  return {
    seat,
    card: laid ? cardLetter(laid.card) : "",
    points,
    marks,
    took,
    pays: payers.includes(seat),
    dealt,
    outBefore: !played,
    spoken: played ? rowOf(spoken) : "",
  };
}

// What the points of a ruling brought besides a higher score.
const heavyMarks = (steps) => steps.filter(({ kind }) => ["cucumber", "out", "re_entry"].includes(kind)).flatMap((step) => markOf(step));

// What a step writes into the cell: its text, its kind for the style, and whether to draw a cucumber.
function markOf({ kind, points }) {
  if (kind === "penalty") return mark(`+${points}`);
  if (kind === "cucumber") return mark("", "pay", true);
  // The cucumber says that a player comes back, and the total at which score.
  if (kind === "re_entry") return [];
  if (kind === "out") return mark(gettext("out"));
  if (kind === "buy_in") return mark(pgettext("bought back", "in %(points)s", { points }), "gain");
  return points ? mark(`−${-points}`, "gain") : [];
}

function mark(text, kind = "pay", cucumber = false) {
  return [{ text, kind, cucumber }];
}

// The page

// `game` is the data of the page (scorekeeper/web/game/data.py), or a game that only this phone has (games.js), which is known
// by the `hash` of the address.
export function pageOf(game, hash = "") {
  const { key, isLocal = false, variant } = game;
  const path = isLocal ? "/local" : `/g/${key}`;
  const end = isLocal ? hash : "";
  return {
    reminders: [],
    laws: { sources: "", noted: [], sets: {} }, // Only the server can say more of the rules of play.
    ...game,
    key: isLocal ? hash.slice(1) : key,
    path,
    hash: end, // What comes after the address of each screen.
    common: game.common && { rows: game.common, revision: game.revision },
    board: path + end,
    rulesPage: isLocal ? `/rules/${variant}${end}` : `${path}/rules`,
    auditPage: `${path}/audit${end}`,
    legalPage: `${path}/legal${end}`,
    paper: isLocal ? "#print" : `${path}/sheet`,
    nextId: newId(),
    news: "",
  };
}
