"""The lines of a score sheet, of a game or to fill in by hand."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import time

from flask_babel import format_date, format_time, pgettext
from flask_babel import gettext as _

from scorekeeper.formats.occasion import Occasion
from scorekeeper.rules.ranking import final_places
from scorekeeper.rules.standing import Line, SettledHand, SettledRuling
from scorekeeper.rules.values import Score, Step, StepKind
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.words.cards import card_letter
from scorekeeper.words.own_rules import ChangedRules, rules_of_table
from scorekeeper.words.paragraphs import Paragraph
from scorekeeper.words.results import place_word

CUCUMBER = ""
"""Among the changes of a cell: a cucumber to draw. All others are texts."""

OUT = "×"
"""The same cross as in the chart."""


@dataclass(frozen=True, slots=True)
class PaperCell:
    """One player's cell in a line; all empty to fill in by hand.

    `gone`: the player was already out.
    """

    card: str = ""
    changes: tuple[str, ...] = ()
    total: str = ""
    pays: bool = False
    dealt: bool = False
    led: bool = False
    gone: bool = False

    @property
    def length(self) -> int:
        """About how many characters the changes are wide."""
        return sum(len(change) or 2 for change in self.changes)


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One line: a hand (or an empty line for one) with its number, else the scores from paper or a ruling.

    `notes` are the numbers of its footnotes, `after` the totals after it; none in an empty line. A `void` hand counts
    for nothing; of a `partial` one only some cards are known.
    """

    mark: str
    cells: tuple[PaperCell, ...]
    hand: int | None = None
    notes: tuple[int, ...] = ()
    after: "tuple[Total, ...]" = ()
    void: bool = False
    partial: bool = False


@dataclass(frozen=True, slots=True)
class Total:
    """The total under a player's column, with the cucumbers to draw."""

    points: str = ""
    cucumbers: int = 0
    place: str = ""
    won: bool = False


_LEFT_OUT = frozenset(
    (
        *("players.min", "players.max", "pack.ranks", "pack.copies", "pack.jokers", "pack.packs"),
        *("hand.shortage", "hand.undealt", "lead.cards", "lead.first"),
        *("trick.sets", "trick.cards_stay_open", "last_trick.mode", "last_trick.order"),
        *("cucumbers_to_be_out", "deal.if_out"),
    )
)
"""The parameters that nobody needs to read the figures of a sheet; it explains all others."""


def rules_of(variant: Variant, changed: Sequence[ChangedRules] = ()) -> tuple[tuple[str, str], ...]:
    """The rules in words, by heading: those that one needs to read the sheet, the table's own, and what `changed`."""
    sections = (
        (section.title, [rule for rule in section.paragraphs if rule.ours or rule.since or _is_explained(rule)])
        for section in rules_of_table(variant, changed)
    )
    return tuple((title, " ".join(map(_sentence, paragraphs))) for title, paragraphs in sections if paragraphs)


def _is_explained(paragraph: Paragraph) -> bool:
    return not _LEFT_OUT.issuperset(paragraph.parameters)


def _sentence(paragraph: Paragraph) -> str:
    """A rule; in brackets whether it is the table's own, and from which hand on."""
    more = (*((_("ours"),) if paragraph.ours else ()), *paragraph.since)
    return f"{paragraph.text} ({'; '.join(remark.removesuffix('.') for remark in more)})" if more else paragraph.text


def empty_rows(players: int, first: int, last: int, gone: Iterable[int] = ()) -> tuple[PaperRow, ...]:
    """Empty lines for the hands from `first` to `last`; the columns of the seats in `gone` are closed."""
    closed = frozenset(gone)
    cells = tuple(PaperCell(gone=seat in closed) for seat in range(players))
    return tuple(PaperRow(str(number), cells, number) for number in range(first, last + 1))


def totals_of(board: Board) -> tuple[Total, ...]:
    """The totals under the columns, as people sit; with places once the game is over."""
    result = board.sheet.now.result
    winners, losers = (result.winners, result.losers) if result is not None else ((), ())
    places = final_places(board.sheet)
    totals = _after(board, board.sheet.now.scores)
    return tuple(
        replace(total, place=_place(places[seat], loses=seat in losers), won=seat in winners)
        for seat, total in zip(board.seating, totals, strict=True)
    )


def _after(board: Board, scores: Sequence[Score]) -> tuple[Total, ...]:
    """The totals of these scores, as people sit; empty for those who join later."""
    lives = _has_lives(board.variant)
    return tuple(
        Total() if score == Score(left=True) else Total(str(score.points), score.cucumbers if lives else 0)
        for score in _seated(board, scores)
    )


def _seated(board: Board, scores: Sequence[Score]) -> Iterator[Score]:
    """These scores as people sit now; some may join only later."""
    for seat in board.seating:
        yield scores[seat] if seat < len(scores) else Score(left=True)


def _has_lives(variant: Variant) -> bool:
    """Whether a player can have a cucumber and play on."""
    return variant.cucumbers_to_be_out > 1


