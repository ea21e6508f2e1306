// Why a change at the table is refused, in words. Loaded with what shows corrections, and what no longer counts.
import { gettext, ngettext } from "./messages.js";
import { packSize } from "../rules/cards.js";
import { problemSentence as sentenceOfHand } from "./problems.js";

const isAtTable = (values) => gettext("%(name)s is at the table.", values);
const oneSeatEach = ({ field }) => (field === "players" ? gettext("Everybody needs one seat.") : null);

// A sentence by the code of the problem; null if another kind of event has a sentence of its own.
const SENTENCES = {
  unknown_seat: ({ seat }) => gettext("There is no seat %(seat)s at this table.", { seat: seat + 1 }),
  not_left: isAtTable,
  at_the_table: isAtTable,
  hand_played: ({ count: number }) => gettext("Hand %(number)s has already been played.", { number }),
  no_hand_yet: () => gettext("No hand has been played yet."),
  rules_contradict: () => gettext("These rules contradict each other."),
  pack_in_play: () => gettext("The pack cannot be changed once a hand has been played."),
  twice: oneSeatEach,
  missing: oneSeatEach,
  too_few_players({ field, limit }) {
    if (field === "player") return gettext("Too few would be left to play on. End the game instead.");
    return ngettext("Enter at least %(num)s name.", "Enter at least %(num)s names.", limit);
  },
  too_many_players({ limit }, variant) {
    const { kind, cards } = variant.size;
    const isEnough = Number(kind) !== cards || packSize(variant, limit + 1) >= cards * (limit + 1);
    if (isEnough) return gettext("At most %(most)s can play.", { most: limit });
    return ngettext(
      "With %(cards)s cards each there are enough for only %(num)s player.",
      "With %(cards)s cards each there are enough for only %(num)s players.",
      limit,
      { cards },
    );
  },
  pack_too_small: ({ count, limit }) =>
    ngettext(
      "That takes %(num)s card, but the pack has only %(held)s.",
      "That takes %(num)s cards, but the pack has only %(held)s.",
      count,
      { held: limit },
    ),
  first_is_out: (values) => gettext("%(name)s is out and cannot start.", values),
  start_too_high({ limit }, { parameters }) {
    const isOut = parameters.cucumbers_to_be_out === 1;
    if (parameters["limit.test"] === "over") {
      if (isOut) return gettext("%(limit)s at most: more puts a player out.", { limit });
      return gettext("%(limit)s at most: more means a cucumber.", { limit });
    }
    if (isOut) return gettext("Less than %(limit)s: %(limit)s already puts a player out.", { limit });
    return gettext("Less than %(limit)s: %(limit)s already means a cucumber.", { limit });
  },
  start_too_many_cucumbers({ limit }) {
    if (limit === 1) return gettext("No cucumbers here: the first one puts a player out.");
    return gettext("Too many cucumbers: with %(limit)s a player is out.", { limit });
  },
};

// A problem of any event, from findProblems.
export function problemSentence(problem, { names, variant }) {
  const words = SENTENCES[problem.code]?.({ ...problem, name: names[problem.seat] }, variant);
  return words ?? sentenceOfHand(problem, names);
}
