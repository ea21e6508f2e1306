// The people of a running game as the screen of the table shows them, and its forms, read as commands of the journal.
import { boardAfter, boardBefore, readEvent } from "./table.js";
import { changeSentence, resultSentence } from "../words/sheet-lines.js";
import { cleanName } from "../rules/cards.js";
import { findProblems } from "../rules/problems.js";
import { gettext } from "../words/messages.js";
import { isAlike, nameProblem, wrongNumber } from "../words/names.js";
import { problemSentence, requestSentence } from "../words/refusals.js";
import { showCorrection } from "./changes.js";

const MOST_POINTS = 1_000; // With which somebody may join.
const LAST_HAND = 9_999; // A higher number is a typing error.

// { runs, people, highest, stakes, last, ending } of a table from readTable: whether the game can still change; all who ever
// sat down, as they sit; the highest total of those in, with which who joins is proposed to begin; the stakes in the pot, null
// where nobody buys back in; the last hand, null once there is none; and who wins if the game ends now, empty if it cannot.
export function viewPeople({ names, now, variant, seats, takesHands, ...table }) {
  const { seating, scores, next, final } = now;
  const highest = Math.max(0, ...seats.map((seat) => scores[seat].points));
  const hasLives = variant.parameters.cucumbers_to_be_out > 1;
  const people = seating.map((seat) => {
    const { points, cucumbers, out, left = false } = scores[seat];
    return { seat, name: names[seat], points, cucumbers: hasLives ? cucumbers : 0, out, left, proposed: Math.max(highest, points) };
  });
  return {
    runs: takesHands,
    people,
    highest,
    stakes: stakesOf(variant, scores, people),
    last: takesHands ? { number: final || next.number, least: next.number, most: LAST_HAND } : null,
    ending: takesHands ? endingNow({ ...table, names, now, variant }) : "",
  };
}

// One of everybody who ever sat down, and one for each buy-in: counted, whatever a table plays for.
function stakesOf({ parameters }, scores, people) {
  if (parameters.buy_in === "off" && !scores.some((score) => score.buy_ins)) return null;
  const counted = people.map(({ seat, name }) => ({ name, count: 1 + scores[seat].buy_ins }));
  return { people: counted, pot: counted.reduce((sum, { count }) => sum + count, 0) };
}

function endingNow(table) {
  const { variant, now, names } = table;
  if (findProblems(variant, now, readEvent("end", {})).length > 0) return "";
  return resultSentence(boardAfter(table, { kind: "end", body: {} }).now.result, names);
}

// The rules that are a part of another one's sentence, each with that one's name.
export const SAID_IN = { "penalty.payer": "ties", "penalty.tied": "ties", "limit.value": "limit.test" };

// The rules on which tables differ most, as { name, begin, end }. `rows` are these in the words of the server, which
// hold under the parameters `was`: of a rule that differs by now the end is not known here.
export function commonRules(rows, was, { parameters }) {
  const differing = Object.keys(parameters).filter((name) => JSON.stringify(parameters[name]) !== JSON.stringify(was[name]));
  const outdated = new Set(differing.map((name) => SAID_IN[name] ?? name));
  return rows.map(([name, begin, end]) => ({ name, begin, end: outdated.has(name) ? "…" : end }));
}

// Forms

// What a form says: { kind, body }, or { errors } with a sentence by field, "form" for the whole. `fields` are the texts by
// name; `seat` is the number of the next person who joins.
export function readForm(kind, fields, table, seat) {
  const { errors, body } = READERS[kind](fields, table, seat);
  const wrong = Object.entries(errors ?? {}).filter(([, words]) => words);
  if (wrong.length > 0) return { errors: Object.fromEntries(wrong) };
  if (kind === "rename") return { kind, body };
  const refused = whyRefused(kind, body, table);
  return Object.keys(refused).length > 0 ? { errors: refused } : { kind, body };
}

