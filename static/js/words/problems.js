// Why a hand or a ruling is refused, in words.
import { cardLetter } from "./cards.js";
import { gettext } from "./messages.js";

const SENTENCES = {
  game_over: () => gettext("The game is over."),
  out: ({ field, ...values }) =>
    field === "player"
      ? gettext("%(name)s is out and pays no points.", values)
      : gettext("%(name)s is out and cannot play.", values),
  twice: ({ field, ...values }) =>
    field === "buy_in"
      ? gettext("%(name)s can buy back in only once in a hand.", values)
      : gettext("%(name)s has two cards in the last trick.", values),
  left: (values) => gettext("%(name)s is not at the table.", values),
  no_card: () => gettext("Enter at least the card that costs points."),
  missing: (values) => gettext("%(name)s still needs a card.", values),
  others_held_more: (values) => gettext("The others cannot all have had less than the %(card)s: enter their cards too.", values),
  out_of_turn: (values) => gettext("%(name)s is not next: play goes clockwise.", values),
  not_in_pack: (values) => gettext("The pack has no %(card)s.", values),
  too_many_of_rank: ({ card, limit }) =>
    limit > 0
      ? gettext("%(card)s: the pack has only %(count)s.", { card, count: limit })
      : gettext("The pack has no %(card)s left.", { card }),
  factor_out_of_range: (values) => gettext("%(name)s: the multiplier goes from 1 to %(limit)s.", values),
  points_for_nobody: ({ field }) => (field === "credit" ? gettext("Choose who has points taken off.") : gettext("Choose who gets the penalty points.")),
  points_out_of_range: ({ limit }) => gettext("Points: a number from 1 to %(most)s.", { most: limit }),
  unknown_hand: ({ count }) => gettext("There is no hand %(number)s yet.", { number: count }),
};

// A problem comes from findProblems.
export function problemSentence({ code, ...problem }, names) {
  return SENTENCES[code]({ ...problem, name: names[problem.seat], card: problem.card && cardLetter(problem.card) });
}
