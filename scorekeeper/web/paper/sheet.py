"""What stands on a score sheet, line by line, whether of a game or to be written by hand."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from flask_babel import pgettext

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.options import NextDeal
from scorekeeper.rules.parameters import house_rules
from scorekeeper.rules.ranking import final_places
from scorekeeper.rules.standing import SettledHand, SettledRuling
from scorekeeper.rules.values import Score, Step, StepKind
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.words.cards import card_letter
from scorekeeper.words.parameters import parameter_label, value_label
from scorekeeper.words.results import place_word
from scorekeeper.words.rules_text import Section, rules_text


@dataclass(frozen=True, slots=True)
class PointsChange:
    """One thing that happened to a player in a hand: words, or a cucumber that is drawn."""

    text: str = ""
    cucumber: bool = False


OUT = PointsChange("×")
"""The cross with which the chart marks it, too."""


@dataclass(frozen=True, slots=True)
class PaperCell:
    """What a line says of one player; nothing at all where it is to be written by hand.

    `returns` says that the total is the score of a re-entry or buy-in, `gone` that the player was out before.
    """

    card: str = ""
    changes: tuple[PointsChange, ...] = ()
    total: str = ""
    took: bool = False
    dealt: bool = False
    led: bool = False
    returns: bool = False
    gone: bool = False


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One line: a hand (or an empty line for one) by its number, else scores from paper or a ruling.

    `notes` are the numbers of the footnotes about it.
    """

    mark: str
    cells: tuple[PaperCell, ...]
    hand: int | None = None
    notes: tuple[int, ...] = ()

    @property
    def is_fifth(self) -> bool:
        """Whether a stronger rule is drawn under it, to guide the eye."""
        return self.hand is not None and self.hand % 5 == 0


