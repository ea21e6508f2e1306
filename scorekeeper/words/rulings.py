"""The table's rulings in words."""

from collections.abc import Sequence

from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import SettledRuling
from scorekeeper.rules.values import Step, StepKind
from scorekeeper.words.lists import row_of, signed
from scorekeeper.words.results import next_sentence
from scorekeeper.words.steps import HandWords, StepLine
from scorekeeper.words.translate import gettext, ngettext, pgettext

HEAVY = (StepKind.CUCUMBER, StepKind.OUT, StepKind.RE_ENTRY)
"""What points can bring besides a higher score."""


def matter_label(matter: Matter) -> str:
    """What happened, in words."""
    match matter:
        case Matter.MISDEAL:
            return gettext("Misdeal")
        case Matter.EXPOSED_CARD:
            return gettext("Exposed card")
        case Matter.ILLEGAL_PLAY:
            return gettext("Illegal play")
        case Matter.WRONG_NUMBER:
            return gettext("Wrong number of cards")
        case Matter.CLAIM:
            # I18N: Two players disagree about what happened; not a claim to the remaining tricks.
            return gettext("Dispute")
        case Matter.TAKE_BACK:
            return gettext("Card taken back")
        case Matter.APPEAL:
            return gettext("Appeal")
        case Matter.TABLE_DECISION:
            return gettext("Table decision")


def told_ruling(line: SettledRuling, names: Sequence[str]) -> str:
    """A ruling on the sheet in words, with who got a cucumber, went out or came back by it."""
    told = [_sentence(names[step.seat], step) for step in line.steps if step.kind in HEAVY]
    return " ".join([ruling_sentence(line.ruling, names), *told])


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
        StepLine(step.seat, step.kind, _sentence(names[step.seat], step), _change(step), step.total)
        for step in line.steps
    )
    return HandWords(ruling_sentence(line.ruling, names), lines, next_sentence(line.after, names))


def _sentence(name: str, step: Step) -> str:
    match step.kind:
        case StepKind.CUCUMBER:
            return gettext("%(name)s gets a cucumber: %(points)s is too much.", name=name, points=step.total)
        case StepKind.OUT:
            return gettext("%(name)s is out: %(points)s is too much.", name=name, points=step.total)
        case StepKind.RE_ENTRY:
            return gettext("%(name)s comes back at %(points)s.", name=name, points=step.points)
        case StepKind.SUBTRACTION if not step.points:
            return gettext("%(name)s is already at %(points)s.", name=name, points=step.total)
        case StepKind.SUBTRACTION:
            return gettext("%(name)s takes %(points)s off.", name=name, points=-step.points)
        case _:
            return gettext("%(name)s pays %(points)s.", name=name, points=step.points)


def _change(step: Step) -> str:
    match step.kind:
        case StepKind.CUCUMBER:
            return pgettext("change", "cucumber")
        case StepKind.OUT:
            return pgettext("change", "out")
        case StepKind.RE_ENTRY:
            return f"→ {step.points}"
        case _:
            return signed(step.points)
