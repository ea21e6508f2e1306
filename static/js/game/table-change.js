// A change at the table that was recorded: its fields, filled in, and what another one in its place would do.
import { wrongHand, wrongPoints } from "./view-people.js";
import { boardBefore } from "./read-board.js";
import { changeSentence } from "../words/sheet-lines.js";
import { gettext } from "../words/messages.js";
import { showCorrection } from "./correction.js";

// The change recorded as fact `number`, as { number, said, isStruck, event, fields, shown }; null if there is none, or if
// the server does not have it yet. `event` is as stored, with its kind; `fields` are { choices, points, hand } as texts,
// null if it has none here; `shown` is what striking it out would do, or what bringing it back would.
export function viewChange(table, number) {
  const entry = table.log.entries.find((one) => one.number === number);
  const was = entry?.event ?? entry?.was;
  if (!was?.kind || table.facts[number - 1].waits) return null;
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
    choices: seating.map((seat) => ({ seat, words: names[seat], isChosen: seat === after })),
    points: String(points),
  }),
  leave: ({ seat: gone }, { seating }, names) => ({
    choices: seating.map((seat) => ({ seat, words: gettext("%(name)s leaves", { name: names[seat] }), isChosen: seat === gone })),
  }),
  return: ({ seat: back, points }, { seating, scores }, names) => ({
    choices: seating.filter((seat) => scores[seat].left || seat === back)
      .map((seat) => ({ seat, words: gettext("%(name)s is back", { name: names[seat] }), isChosen: seat === back })),
    points: String(points),
  }),
  end: ({ hand }) => ({ choices: [], hand: String(hand ?? "") }),
};

// The change with other fields, as { event } as stored, or { error }.
export function readFields(event, { seat, points = "", hand = "" }) {
  const readers = {
    join: () => ({ error: wrongPoints(points), event: { ...event, after: Number(seat), points: Number(points) } }),
    leave: () => ({ event: { ...event, seat: Number(seat) } }),
    return: () => ({ error: wrongPoints(points), event: { ...event, seat: Number(seat), points: Number(points) } }),
    end: () => (hand.trim() ? { error: wrongHand(hand), event: { kind: "end", hand: Number(hand) } } : { event: { kind: "end" } }),
  };
  return readers[event.kind]();
}

// What another event in the place of this change would do: { problems, changes } (correction.js).
export const showChanged = (table, number, event) => showCorrection(table, { entry: number, event });