@dataclass(frozen=True, slots=True)
class Total:
    """What stands under a player's column at the end."""

    points: str = ""
    place: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of the table in words, with label and value of each house rule, and what every card costs."""

    sections: tuple[Section, ...]
    house: tuple[tuple[str, str], ...]
    nobody_deals: bool
    costs: tuple[tuple[str, int], ...]

    @property
    def lengths(self) -> tuple[int, ...]:
        """The characters of each of their paragraphs."""
        house = (sum(len(label) + len(value) + 4 for label, value in self.house) + 12,) if self.house else ()
        sections = (
            len(one.title) + sum(len(paragraph.text) + 1 for paragraph in one.paragraphs) for one in self.sections
        )
        return (*house, *sections)


_TOLD = frozenset(
    (
        *("hand.size", "exchange", "follow.duty", "follow.reach", "follow.ace", "follow.sets"),
        *("pack.special", "rank.last_trick", "trick.tie", "penalty.payer", "penalty.tied", "penalty.points"),
        *("penalty.factor", "penalty.card_leaves_pack", "limit.value", "limit.instant_loss"),
        *("re_entry.score", "re_entry.when", "score.floor", "buy_in"),
        *("deal.next", "lead.next_hand", "game.end", "game.all_out"),
    )
)
"""What makes one game of the family differ from another, and the figures of the sheet from other figures."""


def rules_of(variant: Variant) -> Rules:
    """What the sheet says of the rules: what one must know to understand it, and all that this table changed."""
    preset = CATALOGUE.get(variant.id)
    house = {} if preset is None else house_rules(variant, preset)
    told = _TOLD | house.keys()
    sections = (
        (one.title, tuple(paragraph for paragraph in one.paragraphs if not told.isdisjoint(paragraph.parameters)))
        for one in rules_text(variant)
    )
    return Rules(
        tuple(Section(title, paragraphs) for title, paragraphs in sections if paragraphs),
        tuple((parameter_label(name), value_label(name, value)) for name, value in house.items()),
        variant.deal.next is NextDeal.NONE,
        tuple((card_letter(card), variant.worth(card)) for card in variant.deck),
    )


def empty_rows(players: int, first: int, last: int, gone: Iterable[int] = ()) -> tuple[PaperRow, ...]:
    """Lines for the hands from `first` to `last`; the columns of those who are `gone` stay closed."""
    closed = frozenset(gone)
    cells = tuple(PaperCell(gone=seat in closed) for seat in range(players))
    return tuple(PaperRow(str(number), cells, number) for number in range(first, last + 1))


def rows_of(board: Board, notes: Mapping[int, Sequence[int]]) -> tuple[PaperRow, ...]:
    """The lines of a game; `notes` has the numbers of the footnotes by entry."""
    return tuple(_rows(board, notes))


def totals_of(board: Board) -> tuple[Total, ...]:
    """What stands under the columns; places once the game is over."""
    result = board.sheet.now.result
    winners, losers = (result.winners, result.losers) if result is not None else ((), ())
    return tuple(
        Total(str(score.points), _place(place, loses=seat in losers), seat in winners)
        for seat, (score, place) in enumerate(zip(board.sheet.now.scores, final_places(board.sheet), strict=True))
    )


def _place(place: int | None, *, loses: bool) -> str:
    if loses:
        return pgettext("at the end", "loses")
    return "" if place is None else place_word(place)


def has_own_line(line: SettledHand | SettledRuling) -> bool:
    """Whether something is a line of the table: every hand, and a ruling that charged somebody."""
    return isinstance(line, SettledHand) or bool(line.steps)


def _rows(board: Board, notes: Mapping[int, Sequence[int]]) -> Iterator[PaperRow]:
    lives = board.variant.cucumbers_to_be_out > 1
    if any(score != Score() for score in board.opening.scores):
        start = (_start(score, lives=lives) for score in board.opening.scores)
        yield PaperRow("–", tuple(start))
    before = board.sheet.opening.scores
    for entry, line in board.lines:
        if has_own_line(line):
            numbers = tuple(notes.get(entry.number, ()))
            cells = tuple(_cell(line, seat, before[seat], lives=lives) for seat in range(len(before)))
            if isinstance(line, SettledHand):
                yield PaperRow(str(line.turn.number), cells, line.turn.number, numbers)
            else:
                yield PaperRow("§", cells, None, numbers)
        before = line.after.scores


def _start(score: Score, *, lives: bool) -> PaperCell:
    cucumbers = (PointsChange(cucumber=True),) * (score.cucumbers if lives else 0)
    return PaperCell(changes=(*cucumbers, *([OUT] if score.out else [])), total=str(score.points))


def _cell(line: SettledHand | SettledRuling, seat: int, before: Score, *, lives: bool) -> PaperCell:
    if before.out:
        return PaperCell(gone=True)
    steps = [step for step in line.steps if step.seat == seat]
    if any(step.kind is StepKind.BUY_IN for step in steps):
        steps = [step for step in steps if step.kind is not StepKind.OUT]
    changes = tuple(change for step in steps for change in _changes(step, lives=lives))
    returns = any(step.kind in (StepKind.RE_ENTRY, StepKind.BUY_IN) for step in steps)
    total = str(line.after.scores[seat].points)
    if isinstance(line, SettledRuling):
        return PaperCell(changes=changes, total=total if steps else "", returns=returns)
    card = next(laid.card for laid in line.hand.final_trick if laid.seat == seat)
    return PaperCell(
        card_letter(card),
        changes,
        total,
        took=line.settlement.winner == seat,
        dealt=line.turn.dealer == seat,
        led=line.turn.leader == seat,
        returns=returns,
    )


def _changes(step: Step, *, lives: bool) -> Iterator[PointsChange]:
    match step.kind:
        case StepKind.PENALTY:
            yield PointsChange(f"+{step.points}")
        case StepKind.SUBTRACTION if step.points:
            yield PointsChange(f"−{-step.points}")
        case StepKind.CUCUMBER:
            yield PointsChange(cucumber=True)
        case StepKind.OUT:
            if lives:
                yield PointsChange(cucumber=True)
            yield OUT
        case StepKind.BUY_IN:
            yield PointsChange(pgettext("bought back", "in"))
        case StepKind.RE_ENTRY | StepKind.SUBTRACTION | StepKind.BUY_IN_REFUSED:
            pass
