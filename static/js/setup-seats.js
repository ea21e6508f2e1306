// The lines of the set-up form, one for each seat from 0 clockwise. No page is needed here.

const MAX_LINES = 20;

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
