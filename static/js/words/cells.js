// The sum behind one player's cell of the sheet, in words. Loaded when somebody asks for it.
import { cardLetter, rankLetter } from "./cards.js";
import { cardOf, modelsOf } from "./steps.js";
import { gettext } from "./messages.js";

// The lines of the sum, each { kind, label, points }: a "score" sets the points, a "change" is added to them, a "note"
// has none (null), and the "total" is the number in the cell. `before` is the player's score before the hand.
export function explainCell({ names }, before, line, seat) {
  const { variant } = line;
  const steps = line.steps.filter((step) => step.seat === seat);
  return [
    score(gettext("Score before"), before.points),
    ...steps.flatMap((step) => LINES[step.kind]({ ...step, variant, names, line, step, laid: cardOf(line, seat) })),
    ...(before.out ? [note(gettext("Already out"))] : []),
    { kind: "total", label: gettext("Score after"), points: line.after.scores[seat].points },
  ];
}

const score = (label, points) => ({ kind: "score", label, points });
const change = (label, points) => ({ kind: "change", label, points });
const note = (label) => ({ kind: "note", label, points: null });

// The lines of a step by its kind.
const LINES = {
  penalty({ variant, laid, points, factor, total }) {
    const card = cardLetter(laid);
    const worth = variant.worth(laid);
    return [
      change(gettext("The %(card)s", { card }), worth),
      ...(factor === 1 ? [] : [change(factorLabel(variant, factor), points - worth)]),
      ...notesOf(variant, laid, total),
    ];
  },
  cucumber: () => [note(gettext("A cucumber"))],
  re_entry({ line, step, names, points }) {
    const { names: models, isBeyond } = modelsOf(line, step, names);
    if (isBeyond) return [score(gettext("Comes back: a score that is too much does not count"), points)];
    if (!models) return [score(gettext("Comes back at 0: nobody else is in"), points)];
    return [score(gettext("Comes back at the highest score of the others (%(names)s)", { names: models }), points)];
  },
  out: () => [note(gettext("Out"))],
  buy_in: ({ points }) => [score(gettext("Buys back in at the highest score of the others"), points)],
  buy_in_refused: () => [note(gettext("Cannot buy back in"))],
  subtraction({ variant: { worth, parameters }, laid, points }) {
    const values = { card: cardLetter(laid), floor: parameters["score.floor"] };
    if (worth(laid) === -points) return [change(gettext("Equal %(card)s", values), points)];
    return [change(gettext("Equal %(card)s, but not below %(floor)s", values), points)];
  },
};

function notesOf(variant, laid, total) {
  if (variant.losesAtOnce(laid)) return [note(gettext("The %(card)s loses at once", { card: cardLetter(laid) }))];
  return variant.knocksOut ? [] : [note(limitTest(variant, total))];
}

function factorLabel({ parameters }, factor) {
  const { rank: named } = parameters["penalty.factor"];
  if (named) {
    const rank = rankLetter(named);
    if (factor === 2) return gettext("Doubled by the %(rank)s", { rank });
    return gettext("Times %(factor)s by the %(rank)s", { factor, rank });
  }
  if (factor === 2) return gettext("This hand counts double");
  return gettext("This hand counts ×%(factor)s", { factor });
}

function limitTest({ parameters, crosses }, total) {
  const values = { total, limit: parameters["limit.value"] };
  if (parameters["limit.test"] === "over") {
    if (crosses(total)) return gettext("%(total)s is above %(limit)s", values);
    return gettext("%(total)s is not above %(limit)s", values);
  }
  if (crosses(total)) return gettext("%(limit)s is reached", values);
  return gettext("%(total)s is below %(limit)s", values);
}
