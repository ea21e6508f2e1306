"""The table's rulings in words."""

from collections.abc import Sequence

from scorekeeper.formats.penalties import Penalties
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import SettledRuling
from scorekeeper.rules.values import Step, StepKind
from scorekeeper.words.lists import row_of, signed
from scorekeeper.words.results import next_sentence
from scorekeeper.words.steps import HandWords, StepLine, change_words
from scorekeeper.words.tables import Fact, sentence, table
from scorekeeper.words.translate import gettext, ngettext, pgettext

HEAVY = (StepKind.CUCUMBER, StepKind.OUT, StepKind.RE_ENTRY)
"""What points can bring besides a higher score."""


def matter_label(matter: Matter) -> str:
    """What happened, in words."""
    match matter:
        case Matter.MISDEAL:
            # I18N: The cards were dealt wrongly.
            return gettext("Misdeal")
        case Matter.EXPOSED_CARD:
            # I18N: A card was seen that nobody should see yet.
            return gettext("Exposed card")
        case Matter.ILLEGAL_PLAY:
            return gettext("Illegal play")
        case Matter.WRONG_NUMBER:
            return gettext("Wrong number of cards")
        case Matter.CLAIM:
            # I18N: Two players disagree about what happened; not a claim to the remaining tricks.
            return gettext("Dispute")
        case Matter.TAKE_BACK:
            # I18N: Somebody took back a card after playing it.
            return gettext("Card taken back")
        case Matter.APPEAL:
            # I18N: Somebody wants an earlier ruling looked at again.
            return gettext("Appeal")
        case Matter.TABLE_DECISION:
            # I18N: Anything else that the table agrees on.
            return gettext("Table decision")


def remedy_label(remedy: Remedy) -> str:
    """What the table does about it, in words."""
    match remedy:
        case Remedy.RESULT_STANDS:
            return gettext("The result stands")
        case Remedy.WARNING:
            # I18N: The table warns a player; it costs no points.
            return gettext("Warning")
        case Remedy.REDEAL:
            return gettext("Deal again")
        case Remedy.POINTS:
            return gettext("Points")
        case Remedy.CREDIT:
            # I18N: Points are subtracted from a player's score.
            return gettext("Points off")
        case Remedy.VOID:
            return gettext("The hand does not count")


def told_ruling(line: SettledRuling, names: Sequence[str]) -> str:
    """A ruling on the sheet in words, with who got a cucumber, went out or came back by it."""
    told = [_sentence(names[step.seat], step) for step in line.steps if step.kind in HEAVY]
    return " ".join([ruling_sentence(line.ruling, names), *told])


def usual_penalty(name: str, earlier: int, points: int) -> str:
    """What is usual about a player who was warned or charged so often before: these points, 0 for a warning."""
    if not earlier:
        if not points:
            return gettext("First time for %(name)s: usually a warning.", name=name)
        return ngettext(
            "First time for %(name)s: usually %(num)s point.",
            "First time for %(name)s: usually %(num)s points.",
            points,
            name=name,
        )
    if not points:
        return gettext("Not the first time for %(name)s: usually a warning.", name=name)
    return ngettext(
        "Not the first time for %(name)s: usually %(num)s point.",
        "Not the first time for %(name)s: usually %(num)s points.",
        points,
        name=name,
    )


def penalties_row(penalties: Penalties) -> str:
    """The usual penalties in their order: "warning, +3, +5"."""
    return row_of([*([pgettext("ruling", "warning")] if penalties.warning else []), *map(signed, penalties.points)])


def still_counts(hand: int) -> str:
    """That dealing a recorded hand again takes nothing back."""
    return gettext(
        "Hand %(number)s is recorded and still counts. To cancel it, choose “The hand does not count”.", number=hand
    )


def ruling_sentence(ruling: TableRuling, names: Sequence[str]) -> str:
    """A ruling in one line: matter, player, hand, remedy, note, and who ruled."""
    said = _ruled(ruling, names)
    if not ruling.by:
        return said
    who = gettext("Ruled by %(name)s.", name=ruling.by)
    return f"{said} {who}"


def _ruled(ruling: TableRuling, names: Sequence[str]) -> str:
    values = {
        "matter": matter_label(ruling.matter),
        "name": "" if ruling.seat is None else names[ruling.seat],
        "hand": ruling.hand,
        "remedy": _remedy(ruling, names),
        "note": ruling.note,
    }
    if ruling.seat is None:
        if ruling.note:
            return gettext("%(matter)s, hand %(hand)s: %(remedy)s (%(note)s).", **values)
        return gettext("%(matter)s, hand %(hand)s: %(remedy)s.", **values)
    if ruling.note:
        return gettext("%(matter)s, %(name)s, hand %(hand)s: %(remedy)s (%(note)s).", **values)
    return gettext("%(matter)s, %(name)s, hand %(hand)s: %(remedy)s.", **values)


def _remedy(ruling: TableRuling, names: Sequence[str]) -> str:
    """The remedy as a part of a sentence."""
    credit = [f"{names[seat]} {signed(-points)}" for seat, points in sorted(ruling.credit.items())]
    match ruling.remedy:
        case Remedy.RESULT_STANDS:
            return pgettext("ruling", "the result stands")
        case Remedy.WARNING:
            return pgettext("ruling", "warning")
        case Remedy.REDEAL:
            return pgettext("ruling", "deal again")
        case Remedy.POINTS:
            points = signed(ruling.points)
            charged = ngettext("%(points)s point", "%(points)s points", ruling.points, points=points)
            return row_of([charged, *credit])
        case Remedy.CREDIT:
            return row_of(credit)
        case Remedy.VOID:
            return pgettext("ruling", "the hand does not count")


def explain_ruling(names: Sequence[str], line: SettledRuling) -> HandWords:
    """A ruling in the form of a hand's story: its sentence, its effect on each player, and what comes next."""
    lines = tuple(
        StepLine(step.seat, step.kind, _sentence(names[step.seat], step), change_words(step), step.total)
        for step in line.steps
    )
    return HandWords(ruling_sentence(line.ruling, names), lines, next_sentence(line.after, names))


def _sentence(name: str, step: Step) -> str:
    is_total = step.kind in (StepKind.CUCUMBER, StepKind.OUT) or (step.kind is StepKind.SUBTRACTION and not step.points)
    facts: dict[str, Fact] = {"kind": step.kind, "points": step.points}
    values = {"name": name, "points": step.total if is_total else abs(step.points)}
    return sentence(table("what-happened")["ruling"], facts, values)
