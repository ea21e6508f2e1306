// The sum behind one player's cell of the sheet, in words. Loaded when somebody asks for it.
import { cardOf, toldOf } from "./steps.js";
import { gettext, sentence } from "./messages.js";
import { TABLE } from "./what-happened.js";

// The lines of the sum, each { kind, label, points }: a "score" sets the points, a "change" is added to them, a "note"
// has none (null), and the "total" is the number in the cell. `before` is the player's score before the hand.
export function explainCell({ names }, before, line, seat) {
  const { variant } = line;
  const steps = line.steps.filter((step) => step.seat === seat);
  return [
    { kind: "score", label: gettext("Score before"), points: before.points },
    ...steps.flatMap((step) => linesOf(variant, step, cardOf(line, seat), toldOf({ variant, names }, line, step))),
    ...(before.out ? [{ kind: "note", label: gettext("Already out"), points: null }] : []),
    { kind: "total", label: gettext("Score after"), points: line.after.scores[seat].points },
  ];
}

const KINDS = { penalty: "change", subtraction: "change", re_entry: "score", buy_in: "score" };

function linesOf(variant, { kind, points, factor }, laid, { facts, values }) {
  const say = (rows) => sentence(TABLE[rows], facts, values);
  if (kind !== "penalty") return [{ kind: KINDS[kind] ?? "note", label: say("cell"), points: kind in KINDS ? points : null }];
  const worth = variant.worth(laid);
  return [
    { kind: "change", label: say("cell"), points: worth },
    ...(factor === 1 ? [] : [{ kind: "change", label: say("factor"), points: points - worth }]),
    ...(facts.isFatal || !variant.knocksOut ? [{ kind: "note", label: say("test"), points: null }] : []),
  ];
}