const READERS = {
  // Whose joining was undone comes with the same number again.
  join(fields, { names }, next) {
    const name = cleanName(fields.name);
    const known = names.indexOf(name);
    const errors = { name: nameProblem(name) || (known === -1 ? taken(name, names) : ""), points: wrongPoints(fields.points) };
    return { errors, body: { seat: known === -1 ? next : known, name, after: Number(fields.after), points: Number(fields.points) } };
  },
  leave: ({ seat }) => ({ body: { seat: Number(seat) } }),
  return: ({ seat, points }) => ({ errors: { points: wrongPoints(points) }, body: { seat: Number(seat), points: Number(points) } }),
  rename(fields, { names }) {
    const [seat, name] = [Number(fields.seat), cleanName(fields.name)];
    const others = names.filter((_name, at) => at !== seat);
    const errors = { name: nameProblem(name) || taken(name, others) || (name === names[seat] ? requestSentence("unchanged") : "") };
    return { errors, body: { seat, was: names[seat], name } };
  },
  end: ({ hand }) => (hand === undefined ? { body: {} } : { errors: { hand: wrongHand(hand) }, body: { hand: Number(hand) } }),
};

const taken = (name, others) => (isAlike(name, others) ? requestSentence("name_taken") : "");

const wrongPoints = (text) => wrongNumber(text, 0, MOST_POINTS);
const wrongHand = (text) => wrongNumber(text, 1, LAST_HAND);

// Why the rules refuse this as the next event: a sentence by field.
function whyRefused(kind, body, table) {
  if (table.waiting.length > 0) return { form: requestSentence("earlier_hand_does_not_fit") };
  const problems = findProblems(table.variant, table.now, readEvent(kind, body)).map((problem) => [fieldOf(problem, kind), problemSentence(problem, table)]);
  const fields = new Set(problems.map(([field]) => field));
  return Object.fromEntries([...fields].map((field) => [field, problems.filter(([other]) => other === field).map(([, words]) => words).join(" ")]));
}

function fieldOf({ field }, kind) {
  if (field === "player" && kind === "join") return "name";
  return ["points", "hand"].includes(field) ? field : "form";
}

// A change that was recorded: its fields, filled in, and what another one in its place would do

// The change recorded as fact `number`, as { number, said, isStruck, event, fields, shown }; null if there is none, or if
// the server does not have it yet. `event` is as stored, with its kind; `fields` are { choices, chosen, points, hand } as texts,
// null if it has none here; `shown` is what striking it out would do, or what bringing it back would.
export function viewChange(table, number) {
  const entry = table.log.entries.find((recorded) => recorded.number === number);
  const was = entry?.event ?? entry?.was;
  if (!was?.kind || table.facts[number - 1].command) return null;
  const isStruck = entry.event === null;
  const event = storedOf(was);
  const shown = showCorrection(table, isStruck ? { entry: number, event } : { entry: number, hand: null }, was.words);
  const said = changeSentence(was, table.names);
  return { number, said, isStruck, event, words: was.words, shown, fields: isStruck ? null : fieldsOf(table, number, event) };
}

function storedOf({ isWhole, words: _words, ...event }) {
  if (event.kind === "rules") return { ...event, from: isWhole ? "first" : "next" };
  return Object.fromEntries(Object.entries(event).filter(([, value]) => value !== undefined));
}

function fieldsOf(table, number, event) {
  const now = boardBefore(table, number)?.now;
  return now ? (FIELDS[event.kind]?.(event, now, table.names) ?? null) : null;
}

const FIELDS = {
  join: ({ after, points }, { seating }, names) => ({
    areSeats: true,
    choices: seating.map((seat) => [seat, names[seat]]),
    chosen: after,
    points: String(points),
  }),
  leave: ({ seat: gone }, { seating }, names) => ({
    choices: seating.map((seat) => [seat, gettext("%(name)s leaves", { name: names[seat] })]),
    chosen: gone,
  }),
  return: ({ seat: back, points }, { seating, scores }, names) => ({
    choices: seating.filter((seat) => scores[seat].left || seat === back).map((seat) => [seat, gettext("%(name)s is back", { name: names[seat] })]),
    chosen: back,
    points: String(points),
  }),
  end: ({ hand }) => ({ choices: [], hand: String(hand ?? "") }),
};

// The change with other fields, as { event } as stored, or { error }.
export function readFields(event, { seat, points, hand }) {
  const { kind } = event;
  if (kind === "end") return hand.trim() ? { error: wrongHand(hand), event: { kind, hand: Number(hand) } } : { event: { kind } };
  const other = { ...event, [kind === "join" ? "after" : "seat"]: Number(seat) };
  return points === undefined ? { event: other } : { error: wrongPoints(points), event: { ...other, points: Number(points) } };
}

// What another event in the place of this change would do: { problems, changes } (changes.js).
export const showChanged = (table, number, event) => showCorrection(table, { entry: number, event });
