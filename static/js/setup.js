// The game that a filled-in form describes, where the server cannot be asked, as scorekeeper/web/start/forms.py and
// opening_problems in scorekeeper/rules. No page is needed here.
import { cleanName, readVariant } from "./rules/cards.js";
import { isAlike, nameProblem, peopleSentence, typedSentence } from "./words/names.js";
import { labelled } from "./words/messages.js";
import { openingProblems } from "./rules/problems.js";
import { problemSentence } from "./words/refusals.js";

const UNNAMED = 4;
const MAX_LINES = 20;

// { names, opening, problems } of the fields of a form, given as [name, value] pairs, under rules given as parameters.
// The opening is as stored (scorekeeper/formats/facts.py); the problems are sentences.
export function readSetup(pairs, parameters) {
  const fields = new Map(pairs);
  const variant = readVariant(parameters);
  const lines = readLines(fields);
  const taken = lines.filter(({ name }) => name);
  const scores = taken.map((line) => readScore(line, parameters));
  const names = taken.map(({ name }) => name);
  const first = taken.findIndex(({ at }) => at === fields.get("first").replace("draw:", ""));
  const opening = { first, scores, first_hand: readNumber(fields.get("first_hand") ?? "1") };
  const problems = [
    ...lines.filter((line) => !line.name && readScore(line, parameters).some(Boolean)).map(() => peopleSentence("name_missing")),
    ...nameProblems(names),
    ...scores.flatMap((score, seat) => (score.some((number) => Number.isNaN(number)) ? labelled(names[seat], typedSentence("number", { least: 0, most: 999 })) : [])),
    ...ruleProblems({ names, first, scores }, variant),
  ];
  if (first === -1 && names.length > 0) problems.push(peopleSentence(parameters["deal.next"] === "none" ? "nobody_leads" : "nobody_deals"));
  if (!(opening.first_hand >= 1)) problems.push(typedSentence("number", { least: 1, most: 9_999 }));
  return { names, opening, problems };
}

// Where nobody has a name or a score, the players are called by their numbers, as the server does; `called` has the words.
export function numberPlayers(pairs, { "players.min": min, "players.max": max }, called) {
  const lines = readLines(new Map(pairs));
  if (lines.some(({ name, points, cucumbers, buyIns, out }) => name || points || cucumbers || buyIns || out)) return pairs;
  const names = new Map();
  for (let number = 1; number <= Math.max(min, Math.min(UNNAMED, max)); number += 1) names.set(`players-${number - 1}-name`, called(number));
  return [...new Map([...pairs, ...names])];
}

// Draws the first dealer among those still in, as a value of the field.
export function draw(pairs) {
  const lines = readLines(new Map(pairs)).filter(({ name, out }) => name && !out);
  return lines.length > 0 ? `draw:${lines[Math.floor(Math.random() * lines.length)].at}` : "draw";
}

function readLines(fields) {
  const places = [...fields.keys()].map((name) => /^players-(\d+)-name$/.exec(name)?.[1]).filter(Boolean);
  return places.map((at) => {
    const field = (name) => fields.get(`players-${at}-${name}`) ?? "";
    return { at, name: cleanName(field("name")), points: field("points"), cucumbers: field("cucumbers"), buyIns: field("buy_ins"), out: field("out") === "y" };
  });
}

function readScore({ points, cucumbers, buyIns, out }, parameters) {
  const lives = parameters.cucumbers_to_be_out === 1 ? 0 : readNumber(cucumbers);
  return [readNumber(points), lives, out, parameters.buy_in === "off" ? 0 : readNumber(buyIns)];
}

// NaN for what is no whole number; a field that is empty says 0.
const readNumber = (text) => (/^\d{0,4}$/.test(text.trim()) ? Number(text) : Number.NaN);

function nameProblems(names) {
  return names.flatMap((name, at) => {
    const isTwice = isAlike(name, names.slice(0, at));
    return nameProblem(name) || (isTwice ? peopleSentence("name_twice", { name }) : []);
  });
}

// Why the game cannot be played by these rules.
function ruleProblems({ names, first, scores }, variant) {
  const start = scores.map(([points, cucumbers, out, buyIns]) => ({ points, cucumbers, out, buy_ins: buyIns }));
  return [...openingProblems(variant, start, first)].map((problem) => {
    const said = problemSentence(problem, { names, variant });
    return problem.code.startsWith("start_") ? labelled(names[problem.seat], said) : said;
  });
}

// The lines of the form, one for each seat from 0 clockwise

// How many lines there may be. `max` is what the form says under the rules: text, or nothing at all.
export function maxLines(max) {
  const number = Number(max);
  return Number.isInteger(number) && number >= 2 ? Math.min(number, MAX_LINES) : MAX_LINES;
}

// The seats that somebody takes; as long as nobody is named, each of them.
export function takenSeats(names) {
  const seats = [...names.keys()];
  const named = seats.filter((seat) => names[seat] !== "");
  return named.length > 0 ? named : seats;
}

// The seat to deal first: the one that was chosen as long as somebody takes it, else the first that is taken.
export function firstDealer(names, chosen) {
  const taken = takenSeats(names);
  return taken.includes(chosen) ? chosen : taken[0];
}

// The seats that the mark passes on its way to the one that was drawn: two rounds, clockwise, and on to that one.
export function roundTo(from, to, count) {
  const steps = 2 * count + ((to - from + count) % count);
  return Array.from({ length: steps + 1 }, (_step, step) => (from + step) % count);
}

// Where a dragged line goes, or null: past a neighbour once the pointer is past the middle of that. `above` and `below`
// are these middles: NaN where there is no line.
export function dragTarget(at, pointer, { above, below }) {
  if (pointer < above) return at - 1;
  if (pointer > below) return at + 1;
  return null;
}

// Where a seat of so many is drawn, clockwise from the top: at which side, and in which row from 1.
export function placeOf(seat, count) {
  const right = Math.floor((count - 1) / 2);
  if (seat === 0) return { side: "top", row: 1 };
  if (seat <= right) return { side: seat === right && count % 2 === 1 && right > 1 ? "right low" : "right", row: seat + 1 };
  if (count % 2 === 0 && seat === right + 1) return { side: "bottom", row: right + 2 };
  const row = count - seat + 1;
  return { side: row === right + 1 && count % 2 === 1 && right > 1 ? "left low" : "left", row };
}
