// A ruling before it is made: what its form says, what this table usually does, and what would change. And its story after.
import { LONGEST_NOTE, MATTERS, REMEDIES, noteOf, rulingSentence, turnSentence, usualPenalty } from "../words/sheet-lines.js";
import { boardAfter, readRuling } from "./read-board.js";
import { consequences, nothing, showCorrection } from "./correction.js";
import { gettext, ngettext } from "../words/messages.js";
import { explainLine } from "../words/steps.js";
import { findProblems } from "../rules/problems.js";
import { problemSentence } from "../words/refusals.js";

export const NOBODY = "-1";
const MOST_POINTS = 1_000;
const LAST_HAND = 1_000_000;
const FIRST_POINTS = "5";
const FIELDS = ["matter", "player", "hand", "remedy", "points", "note", "by"];
const OFFENCES = new Set(["misdeal", "exposed_card", "illegal_play", "wrong_number", "take_back"]);
const PENALTIES = new Set(["warning", "points"]);
const CREDITING = new Set(["points", "credit"]); // With these, points can come off other players.
const NOT_SHOWN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u; // As scorekeeper/formats/notes.py.

// What a person has entered is an object of texts by field: FIELDS, and `credit_SEAT` for what comes off a player.

// What an address fills in by its query, or by the entry of a ruling that is appealed against.
export function readQuery(table, query) {
  const given = Object.fromEntries(FIELDS.filter((name) => query.has(name)).map((name) => [name, query.get(name)]));
  if (!MATTERS.includes(given.matter)) delete given.matter;
  if (!REMEDIES.includes(given.remedy)) delete given.remedy;
  if (!table.now.seating.map(String).includes(given.player)) delete given.player;
  for (const name of ["hand", "points"]) if (!numberIn(given[name] ?? "", LAST_HAND)) delete given[name];
  if (given.matter && !given.player) given.player = ""; // It was somebody.
  return { ...appealOf(table, Number(query.get("appeal"))), ...given };
}

function appealOf({ log, names }, entry) {
  const event = log.entries.find(({ number }) => number === entry)?.event;
  if (!event?.matter) return {};
  const { player, hand } = textsOf(event);
  return { matter: "appeal", player, hand, remedy: "result_stands", note: noteOf(rulingSentence(event, names)) };
}

// A ruling as somebody would enter it.
export function textsOf({ matter, seat, hand, remedy, points, credit, note, by }) {
  const off = [...credit].map(([one, number]) => [`credit_${one}`, String(number)]);
  const player = seat === null ? NOBODY : String(seat);
  return { matter, player, hand: String(hand), remedy, points: points ? String(points) : FIRST_POINTS, note, by, ...Object.fromEntries(off) };
}

// All fields of a form, { form, usual }: what is not entered yet is as this table usually does it, and `usual` says how that
// is. `ruler` is who ruled last on this phone, `entry` that of the ruling which is corrected.
function fillIn(table, entered, { ruler, entry = Infinity }) {
  const blank = { matter: "", player: NOBODY, hand: String(latestHand(table)), remedy: "result_stands", points: FIRST_POINTS, note: "", by: lastRuler(table) || ruler };
  const form = { ...blank, ...entered };
  const seat = Number(form.player);
  const earlier = earlierPenalties(table, seat, entry);
  const points = !["", NOBODY].includes(form.player) && OFFENCES.has(form.matter) ? usualPoints(table.penalties, earlier) : null;
  const proposed = {
    ...(points !== null && { remedy: points > 0 ? "points" : "warning" }),
    ...(points > 0 && { points: String(points) }),
    ...(form.matter === "appeal" && { note: appealed(table, Number(form.hand)) }),
  };
  return { form: { ...blank, ...proposed, ...entered }, usual: points === null ? "" : usualPenalty(table.names[seat], earlier, points) };
}

// The next hand; after the end the last one.
const latestHand = ({ now, lines, opening }) => now.next?.number ?? lines.findLast(({ turn }) => turn)?.turn.number ?? opening.number;

const lastRuler = ({ log }) => log.entries.findLast(({ event }) => event?.matter)?.event.by ?? "";

// How often a player was warned or charged in this game, up to this entry.
function earlierPenalties({ log }, seat, entry) {
  return log.entries.filter(({ number, event }) => number < entry && event?.seat === seat && PENALTIES.has(event.remedy)).length;
}

// The points that are usual after so many: 0 for a warning, null if nothing is usual.
function usualPoints({ warning, points }, earlier) {
  const step = earlier - (warning ? 1 : 0);
  if (step < 0 || points.length === 0) return warning ? 0 : null;
  return points[Math.min(step, points.length - 1)];
}

// The latest ruling about a hand that is no appeal itself, as a note; empty if there is none.
function appealed({ log, names }, hand) {
  const found = log.entries.findLast(({ event }) => event?.matter && event.matter !== "appeal" && event.hand === hand);
  return found ? noteOf(rulingSentence(found.event, names)) : "";
}

// The whole number from 1 to the most that a text is; null if it is none.
function numberIn(text, most) {
  const number = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : null;
}

const noteIn = (text) => text.trim().normalize("NFC");

const isNote = (text) => !NOT_SHOWN.test(noteIn(text)) && [...noteIn(text)].length <= LONGEST_NOTE;

