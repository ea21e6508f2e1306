// What is told on of a hand: who gets a cucumber, and who goes out. `words` is what explainLine says of a line of the sheet.
import { gettext, ngettext, rowOf } from "../words/messages.js";
import { isIn } from "../rules/settle.js";

const KINDS = new Set(["cucumber", "re_entry", "out", "buy_in_refused"]);

// { lines, playOn }: the lines of `words`, those of a moment as one in the place of the last of them. It has the `moment`: a
// title, the sentences of its steps, how many cucumbers are drawn, and the points `before` coming back. If somebody goes out,
// `playOn` says who plays on.
export function momentsOf({ names }, { variant, after: { scores, seating, result } }, words) {
  const lines = words.lines.flatMap((line) => {
    const { seat, kind } = line;
    const own = words.lines.filter((one) => one.seat === seat && KINDS.has(one.kind));
    // Who has bought back in is in as before.
    if (!KINDS.has(kind) || words.lines.some((one) => one.seat === seat && one.kind === "buy_in")) return line;
    if (line !== own.at(-1)) return [];
    return { ...line, kind: own[0].kind, moment: momentOf(names[seat], own, variant, scores[seat]) };
  });
  const isOneOut = lines.some(({ kind, moment }) => moment && kind === "out") && !result;
  const seats = isOneOut ? seating.filter((seat) => isIn(scores[seat])) : [];
  const people = rowOf(seats.map((seat) => gettext("%(name)s %(number)s", { name: names[seat], number: scores[seat].points })));
  return { lines, playOn: people && ngettext("%(num)s plays on: %(people)s", "%(num)s play on: %(people)s", seats.length, { people }) };
}

function momentOf(name, own, variant, { points, cucumbers, out }) {
  const drawn = variant.countsCucumbers ? points : cucumbers;
  return { title: titleOf(name, out, cucumbers > 1), texts: own.map(({ text }) => text), cucumbers: Math.max(drawn, 1), before: own[0].total };
}

function titleOf(name, isOut, isSecond) {
  if (!isOut) return gettext("First cucumber!");
  return isSecond ? gettext("Second cucumber: %(name)s is out", { name }) : gettext("%(name)s is out", { name });
}
