"""Why a hand, an opening or a house rule is refused, in words."""

from collections.abc import Sequence

from scorekeeper.formats.errors import quote
from scorekeeper.rules.options import LimitTest
from scorekeeper.rules.parameters import ParameterProblem, RulesError
from scorekeeper.rules.problems import Problem, ProblemCode
from scorekeeper.rules.variant import Fixed, Variant
from scorekeeper.words.cards import card_letter, rank_letter
from scorekeeper.words.disputes import disputed
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
            return gettext("The game is over.")
        case ProblemCode.UNKNOWN_SEAT:
            return gettext("There is no seat %(seat)s at this table.", seat=(seat or 0) + 1)
        case ProblemCode.OUT if problem.field == "player":
            return gettext("%(name)s is out and pays no points.", name=name)
        case ProblemCode.OUT:
            return gettext("%(name)s is out and cannot play.", name=name)
        case ProblemCode.LEFT:
            return gettext("%(name)s is not at the table.", name=name)
        case ProblemCode.NOT_LEFT | ProblemCode.AT_THE_TABLE:
            return gettext("%(name)s is at the table.", name=name)
        case ProblemCode.NO_CARD:
            return gettext("Enter at least the card that costs points.")
        case ProblemCode.NO_HAND_YET:
            return gettext("No hand has been played yet.")
        case ProblemCode.HAND_PLAYED:
            return gettext("Hand %(number)s has already been played.", number=problem.count)
        case ProblemCode.RULES_CONTRADICT:
            return gettext("These rules contradict each other.")
        case ProblemCode.PACK_IN_PLAY:
            return gettext("The pack cannot be changed once a hand has been played.")
        case ProblemCode.TWICE | ProblemCode.MISSING if problem.field == "players":
            return gettext("Everybody needs one seat.")
        case ProblemCode.TWICE if problem.field == "buy_in":
            return gettext("%(name)s can buy back in only once in a hand.", name=name)
        case ProblemCode.TWICE:
            return gettext("%(name)s has two cards in the last trick.", name=name)
        case ProblemCode.MISSING:
            return gettext("%(name)s still needs a card.", name=name)
        case ProblemCode.OTHERS_HELD_MORE:
            return gettext("The others cannot all have had less than the %(card)s: enter their cards too.", card=card)
        case ProblemCode.OUT_OF_TURN:
            return gettext("%(name)s is not next: play goes clockwise.", name=name)
        case ProblemCode.NOT_IN_PACK:
            return gettext("The pack has no %(card)s.", card=card)
        case ProblemCode.TOO_MANY_OF_RANK:
            return _too_many(card, limit)
        case ProblemCode.FACTOR_OUT_OF_RANGE:
            return gettext("%(name)s: the multiplier goes from 1 to %(limit)s.", name=name, limit=limit)
        case ProblemCode.POINTS_FOR_NOBODY if problem.field == "credit":
            return gettext("Choose who has points taken off.")
        case ProblemCode.POINTS_FOR_NOBODY:
            return gettext("Choose who gets the penalty points.")
        case ProblemCode.POINTS_OUT_OF_RANGE:
            return gettext("Points: a number from 1 to %(most)s.", most=limit)
        case ProblemCode.UNKNOWN_HAND:
            return gettext("There is no hand %(number)s yet.", number=problem.count)
        case ProblemCode.TOO_FEW_PLAYERS if problem.field == "player":
            return gettext("Too few would be left to play on. End the game instead.")
        case ProblemCode.TOO_FEW_PLAYERS:
            return ngettext("Enter at least %(num)s name.", "Enter at least %(num)s names.", limit)
        case ProblemCode.TOO_MANY_PLAYERS if problem.field == "players":
            return " ".join(filter(None, (_too_many_players(variant, limit), disputed(variant).get("players.max"))))
        case ProblemCode.TOO_MANY_PLAYERS:
            return _too_many_players(variant, limit)
        case ProblemCode.PACK_TOO_SMALL:
            return _pack_too_small(count, limit)
        case ProblemCode.FIRST_IS_OUT:
            return gettext("%(name)s is out and cannot start.", name=name)
        case ProblemCode.START_TOO_HIGH:
            return _start_too_high(variant, limit)
        case ProblemCode.START_TOO_MANY_CUCUMBERS if limit == 1:
            return gettext("No cucumbers here: the first one puts a player out.")
        case ProblemCode.START_TOO_MANY_CUCUMBERS:
            return gettext("Too many cucumbers: with %(limit)s a player is out.", limit=limit)


