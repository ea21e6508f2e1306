"""The context of the templates of a table."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from flask import url_for

from scorekeeper.formats.facts import write_opening
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.events import EndGame, Event, NewRules, Seats, TableChange
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import house_rules, parameters
from scorekeeper.rules.problems import find_problems
from scorekeeper.rules.replay import apply
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.rules.values import Hand, still_in
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import check_event, consequences_of_new
from scorekeeper.web.entry.pages import (
    Shown,
    changed_lines,
    digest_of,
    refused_sentences,
    show_correction,
)
from scorekeeper.web.forms import new_client_id
from scorekeeper.web.house_rules.forms import RulesForm
from scorekeeper.web.house_rules.meanings import meanings
from scorekeeper.web.house_rules.pages import COMMON, RulesSheet, rules_sheet
from scorekeeper.web.table.changing import Fields, fields_of
from scorekeeper.web.table.forms import MAX_LAST_HAND, Typed
from scorekeeper.words.results import result_sentence
from scorekeeper.words.table_life import change_sentence, rules_words
from scorekeeper.words.variants import variant_name


@dataclass(frozen=True, slots=True)
class Person:
    """One of the people at a table, and what can be done about them."""

    seat: int
    name: str
    points: int
    cucumbers: int
    out: bool
    left: bool
    proposed: str
    typed: Typed
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Joining:
    """Somebody who is to join: what was typed, after whom, and what is wrong."""

    typed: Typed
    after: int
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LastHand:
    """After which hand the game is to end: the number in the form, from which to which it can be, and what is wrong."""

    number: str
    least: int
    most: int
    error: str


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes in the pot: each person's, and all together. They are counted, whatever a table plays for."""

    people: tuple[tuple[str, int], ...]
    pot: int


@dataclass(frozen=True, slots=True)
class TablePage:
    """Everything that can change at a table between two hands."""

    key: str = field(metadata={"help": "the game's key"})
    title: str = field(metadata={"help": "the variant's name"})
    revision: int = field(metadata={"help": "the revision that the person sees"})
    client_id: str = field(metadata={"help": "the beginning of the ids of the forms"})
    count: int = field(metadata={"help": "how many people have a seat number"})
    runs: bool = field(metadata={"help": "whether the game can still change"})
    people: tuple[Person, ...] = field(metadata={"help": "all who ever sat at the table, as they sit"})
    joining: Joining = field(metadata={"help": "the form for somebody who joins"})
    rules: tuple[tuple[str, str, str], ...] = field(
        metadata={"help": "the rules on which tables differ most: field, beginning and end of the sentence"}
    )
    stakes: Stakes | None = field(metadata={"help": "the stakes, None where nobody buys back in"})
    ending: str = field(metadata={"help": "who wins if the game ends now, empty if it cannot end"})
    last: LastHand | None = field(metadata={"help": "after which hand it is to end, None if it is over"})
    anybody: tuple[tuple[str, Person], ...] = field(
        metadata={"help": "lines for scripts to fill in: of who plays, who left, who is out"}
    )
    data: dict[str, Any] = field(metadata={"help": "what scripts need besides the facts"})
    problems: tuple[str, ...] = field(metadata={"help": "why nothing was saved"})


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat in a new order. `up`, `down` and `tap` are orders in addresses; up and down are empty at the ends."""

    name: str
    up: str
    down: str
    tap: str
    tapped: bool


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """A new order of the same people."""

    key: str = field(metadata={"help": "the game's key"})
    title: str = field(metadata={"help": "the variant's name"})
    revision: int = field(metadata={"help": "the revision that the person sees"})
    client_id: str = field(metadata={"help": "the id of the form"})
    order: str = field(metadata={"help": "the order in which they are to sit"})
    chairs: tuple[Chair, ...] = field(metadata={"help": "the people in this order"})
    anybody: Chair = field(metadata={"help": "a chair for scripts to fill in"})
    data: dict[str, Any] = field(metadata={"help": "what scripts need besides the facts"})
    problems: tuple[str, ...] = field(metadata={"help": "why nothing was saved"})
    entry: int | None = field(default=None, metadata={"help": "the recorded change to change, None for a new one"})
    shown: Shown | None = field(default=None, metadata={"help": "what that would do"})


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of a running game, to change them."""

    key: str = field(metadata={"help": "the game's key"})
    title: str = field(metadata={"help": "the variant's name"})
    revision: int = field(metadata={"help": "the revision that the person sees"})
    client_id: str = field(metadata={"help": "the id of the form"})
    sheet: RulesSheet = field(metadata={"help": "the rules as sentences"})
    rule: str = field(metadata={"help": "the rule that is open, empty for none"})
    shown: Shown | None = field(metadata={"help": "what changes if the rules hold for the whole game"})
    changes: Mapping[str, Json] = field(metadata={"help": "the parameters that change, once they were shown"})
    words: str = field(metadata={"help": "these in words, for the board"})
    problems: tuple[str, ...] = field(metadata={"help": "why nothing was saved"})
    entry: int | None = field(default=None, metadata={"help": "the recorded change to change, None for a new one"})
    start: str = field(default="", metadata={"help": "from which hand on the rules were shown: `next` or `first`"})
    data: Mapping[str, Any] = field(default_factory=dict, metadata={"help": "what scripts need besides the facts"})


