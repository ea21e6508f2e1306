"""Why the cards of a question to the referee cannot be, in words."""

from scorekeeper.rules.question import QuestionProblem, QuestionProblemCode
from scorekeeper.words.cards import play_letters
from scorekeeper.words.translate import gettext, ngettext


def question_problem_sentence(problem: QuestionProblem) -> str:  # noqa: C901 - one branch for each problem
    """What is wrong with the cards named."""
    cards, limit = play_letters(problem.cards), problem.limit or 0
    match problem.code:
        case QuestionProblemCode.NOT_IN_PACK:
            return gettext("The pack has no %(card)s.", card=cards)
        case QuestionProblemCode.TOO_MANY_PLAYS:
            return ngettext(
                "At most %(num)s player can play to a trick.", "At most %(num)s players can play to a trick.", limit
            )
        case QuestionProblemCode.TOO_MANY_TOGETHER:
            return ngettext(
                "Nobody can play more than %(num)s card together.",
                "Nobody can play more than %(num)s cards together.",
                limit,
            )
        case QuestionProblemCode.IMPOSSIBLE_LEAD:
            return gettext("%(cards)s cannot be led together: one card is led at a time.", cards=cards)
        case QuestionProblemCode.UNEQUAL_LEAD:
            return gettext("%(cards)s cannot be led together: only equal cards can.", cards=cards)
        case QuestionProblemCode.UNEVEN_PLAYS:
            return ngettext(
                "%(num)s card was led, so %(cards)s cannot follow. Settle that play first.",
                "%(num)s cards were led, so %(cards)s cannot follow. Settle that play first.",
                limit,
                cards=cards,
            )
        case QuestionProblemCode.TOO_MANY_OF_CARD:
            return gettext("%(card)s: the pack has only %(count)s.", card=cards, count=limit)
        case QuestionProblemCode.NOT_IN_HAND:
            return gettext("Enter the whole hand as it was before the play, with %(play)s in it.", play=cards)
        case QuestionProblemCode.SHOWN_NOT_IN_HAND:
            return gettext("The %(card)s shown later is missing from the whole hand.", card=cards)
        case QuestionProblemCode.HAND_TOO_LARGE:
            return ngettext("Nobody holds more than %(num)s card.", "Nobody holds more than %(num)s cards.", limit)
        case QuestionProblemCode.HAND_TOO_SMALL:
            return ngettext(
                "Everybody still holds at least %(num)s card before this play.",
                "Everybody still holds at least %(num)s cards before this play.",
                limit,
            )
        case QuestionProblemCode.NOT_THE_LAST_TRICK:
            return gettext("In the last trick everybody holds one card.")
