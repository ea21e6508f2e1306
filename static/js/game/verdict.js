// The referee's answer to a question: was that play legal, and why.
import { gettext, ngettext } from "../words/messages.js";
import { judge, ruleApplied } from "../rules/play.js";
import { playLetters, reason, verdictWords } from "../words/legality.js";
import { cardsOf } from "../plays.js";
import { questionProblems, readQuestion } from "../rules/referee.js";

const MAX_PLAYS = 12;
const MAX_QUOTE_LENGTH = 10;
const NO_BREAK = "\u00A0";

// The answer to { cards, hand, seen }, each a list of plays (plays.js): { problem } if these cards cannot be, else the verdict
// in words, with the `rule` that decides, how many cards were `together`, and the legal plays if the hand is known.
export function answerQuestion({ cards, hand, seen }, parameters) {
  const plays = cards.map((play) => cardsOf(play));
  const asked = {
    trick: plays.slice(0, -1),
    play: plays.at(-1),
    hand: hand.length > 0 ? hand.flatMap((play) => cardsOf(play)) : null,
    seen: seen.flatMap((play) => cardsOf(play)),
  };
  try {
    const question = readQuestion(asked, parameters);
    const [problem] = questionProblems(question);
    return problem ? { problem: problemOf(problem) } : answered(question);
  } catch (error) {
    if (!error.problems) throw error;
    return { problem: problemOf(error.problems[0]) };
  }
}

function answered(question) {
  const { variant, trick, play } = question;
  const ruling = judge(variant, question);
  const legal = ruling.legalPlays ?? [];
  return {
    kind: ruling.verdict,
    verdict: verdictWords(variant, question, ruling),
    about: about(trick, play),
    reason: reason(variant, question, ruling),
    rule: ruleApplied(variant, trick, ruling.rule),
    together: play.length,
    plays: legal.slice(0, MAX_PLAYS).map((one) => playLetters(one).replaceAll(" ", NO_BREAK)),
    more: Math.max(0, legal.length - MAX_PLAYS),
  };
}

// Why these cards cannot be, as scorekeeper/words/questions.py.
const PROBLEMS = {
  not_a_card: ({ card }) => gettext("“%(card)s” is not a card.", { card: [...card].slice(0, MAX_QUOTE_LENGTH).join("") }),
  not_in_pack: ({ cards }) => gettext("The pack has no %(card)s.", { card: cards }),
  too_many_plays: ({ limit }) => ngettext("At most %(num)s player can play to a trick.", "At most %(num)s players can play to a trick.", limit),
  too_many_together: ({ limit }) =>
    ngettext("Nobody can play more than %(num)s card together.", "Nobody can play more than %(num)s cards together.", limit),
  impossible_lead: ({ cards }) => gettext("%(cards)s cannot be led together: one card is led at a time.", { cards }),
  unequal_lead: ({ cards }) => gettext("%(cards)s cannot be led together: only equal cards can.", { cards }),
  uneven_plays: ({ cards, limit }) =>
    ngettext(
      "%(num)s card was led, so %(cards)s cannot follow. Settle that play first.",
      "%(num)s cards were led, so %(cards)s cannot follow. Settle that play first.",
      limit,
      { cards },
    ),
  too_many_of_card: ({ cards, limit }) => gettext("%(card)s: the pack has only %(count)s.", { card: cards, count: limit }),
  not_in_hand: ({ cards }) => gettext("Enter the whole hand as it was before the play, with %(play)s in it.", { play: cards }),
  shown_not_in_hand: ({ cards }) => gettext("The %(card)s shown later is missing from the whole hand.", { card: cards }),
  hand_too_small: ({ limit }) =>
    ngettext(
      "Everybody still holds at least %(num)s card before this play.",
      "Everybody still holds at least %(num)s cards before this play.",
      limit,
    ),
  not_the_last_trick: () => gettext("In the last trick everybody holds one card."),
  hand_too_large: ({ limit }) => ngettext("Nobody holds more than %(num)s card.", "Nobody holds more than %(num)s cards.", limit),
};

function problemOf({ code, cards = [], ...problem }) {
  return PROBLEMS[code]({ ...problem, cards: playLetters(cards) });
}

function about(trick, play) {
  const card = playLetters(play);
  if (trick.length === 0) return gettext("%(card)s led", { card });
  return gettext("%(card)s after %(trick)s", { card, trick: trick.map((one) => playLetters(one)).join(" ") });
}
