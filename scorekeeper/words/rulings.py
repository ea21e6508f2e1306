"""The table's rulings in words."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.ruling import Remedy, TableRuling
from scorekeeper.rules.standing import SettledRuling
from scorekeeper.rules.values import Step, StepKind
from scorekeeper.words.lists import row_of, signed
from scorekeeper.words.tables import Condition, sentence, table

_LINES, _STEPS = table("sheet-lines"), table("steps")

HEAVY = (StepKind.CUCUMBER, StepKind.OUT, StepKind.RE_ENTRY)
"""What points can bring besides a higher score."""


def told_ruling(line: SettledRuling, names: Sequence[str]) -> str:
    """A ruling on the sheet in words, with who got a cucumber, went out or came back by it."""
    told = [_sentence(names[step.seat], step) for step in line.steps if step.kind in HEAVY]
    return " ".join([ruling_sentence(line.event, names), *told])


def ruling_sentence(ruling: TableRuling, names: Sequence[str]) -> str:
    """A ruling in one line: matter, player, hand, remedy, note, and who ruled."""
    said = _ruled(ruling, names)
    if not ruling.by:
        return said
    who = sentence(_LINES["by"], {}, {"name": ruling.by})
    return f"{said} {who}"


def _ruled(ruling: TableRuling, names: Sequence[str]) -> str:
    values = {
        "matter": sentence(_LINES["matter"], {"matter": ruling.matter}),
        "name": "" if ruling.seat is None else names[ruling.seat],
        "hand": ruling.hand,
        "remedy": _remedy(ruling, names),
        "note": ruling.note,
    }
    facts = {"isAboutSomebody": ruling.seat is not None, "isNoted": bool(ruling.note)}
    return sentence(_LINES["ruled"], facts, values)


def _remedy(ruling: TableRuling, names: Sequence[str]) -> str:
    """The remedy as a part of a sentence."""
    credit = [f"{names[seat]} {signed(-points)}" for seat, points in sorted(ruling.credit.items())]
    if ruling.remedy is Remedy.CREDIT:
        return row_of(credit)
    values = {"num": ruling.points, "points": signed(ruling.points)}
    said = sentence(_LINES["remedied"], {"remedy": ruling.remedy}, values)
    return row_of([said, *credit]) if ruling.remedy is Remedy.POINTS else said


def ruling_steps(names: Sequence[str], line: SettledRuling) -> Iterator[tuple[int, str]]:
    """The seat and the sentence of each step of a ruling."""
    for step in line.steps:
        yield step.seat, _sentence(names[step.seat], step)


def _sentence(name: str, step: Step) -> str:
    is_total = step.kind in (StepKind.CUCUMBER, StepKind.OUT) or (step.kind is StepKind.SUBTRACTION and not step.points)
    facts: dict[str, Condition] = {"kind": step.kind, "points": step.points}
    values = {"name": name, "points": step.total if is_total else abs(step.points)}
    return sentence(_STEPS["ruling"], facts, values)
