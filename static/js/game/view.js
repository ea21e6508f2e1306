// What the page of a board shows, as scorekeeper/web/game/pages.py and rows.py: all words, no HTML.
import { cardLetter, cardName, dangerWords } from "../words/cards.js";
import { gettext, ngettext, pgettext, rowOf } from "../words/messages.js";
import { dangers } from "../rules/danger.js";
import { resultSentence, rulingSentence } from "../words/results.js";

// The fields of BoardPage that depend on the game. `board` comes from readBoard.
export function viewBoard(board) {
  const { names, now, opening, log } = board;
  return {
    columns: names.map((_name, seat) => viewColumn(board, seat)),
    rows: viewRows(board),
    start: opening.scores.some((score) => Object.values(score).some(Boolean)) ? opening.scores : [],
    turn: now.next ? viewTurn(now.next, names) : [],
    heading: now.next ? gettext("Hand %(number)s", now.next) : "",
    cards: cardsOf(now.next),
    nextNumber: now.next?.number ?? null,
    result: now.result ? resultSentence(now.result, names) : "",
    canUndo: log.undoable !== undefined,
    canRedo: log.redoable !== undefined,
  };
}

function viewColumn({ variant, names, now }, seat) {
  const { points, cucumbers, out } = now.scores[seat];
  const found = out ? [] : dangerWords(variant, dangers(variant, now, seat));
  const spoken = found.length > 0 ? found.map(({ long }) => long).join(" ") : gettext("Safe this hand.");
  return {
    seat,
    name: names[seat],
    points,
    ...viewCucumbers(variant, points, cucumbers),
    out,
    left: now.scores[seat].left ?? false,
    won: now.result?.winners.includes(seat) ?? false,
    dangers: found,
    dangerSpoken: now.next && !out ? spoken : "",
    deals: now.next?.dealer === seat,
    leads: now.next?.leader === seat,
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
function viewTurn({ number, dealer, leader, cards }, names) {
  const phrases = [bold(gettext("Hand %(number)s"), { number })];
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

function bold(message, values) {
  return message.split(/%\((\w+)\)s/).map((text, at) => (at % 2 ? String(values[text]) : text));
}

// The lines of the sheet, newest first; rulings that were withdrawn stay in their places.
function viewRows({ names, log, lines }) {
  const byEntry = new Map(lines.map((line) => [line.entry, line]));
  // Hands that are struck out, and entries that wait for a correction, do not count.
  const shown = log.entries.filter((entry) => byEntry.has(entry) || (!entry.event && !entry.was.trick));
  return shown.map((entry) => viewRow(names, entry, byEntry.get(entry))).reverse();
}

function viewRow(names, entry, line) {
  const { number, corrected } = entry;
  const row = { number: 0, entry: number, corrected, cells: [], ruling: "", withdrawn: !line };
  if (!line?.turn) return { ...row, ruling: rulingSentence(entry.event ?? entry.was, names) };
  return { ...row, number: line.turn.number, cells: names.map((name, seat) => viewCell(name, seat, line)) };
}

function viewCell(name, seat, { event, turn, winner, payers, steps, after }) {
  const laid = event.trick.find((one) => one.seat === seat);
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
    outBefore: !laid,
    spoken: laid ? rowOf(spoken) : "",
  };
}

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