@dataclass(frozen=True, slots=True)
class StoryPage:
    """A change at the table, and what striking it out, or bringing it back, would change."""

    key: str = field(metadata={"help": "the game's key"})
    entry: int = field(metadata={"help": "the change's entry in the log"})
    revision: int = field(metadata={"help": "the revision that the person sees"})
    client_id: str = field(metadata={"help": "the id of the form"})
    said: str = field(metadata={"help": "the change in one line"})
    struck: bool = field(metadata={"help": "whether it is struck out"})
    shown: Shown = field(metadata={"help": "what would change"})
    fields: Fields | None = field(metadata={"help": "its fields to change, None if it has none"})
    place: str = field(metadata={"help": "the address where it is changed, if that is a page of its own"})
    problems: tuple[str, ...] = field(metadata={"help": "why nothing was saved"})


def table_page(  # noqa: PLR0913 - one argument for each form that was filled in
    board: Board,
    problems: tuple[str, ...] = (),
    *,
    joining: Joining | None = None,
    about: int | None = None,
    typed: Typed | None = None,
    last: tuple[str, str] = ("", ""),
) -> TablePage:
    """The page of the table. `problems` are about the person in seat `about`, who `typed` this, if there is one.

    `last` is what was typed as the number of the last hand, and what is wrong with it.
    """
    now, names = board.sheet.now, board.names
    high = highest(board)
    people = tuple(
        Person(
            seat,
            names[seat],
            score.points,
            score.cucumbers if board.variant.cucumbers_to_be_out > 1 else 0,
            score.out,
            score.left,
            str(max(high, score.points)),
            (typed if seat == about else None) or Typed(),
            problems if seat == about else (),
        )
        for seat, score in ((seat, now.scores[seat]) for seat in board.seating)
    )
    common = {line.name: line for line in rules_sheet(RulesForm(board.variant), _preset(board)).common}
    return TablePage(
        board.key,
        variant_name(board.variant),
        board.revision,
        new_client_id(),
        len(names),
        now.next is not None and board.stuck is None,
        people,
        joining or Joining(Typed(points=str(high)), board.seating[-1], ()),
        tuple((name, common[name].label, common[name].words) for name in COMMON if name in common),
        stakes_of(board),
        ending_now(board),
        _last_hand(board, *last),
        tuple(
            (kind, Person(-1, "{}", 0, 0, kind == "out", kind == "left", "0", Typed(), ()))
            for kind in ("in", "left", "out")
        ),
        {**_data(board), "rules": house_rules(board.variant, board.rules)},
        problems if about is None else (),
    )


def highest(board: Board) -> int:
    """The highest total of those in, where who joins or comes back is proposed to begin (register: table-life)."""
    scores = board.sheet.now.scores
    return max((scores[seat].points for seat in still_in(scores)), default=0)


def stakes_of(board: Board) -> Stakes | None:
    """The stakes in the pot: one of everybody who ever sat down, and one for each buy-in (register: stakes)."""
    scores = board.sheet.now.scores
    if board.variant.buy_in is None and not any(score.buy_ins for score in scores):
        return None
    people = tuple((board.names[seat], 1 + scores[seat].buy_ins) for seat in board.seating)
    return Stakes(people, sum(stakes for _name, stakes in people))


def _last_hand(board: Board, typed: str, error: str) -> LastHand | None:
    turn, final = board.sheet.now.next, board.sheet.now.final
    if turn is None or board.stuck is not None:
        return None
    return LastHand(typed or str(final or turn.number), turn.number, MAX_LAST_HAND, error)