// The fields with points that come off a player, if the remedy has such.
const creditsIn = (form) => Object.keys(form).filter((name) => name.startsWith("credit_") && form[name].trim() && CREDITING.has(form.remedy));

// What is missing or wrong, as sentences by field.
function problemsIn(form) {
  const found = {};
  const points = gettext("Points: a number from 1 to %(most)s.", { most: MOST_POINTS });
  if (!form.player) found.player = gettext("Who was it?");
  if (!form.matter) found.matter = gettext("Say what happened.");
  if (!numberIn(form.hand, LAST_HAND)) found.hand = gettext("Hand: a number, 1 or more.");
  for (const name of [...(form.remedy === "points" ? ["points"] : []), ...creditsIn(form)]) if (!numberIn(form[name], MOST_POINTS)) found[name] = points;
  if (!isNote(form.note)) found.note = ngettext("Note: one line, at most %(num)s character.", "Note: one line, at most %(num)s characters.", LONGEST_NOTE);
  else if (form.matter === "appeal" && !noteIn(form.note)) found.note = gettext("Say in the note which ruling the appeal is about.");
  if (!isNote(form.by)) found.by = gettext("Ruled by: at most %(most)s characters.", { most: LONGEST_NOTE });
  return found;
}

// A ruling as stored, from a form without problems.
function bodyOf(form) {
  const { matter, remedy, player } = form;
  const credit = creditsIn(form).map((name) => [name.slice("credit_".length), Number(form[name])]);
  const body = { matter, remedy, hand: Number(form.hand) };
  if (player !== NOBODY) body.seat = Number(player);
  if (remedy === "points") body.points = Number(form.points);
  if (credit.length > 0) body.credit = Object.fromEntries(credit);
  for (const name of ["note", "by"]) if (noteIn(form[name])) body[name] = noteIn(form[name]);
  return body;
}

// What there is to say while a ruling is filled in: its `form`, what is `usual`, its `problems` by field; and without problems
// the `ruling` as stored, what would be `seen` to change, as showCorrection has it, and whether it is about a hand that still
// counts. `entry` is that of the ruling in whose place it comes, null for a new one.
export function lookAt(table, entered, { entry = null, ruler = "" } = {}) {
  const { form, usual } = fillIn(table, entered, { ruler, ...(entry && { entry }) });
  const problems = problemsIn(form);
  const ruling = Object.keys(problems).length === 0 ? bodyOf(form) : null;
  const seen = ruling && (entry ? showCorrection(table, { entry, ruling }) : showRuling(table, ruling));
  return { form, usual, problems, ruling, seen, stillCounts: ruling !== null && countsAlthoughRedealt(table, ruling) };
}

function showRuling(board, body) {
  const { names, variant, now, waiting, game } = board;
  if (waiting.length > 0) return nothing([gettext("An earlier hand no longer counts. Change it or strike it out first.")]);
  const ruling = readRuling(body);
  const problems = findProblems(variant, now, ruling);
  if (problems.length > 0) return nothing(problems.map((problem) => problemSentence(problem, { names, variant })));
  const after = boardAfter(board, { kind: "ruling", body });
  const number = game.facts.length + 1;
  // If the rules refuse an earlier hand because of it, the ruling has no line of its own yet.
  const line = after.lines.find(({ entry }) => entry.number === number);
  const words = line ? explainLine(board, line) : { headline: rulingSentence(ruling, names), lines: [], next: "" };
  return { problems, words, changes: [...consequences(board, after, number), ...changedTurn(board, after)] };
}

const dealt = ({ dealer, leader, cards }) => JSON.stringify([dealer, leader, cards]);

// Who deals and leads next, if that changes while the game goes on.
function changedTurn({ names, now: { next: was } }, { now: { next: is } }) {
  if (!was || !is || dealt(was) === dealt(is)) return [];
  const [before, after] = [was, is].map((next) => turnSentence(next, names));
  return [{ what: "", before, after }];
}

// Whether a ruling deals a hand again that is recorded, and so counts.
function countsAlthoughRedealt({ lines }, { remedy, hand }) {
  return remedy === "redeal" && lines.some(({ turn, isVoid }) => turn?.number === hand && !isVoid);
}

// The story of the ruling with this entry: what it says, each step that it made, and what would change if it were withdrawn
// (null if it is). Null if there is no such ruling.
export function tellRuling(table, number) {
  const entry = table.log.entries.find((one) => one.number === number);
  const ruling = entry?.event ?? entry?.was;
  if (!ruling?.matter) return null;
  const line = table.lineOf(number);
  return {
    ruling,
    said: rulingSentence(ruling, table.names),
    steps: line ? explainLine(table, line).lines : [],
    withdrawn: entry.event && showCorrection(table, { entry: number, hand: null }),
  };
}

// The usual penalties

const MOST_STEPS = 9;

// The points that a person has entered, with anything between them that is no digit; null if they are none.
export function readSteps(text) {
  const steps = text.split(/[\s,;+·]+/).filter(Boolean);
  const areRight = steps.length <= MOST_STEPS && steps.every((one) => numberIn(one, MOST_POINTS));
  return areRight ? steps.map(Number) : null;
}

export const whyNoSteps = () => gettext("At most %(count)s numbers from 1 to %(most)s, please.", { count: MOST_STEPS, most: MOST_POINTS });