def _too_many(card: str, count: int) -> str:
    if count <= 0:
        return gettext("The pack has no %(card)s left.", card=card)
    return gettext("%(card)s: the pack has only %(count)s.", card=card, count=count)


def _too_many_players(variant: Variant, most: int) -> str:
    size = variant.hand.size
    if isinstance(size, Fixed) and variant.pack_size(most + 1) < size.cards * (most + 1):
        return ngettext(
            "With %(cards)s cards each there are enough for only %(num)s player.",
            "With %(cards)s cards each there are enough for only %(num)s players.",
            most,
            cards=size.cards,
        )
    return gettext("At most %(most)s can play.", most=most)


def _pack_too_small(needed: int, held: int | str) -> str:
    return ngettext(
        "That takes %(num)s card, but the pack has only %(held)s.",
        "That takes %(num)s cards, but the pack has only %(held)s.",
        needed,
        held=held,
    )


def _start_too_high(variant: Variant, limit: int) -> str:
    first_is_out = variant.cucumbers_to_be_out == 1
    match variant.limit.test:
        case LimitTest.OVER if first_is_out:
            return gettext("%(limit)s at most: more puts a player out.", limit=limit)
        case LimitTest.OVER:
            return gettext("%(limit)s at most: more means a cucumber.", limit=limit)
        case LimitTest.REACH if first_is_out:
            return gettext("Less than %(limit)s: %(limit)s already puts a player out.", limit=limit)
        case LimitTest.REACH:
            return gettext("Less than %(limit)s: %(limit)s already means a cucumber.", limit=limit)


def parameter_problem_sentence(error: RulesError) -> str:  # noqa: C901 - one branch for each problem
    """Why a house rule is refused, without its name."""
    match error.code:
        case ParameterProblem.UNKNOWN_PARAMETER:
            return gettext("There is no rule called %(name)s.", name=quote(error.name))
        case ParameterProblem.NOT_ALLOWED:
            return gettext("Allowed here: %(allowed)s.", allowed=error.allowed)
        case ParameterProblem.PLAYERS_MIN_ABOVE_MAX:
            return gettext(
                "The fewest players, %(least)s, must not be more than the most, %(most)s.",
                least=error.value,
                most=error.allowed,
            )
        case ParameterProblem.PACK_TOO_SMALL:
            needed = error.value if isinstance(error.value, int) else 0
            return _pack_too_small(needed, error.allowed)
        case ParameterProblem.RANK_WITHOUT_POINTS:
            return gettext("Say what the %(rank)s costs.", rank=rank_letter(str(error.value)))
        case ParameterProblem.RANK_NOT_IN_PACK:
            return gettext("The pack has no %(card)s.", card=rank_letter(str(error.value)))
        case ParameterProblem.END_NEEDS_PLAYERS:
            return gettext("That needs at least %(least)s players.", least=error.allowed)
        case ParameterProblem.SUBTRACT_NEEDS_ONE_PAYER:
            return gettext("Where all with the highest card pay, nobody is left to subtract.")
        case ParameterProblem.LEAD_NEEDS_DEALER:
            return gettext("Nobody deals in this game, so no dealer can lead.")
        case ParameterProblem.LEAD_NEEDS_NO_DEALER:
            return gettext("The youngest leads first only if nobody deals.")
