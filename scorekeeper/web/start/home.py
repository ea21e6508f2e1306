"""The context of the start page: what one most likely comes for is first and largest."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime

from flask_babel import format_date, format_time, ngettext
from flask_babel import gettext as _

from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.open_game import players, seats_at_table
from scorekeeper.web.house_rules.pages import own_rules
from scorekeeper.web.language import the_language
from scorekeeper.web.start.pages import last_rules
from scorekeeper.words.cards import card_letter
from scorekeeper.words.lists import all_of, row_of
from scorekeeper.words.variants import by_country, games_of_country, variant_name, well_known

MAX_TABLES = 3
"""How many tables can be chosen to play again."""

MAX_NAMED = 3
"""How many of the other games are named before they are unfolded."""

TRICK = (("7", ""), ("6", ""), ("J", "pays"), ("4", ""))
"""The trick that explains the game; the highest card takes it and pays 11."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """People who can play again with the same rules."""

    key: str  # key of their last game
    people: str  # the names, as one says them
    variant: str  # name of the variant
    variant_id: str  # id of the variant
    ours: str  # their own rules in short words, empty if they have none


@dataclass(frozen=True, slots=True)
class Total:
    """How somebody at the table stands."""

    name: str  # the player's name
    points: int  # the total
    out: bool  # whether the player is out
    cucumbers: int  # how many cucumbers are drawn
    places: int  # for how many cucumbers there is a place, with those that are drawn


@dataclass(frozen=True, slots=True)
class SmallBoard:
    """The game that is going on, small."""

    game: int  # the game's id, for unsent hands on this phone
    key: str  # the game's key
    title: str  # name of the variant
    about: str  # since when it is played, and how many hands
    totals: tuple[Total, ...]  # those at the table, as they sit
    go_on: str  # the words on its button


@dataclass(frozen=True, slots=True)
class HomePage:
    """The start page."""

    first_visit: bool  # whether this device has no game yet
    trick: tuple[tuple[str, str], ...]  # the trick that explains the game: letters, roles
    running: SmallBoard | None  # this device's newest game that is not over
    tables: tuple[TableLine, ...]  # people who can play again, the last ones first
    ours: tuple[Variant, ...]  # the games of the country, the best known first
    countries: tuple[tuple[str, tuple[Variant, ...]], ...]  # all games, by country
    rules: Mapping[str, str]  # the rules of its own with which each game was last played here, in short words, by id
    named: str  # some of them
    counted: str  # how many of this device's games go on and are over
    keys: str  # the keys of this device's games, with spaces between
    deleted: str  # this device's games that were deleted, as id:key with commas between


def home_page(boards: Sequence[Board], deleted: Mapping[int, str], away: AbstractSet[int] = frozenset()) -> HomePage:
    """The start page for a device with these games, newest first; `deleted` are ids and keys, `away` ids."""
    shown = [board for board in boards if board.game_id not in away]
    running = [board for board in shown if board.sheet.now.result is None]
    ours = games_of_country(the_language())
    return HomePage(
        first_visit=not boards,
        trick=tuple((card_letter(parse_card(card)), role) for card, role in TRICK),
        running=_small_board(running[0]) if running else None,
        tables=tuple(_tables(boards))[:MAX_TABLES],
        ours=ours,
        countries=by_country(),
        rules={one.id: own_rules(last_rules(boards, one), one) for one in CATALOGUE.values()},
        named=_named([one for one in well_known(the_language()) if one not in ours]),
        counted=_counted(len(running), len(shown) - len(running)),
        keys=" ".join(board.key for board in boards),
        deleted=",".join(f"{game}:{key}" for game, key in deleted.items()),
    )


def _small_board(board: Board) -> SmallBoard:
    now = board.sheet.now
    return SmallBoard(
        game=board.game_id,
        key=board.key,
        title=variant_name(board.variant),
        about=row_of([_since(board), _hands(board)]),
        totals=tuple(_total(board.names[seat], now.scores[seat], board.variant) for seat in seats_at_table(board)),
        go_on=_("Go on") if now.next is None else _("Go on: hand %(number)s", number=now.next.number),
    )


def _since(board: Board) -> str:
    """When the game began: the time if it was today, else the day."""
    began = board.created_at.astimezone()
    is_today = began.date() == datetime.now(began.tzinfo).date()
    time = format_time(began, "short", rebase=False) if is_today else format_date(began.date(), "medium")
    return _("since %(time)s", time=time)


def _hands(board: Board) -> str:
    count = len(board.sheet.hands)
    return ngettext("%(num)s hand", "%(num)s hands", count) if count else _("no hands yet")


def _total(name: str, score: Score, variant: Variant) -> Total:
    places = variant.cucumbers_to_be_out if variant.cucumbers_to_be_out > 1 else 0
    return Total(name, score.points, score.out, score.cucumbers if places else 0, places)


def _tables(boards: Iterable[Board]) -> Iterator[TableLine]:
    """Each group of people with its variant once, from their newest game."""
    seen: set[tuple[frozenset[str], str]] = set()
    for board in boards:
        people = players(board)
        group = (frozenset(people), board.variant.id)
        if group not in seen and board.variant.id in CATALOGUE:
            seen.add(group)
            ours = own_rules(board.variant, CATALOGUE[board.variant.id])
            yield TableLine(board.key, all_of(people), variant_name(board.variant), board.variant.id, ours)


def _named(variants: Sequence[Variant]) -> str:
    """The first of the games, and how many more there are."""
    names = row_of([variant_name(one) for one in variants[:MAX_NAMED]])
    more = len(CATALOGUE) - len(variants[:MAX_NAMED])
    return ngettext("%(games)s and %(num)s more", "%(games)s and %(num)s more", more, games=names)


def _counted(running: int, over: int) -> str:
    counts = (
        (running, ngettext("%(num)s going on", "%(num)s going on", running)),
        (over, ngettext("%(num)s finished", "%(num)s finished", over)),
    )
    return row_of([words for count, words in counts if count])
