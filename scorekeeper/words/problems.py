"""Why a hand, an opening or a house rule is refused, in words."""

from collections.abc import Sequence

from scorekeeper.formats.errors import quote
from scorekeeper.rules.options import LimitTest
from scorekeeper.rules.parameters import ParameterError, ParameterProblem
from scorekeeper.rules.problems import Problem, ProblemCode
from scorekeeper.rules.variant import Variant
from scorekeeper.words.cards import card_letter
from scorekeeper.words.translate import gettext, ngettext


def problem_sentence(problem: Problem, variant: Variant, names: Sequence[str]) -> str:  # noqa: C901, PLR0912 - one branch for each problem
    """Why this is refused."""
    seat = problem.seat
    known = seat is not None and 0 <= seat < len(names)
    name = names[seat] if known and seat is not None else ""
    card = "" if problem.card is None else card_letter(problem.card)
    count, limit = problem.count or 0, problem.limit or 0
    match problem.code:
        case ProblemCode.GAME_OVER:
            return gettext("The game is over")
        case ProblemCode.UNKNOWN_SEAT:
            return gettext("There is no seat %(seat)s at this table", seat=(seat or 0) + 1)
        case ProblemCode.OUT if problem.field == "player":
            return gettext("%(name)s is out and cannot be charged points", name=name)
        case ProblemCode.OUT:
            return gettext("%(name)s is out and cannot play", name=name)
        case ProblemCode.TWICE if problem.field == "buy_in":
            return gettext("%(name)s can buy back in only once a hand", name=name)
        case ProblemCode.TWICE:
            return gettext("%(name)s has two cards in the last trick", name=name)
        case ProblemCode.MISSING:
            return gettext("The card of %(name)s is missing", name=name)
        case ProblemCode.OUT_OF_TURN:
            return gettext("It is not the turn of %(name)s: play goes round clockwise", name=name)
        case ProblemCode.NOT_IN_PACK:
            return gettext("The pack has no %(card)s", card=card)
        case ProblemCode.TOO_MANY_OF_RANK:
            return _too_many(card, count, limit)
        case ProblemCode.FACTOR_OUT_OF_RANGE:
            return gettext(
                "The multiplier of %(name)s must be from 1 to %(limit)s, not %(count)s",
                name=name,
                limit=limit,
                count=count,
            )
        case ProblemCode.POINTS_FOR_NOBODY:
            return gettext("Points are charged to a player, and none is named")
        case ProblemCode.POINTS_OUT_OF_RANGE:
            return gettext("A ruling charges from 1 to %(limit)s points, or has another remedy", limit=problem.limit)
        case ProblemCode.UNKNOWN_HAND:
            return gettext("There is no hand %(number)s yet", number=problem.count)
        case ProblemCode.TOO_FEW_PLAYERS:
            return ngettext(
                "At least %(limit)s players are needed, and there is only %(num)s",
                "At least %(limit)s players are needed, and there are only %(num)s",
                count,
                limit=limit,
            )
        case ProblemCode.TOO_MANY_PLAYERS:
            return gettext("At most %(limit)s can play, and there are %(count)s", limit=limit, count=count)
        case ProblemCode.PACK_TOO_SMALL:
            return gettext(
                "So many players need %(count)s cards, but the pack has only %(limit)s",
                count=count,
                limit=limit,
            )
        case ProblemCode.FIRST_IS_OUT:
            return gettext("%(name)s is out and cannot begin", name=name)
        case ProblemCode.START_TOO_HIGH if variant.limit.test is LimitTest.OVER:
            return gettext(
                "%(name)s cannot start with %(count)s points: more than %(limit)s is out",
                name=name,
                count=count,
                limit=limit,
            )
        case ProblemCode.START_TOO_HIGH:
            return gettext(
                "%(name)s cannot start with %(count)s points: %(limit)s or more is out",
                name=name,
                count=count,
                limit=limit,
            )
        case ProblemCode.START_TOO_MANY_CUCUMBERS:
            return _too_many_cucumbers(name, count, limit)


def _too_many(card: str, count: int, limit: int) -> str:
    if limit <= 0:
        return gettext("The pack has no %(card)s left", card=card)
    return gettext(
        "The %(card)s lies here %(count)s times, but the pack has only %(limit)s",
        card=card,
        count=count,
        limit=limit,
    )


def _too_many_cucumbers(name: str, count: int, limit: int) -> str:
    if limit == 1:
        return gettext("%(name)s cannot start with a cucumber: the first one puts a player out", name=name)
    return ngettext(
        "%(name)s cannot start with %(num)s cucumber: %(limit)s put a player out",
        "%(name)s cannot start with %(num)s cucumbers: %(limit)s put a player out",
        count,
        name=name,
        limit=limit,
    )


def parameter_problem_sentence(error: ParameterError) -> str:
    """Why a house rule is refused, without its name."""
    match error.code:
        case ParameterProblem.UNKNOWN_PARAMETER:
            return gettext("There is no rule called %(name)s", name=quote(error.name))
        case ParameterProblem.NOT_ALLOWED:
            return gettext("Allowed here: %(allowed)s", allowed=error.allowed)
        case ParameterProblem.PLAYERS_MIN_ABOVE_MAX:
            return gettext(
                "At least %(least)s players cannot be asked for where at most %(most)s can play",
                least=error.value,
                most=error.allowed,
            )
        case ParameterProblem.PACK_TOO_SMALL:
            return gettext(
                "A full table would need %(needed)s cards, but the pack has only %(held)s",
                needed=error.value,
                held=error.allowed,
            )
        case ParameterProblem.RANK_WITHOUT_POINTS:
            return gettext("The pack has a %(rank)s, but nothing says what it costs", rank=error.value)
        case ParameterProblem.RANK_NOT_IN_PACK:
            return gettext("A rule speaks of a %(rank)s, which the pack does not have", rank=error.value)
        case ParameterProblem.LEAD_NEEDS_DEALER:
            return gettext("Nobody deals in this game, so the lead cannot depend on the dealer")
        case ParameterProblem.LEAD_NEEDS_NO_DEALER:
            return gettext("The youngest leads first only in a game that nobody deals")
