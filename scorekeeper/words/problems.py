"""Why a hand, an opening, a house rule or a question is refused, in words."""

from collections.abc import Sequence

from scorekeeper import N_
from scorekeeper.formats.errors import quote
from scorekeeper.rules.parameters import ParameterProblem, RulesError
from scorekeeper.rules.problems import Problem, ProblemCode
from scorekeeper.rules.question import QuestionProblem
from scorekeeper.rules.variant import Fixed, Variant
from scorekeeper.words.cards import card_letter, play_letters, rank_letter
from scorekeeper.words.disputes import disputed
from scorekeeper.words.tables import Condition, sentence, table
from scorekeeper.words.translate import gettext


def problem_sentence(problem: Problem, variant: Variant, names: Sequence[str]) -> str:
    """Why this is refused."""
    seat, count, limit = problem.seat, problem.count or 0, problem.limit or 0
    size = variant.hand.size
    each = size.cards if isinstance(size, Fixed) else 0
    facts: dict[str, Condition] = {
        "code": problem.code,
        "field": problem.field,
        "limit.test": variant.limit.test,
        "cucumbers_to_be_out": variant.cucumbers_to_be_out,
        "isDealt": each > 0 and variant.pack_size(limit + 1) < each * (limit + 1),
        "isSome": limit > 0,
        "isOne": limit == 1,
    }
    values: dict[str, object] = {
        "name": names[seat] if seat is not None and 0 <= seat < len(names) else "",
        "seat": (seat or 0) + 1,
        "card": "" if problem.card is None else card_letter(problem.card),
        "num": count if problem.code is ProblemCode.PACK_TOO_SMALL else limit,
        "number": count,
        "count": limit,
        "limit": limit,
        "most": limit,
        "held": limit,
        "cards": each,
    }
    said = sentence(table("refusals")["problem"], facts, values)
    if problem.code is ProblemCode.TOO_MANY_PLAYERS and problem.field == "players":
        return " ".join(filter(None, (said, disputed(variant).get("players.max"))))
    return said


def parameter_problem_sentence(error: RulesError) -> str:
    """Why a house rule is refused, without its name."""
    if error.code is ParameterProblem.PACK_TOO_SMALL:
        needed = error.value if isinstance(error.value, int) else 0
        facts: dict[str, Condition] = {"code": ProblemCode.PACK_TOO_SMALL}
        return sentence(table("refusals")["problem"], facts, {"num": needed, "held": error.allowed})
    rank = rank_letter(str(error.value))
    if error.code is ParameterProblem.RANK_NOT_IN_PACK:
        return not_in_pack_sentence(rank)
    values = {"name": quote(error.name), "allowed": error.allowed, "least": error.value, "rank": rank}
    return gettext(_HOUSE_RULES[error.code], **values)


_HOUSE_RULES = {
    ParameterProblem.UNKNOWN_PARAMETER: N_("There is no rule called %(name)s."),
    ParameterProblem.NOT_ALLOWED: N_("Allowed here: %(allowed)s."),
    ParameterProblem.PLAYERS_MIN_ABOVE_MAX: N_(
        "The fewest players, %(least)s, must not be more than the most, %(allowed)s."
    ),
    ParameterProblem.RANK_WITHOUT_POINTS: N_("Say what the %(rank)s costs."),
    ParameterProblem.END_NEEDS_PLAYERS: N_("That needs at least %(allowed)s players."),
    ParameterProblem.SUBTRACT_NEEDS_ONE_PAYER: N_("Where all with the highest card pay, nobody is left to subtract."),
    ParameterProblem.LEAD_NEEDS_DEALER: N_("Nobody deals in this game, so no dealer can lead."),
    ParameterProblem.LEAD_NEEDS_NO_DEALER: N_("The youngest leads first only if nobody deals."),
}


def not_in_pack_sentence(card: str) -> str:
    """That the pack has no such card, or rank."""
    return sentence(table("refusals")["problem"], {"code": ProblemCode.NOT_IN_PACK}, {"card": card})


def typed_sentence(code: str, **values: int) -> str:
    """What is wrong with what somebody typed: `number` with `least` and `most`, `ranks`, or `note` with `num`."""
    return sentence(table("names")["typed"], {"code": code}, values)


def question_problem_sentence(problem: QuestionProblem) -> str:
    """What is wrong with the cards named."""
    cards, limit = play_letters(problem.cards), problem.limit or 0
    values = {"card": cards, "cards": cards, "play": cards, "num": limit, "count": limit}
    return sentence(table("legality")["question"], {"code": problem.code}, values)