def ending_now(board: Board) -> str:
    """Who wins if the table ends the game now; empty if it cannot."""
    now = board.sheet.now
    if board.stuck is not None or find_problems(board.variant, now, EndGame()):
        return ""
    result = apply(board.variant, now, EndGame()).after.result
    assert result is not None, "an end has a result"
    return result_sentence(result, board.names)


def seats_page(  # noqa: PLR0913 - the order, and what is shown about it
    board: Board,
    order: tuple[int, ...],
    tapped: int | None,
    problems: tuple[str, ...] = (),
    *,
    entry: int | None = None,
    shown: Shown | None = None,
) -> SeatsPage:
    """The page of new seats, with the people in this order. `tapped` waits for the one to swap with.

    `entry` are recorded seats that are to be changed.
    """

    def swapped(one: int, other: int) -> str:
        if other not in range(len(order)):
            return ""
        turned = list(order)
        turned[one], turned[other] = turned[other], turned[one]
        return _written(tuple(turned))

    place = order.index(tapped) if tapped in order else None
    chairs = tuple(
        Chair(
            board.names[seat],
            swapped(at, at - 1),
            swapped(at, at + 1),
            url_for("table.seats", key=board.key, order=_written(order), tapped=seat, entry=entry)
            if place is None
            else url_for("table.seats", key=board.key, order=swapped(at, place), entry=entry),
            place == at,
        )
        for at, seat in enumerate(order)
    )
    title = variant_name(board.variant)
    ask = board.revision, new_client_id()
    anybody = Chair("{}", "0", "0", "", tapped=False)
    written = _written(order)
    return SeatsPage(board.key, title, *ask, written, chairs, anybody, _data(board), problems, entry, shown)


def _data(board: Board) -> dict[str, Any]:
    """What scripts need of a game besides its facts, which the phone has."""
    return {"parameters": parameters(board.rules), "opening": write_opening(board.opening)}


def _written(order: tuple[int, ...]) -> str:
    return "-".join(map(str, order))


def rules_page(  # noqa: PLR0913 - the rules, and what is shown about them
    board: Board,
    form: RulesForm,
    problems: tuple[str, ...] = (),
    *,
    rule: str = "",
    shown: Shown | None = None,
    entry: int | None = None,
    start: str = "",
) -> RulesPage:
    """The page of the rules in force, or as somebody filled it in."""
    changes = (form.changes() or {}) if shown and shown.digest else {}
    return RulesPage(
        board.key,
        variant_name(board.variant),
        board.revision,
        new_client_id(),
        rules_sheet(form, _preset(board)),
        rule,
        shown,
        changes,
        rules_words(changes) if changes else "",
        problems,
        entry,
        start,
        {} if entry else {**_data(board), "fields": meanings(form)},
    )


def show_rules(board: Board, rules: NewRules) -> Shown:
    """What these rules would change as the next event, or why they cannot be."""
    if refused := check_event(board, rules):
        return Shown(refused_sentences(board, refused))
    number = board.revision + 1
    changes = changed_lines(board, number, consequences_of_new(board, rules))
    return Shown(changes=changes, digest=digest_of(board.revision, number, rules))


def story_page(
    board: Board, entry: int, problems: tuple[str, ...] = (), fields: Fields | None = None
) -> StoryPage | None:
    """The page of the change recorded as fact `entry`; None if there is none."""
    change = made_change(board, entry)
    if change is None:
        return None
    instead = other_way(board, entry)
    # The change stands above; its own words would say it twice.
    shown = replace(show_correction(board, entry, instead), words=None)
    said = change_sentence(change, board.names)
    struck = instead is not None
    place = ""
    if not struck and isinstance(change, Seats):
        place = url_for("table.seats", key=board.key, entry=entry, order=_written(change.order))
    elif not struck and isinstance(change, NewRules):
        place = url_for("table.rules", key=board.key, entry=entry)
    elif not struck:
        fields = fields or fields_of(board, entry, change)
    ask = board.revision, new_client_id()
    return StoryPage(board.key, entry, *ask, said, struck, shown, fields, place, problems)


def made_change(board: Board, entry: int) -> TableChange | None:
    """The change recorded as fact `entry`, struck out or not; None if there is none."""
    current = board.log.entry(entry)
    was = None if current is None else current.effective_event
    return None if was is None or isinstance(was, Hand | TableRuling) else was


def other_way(board: Board, entry: int) -> Event | None:
    """What the page of a change puts in its place: nothing, or what was struck out."""
    current = board.log.entry(entry)
    return None if current is None or current.event is not None else current.was


def _preset(board: Board) -> Variant:
    return CATALOGUE.get(board.variant.id, board.variant)