def _place(place: int | None, *, loses: bool) -> str:
    if loses:
        return pgettext("at the end", "loses")
    return "" if place is None else place_word(place)


def has_own_line(line: Line) -> bool:
    """Whether the sheet has a line for it: each hand, and each ruling that charged somebody."""
    return isinstance(line, SettledHand) or bool(line.steps)


def rows_of(board: Board, notes: Mapping[int | None, Sequence[int]]) -> Iterator[PaperRow]:
    """The lines of a game; `notes` has the numbers of the footnotes by entry."""
    lives, opening = _has_lives(board.variant), board.opening.scores
    if any(score != Score() for score in opening):
        start = (_start(score, lives=lives) for score in _seated(board, opening))
        yield PaperRow("–", tuple(start), after=_after(board, opening))
    for before, (entry, line) in zip(board.sheet.before, board.lines, strict=True):
        if has_own_line(line):
            numbers = tuple(notes.get(entry.number, ()))
            seated = zip(board.seating, _seated(board, before.scores), strict=True)
            cells = tuple(_cell(line, seat, score) for seat, score in seated)
            after = _after(board, line.after.scores)
            if isinstance(line, SettledHand):
                number, partial = line.turn.number, line.hand.partial
                yield PaperRow(str(number), cells, number, numbers, after, line.void, partial)
            else:
                yield PaperRow("§", cells, None, numbers, after)


def _start(score: Score, *, lives: bool) -> PaperCell:
    if score.left:
        return PaperCell(gone=True)
    cucumbers = (CUCUMBER,) * (score.cucumbers if lives else 0)
    return PaperCell(changes=(*cucumbers, *([OUT] if score.out else [])), total=str(score.points))


def _cell(line: Line, seat: int, before: Score) -> PaperCell:
    if not before.is_in:
        return PaperCell(gone=True)
    steps = [step for step in line.steps if step.seat == seat]
    if any(step.kind is StepKind.BUY_IN for step in steps):
        steps = [step for step in steps if step.kind is not StepKind.OUT]
    changes = tuple(change for step in steps for change in _changes(step))
    total = str(line.after.scores[seat].points)
    if isinstance(line, SettledRuling):
        return PaperCell(changes=changes, total=total if steps else "")
    if not isinstance(line, SettledHand):
        return PaperCell()
    card = next((laid.card for laid in line.hand.final_trick if laid.seat == seat), None)
    return PaperCell(
        card_letter(card) if card else "",
        changes,
        total,
        pays=seat in line.settlement.payers,
        dealt=line.turn.dealer == seat,
        led=line.turn.leader == seat,
    )


def _changes(step: Step) -> Iterator[str]:
    match step.kind:
        case StepKind.PENALTY:
            yield f"+{step.points}"
        case StepKind.SUBTRACTION if step.points:
            yield f"−{-step.points}"
        case StepKind.CUCUMBER:
            yield CUCUMBER
        case StepKind.OUT:
            yield OUT
        case StepKind.BUY_IN:
            yield pgettext("bought back", "in")
        case StepKind.RE_ENTRY | StepKind.SUBTRACTION | StepKind.BUY_IN_REFUSED:
            pass


ON_PAPER = ("event", "round", "table", "place", "date", "times", "referee")
"""The fields of the head as paper has them: one place for both times."""


def fields_of(board: Board | None, occasion: Occasion) -> list[dict[str, str]]:
    """The fields of a game, or of an empty sheet, to read or to fill in by hand; `day` is a date for programs.

    Times that nobody gave are those of the first and last hand.
    """
    date, day, start, end = "", "", _clock(occasion.start), _clock(occasion.end)
    if board is not None:
        opened = board.created_at.astimezone()
        date, day = format_date(opened, "medium", rebase=False), opened.date().isoformat()
        start = start or _at(opened.time())
        if board.facts and board.sheet.now.result is not None:
            end = end or _at(board.facts[-1].recorded_at.astimezone().time())
    times = " – ".join(clock for clock in (start, end) if clock)
    texts = occasion.model_dump() | {"date": date, "times": times}
    labels = occasion_labels() | {"date": _("Date"), "times": _("Start and end")}
    return [
        {"name": name, "label": labels[name], "text": texts[name], "day": day if name == "date" else ""}
        for name in ON_PAPER
    ]


def occasion_labels() -> dict[str, str]:
    """What the fields of the sheet's head are called, in the order of the form."""
    return {
        # I18N: A tournament, or an evening of a club.
        "event": _("Event"),
        # I18N: A round of a tournament, not a hand.
        "round": _("Round"),
        # I18N: The table where people play; on paper its number.
        "table": _("Table"),
        # I18N: Where the game is played.
        "place": _("Place"),
        # I18N: When the game starts.
        "start": _("Start"),
        # I18N: When the game ends.
        "end": _("End"),
        "referee": _("Referee"),
    }


def _clock(stored: str) -> str:
    """A time of day as stored, in the page's language; empty if nobody gave one."""
    return _at(time.fromisoformat(stored)) if stored else ""


def _at(clock: time) -> str:
    return str(format_time(clock, "short", rebase=False))
