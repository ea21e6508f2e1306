"""What the start page says, with what one most likely comes for first and largest; and the form that opens a game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from flask_babel import format_date, format_time, ngettext
from flask_babel import gettext as _
from wtforms import Field

from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.options import NextDeal
from scorekeeper.rules.parameter_values import MAX_PLAYERS
from scorekeeper.rules.parameters import parameters
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Countdown, Variant
from scorekeeper.services.board import Board
from scorekeeper.services.open_game import first_of, players, seats_at_table
from scorekeeper.web.house_rules.fields import written
from scorekeeper.web.house_rules.pages import and_more, own_rules, rules_sheet
from scorekeeper.web.language import the_language
from scorekeeper.web.start.forms import SeatForm, SetupForm
from scorekeeper.words.cards import card_letter
from scorekeeper.words.lists import all_of, labelled, row_of
from scorekeeper.words.rules_text import one_line, sentences_about
from scorekeeper.words.variants import by_country, games_of_country, variant_name, well_known

MAX_TABLES = 3
"""How many tables can be chosen to play again."""

MAX_NAMED = 3
"""How many of the other games are named before they are unfolded."""

TRICK = (("7", ""), ("6", ""), ("J", "pays"), ("4", ""))
"""The trick that explains the game; the highest card takes it and pays 11."""


def home_values(
    boards: Sequence[Board],
    deleted: Mapping[int, str],
    away: AbstractSet[int],
    may_score: Callable[[Board], bool],
) -> dict[str, Any]:
    """The start page for a device with these games, newest first; `deleted` are ids and keys, `away` ids.

    `running` is its newest game that is not over, `ours` are the games of the country, `rules` those of the table's own
    with which each game was last played here, in short words by its id.
    """
    remaining = [board for board in boards if board.game_id not in away]
    running = [board for board in remaining if board.sheet.now.result is None]
    ours = games_of_country(the_language())
    return {
        "first_visit": not boards,
        "trick": [(card_letter(parse_card(card)), role) for card, role in TRICK],
        "running": _small_board(running[0], may_score(running[0])) if running else None,
        "tables": list(_tables(boards))[:MAX_TABLES],
        "ours": ours,
        "countries": by_country(),
        "rules": {variant.id: own_rules(last_rules(boards, variant), variant) for variant in CATALOGUE.values()},
        "named": _named([variant for variant in well_known(the_language()) if variant not in ours]),
        "counted": _counted(len(running), len(remaining) - len(running)),
        "keys": " ".join(board.key for board in boards),
        "deleted": ",".join(f"{game}:{key}" for game, key in deleted.items()),
    }


def _small_board(board: Board, may_score: bool) -> dict[str, Any]:  # noqa: FBT001 - what the phone may do
    """The game that is going on, small: `game` is its id, for unsent hands on this phone, `go_on` is on its button.

    `since` and `go_on_without` stand there where the phone has more of the game than the server.
    """
    now, since = board.sheet.now, _since(board)
    go_on = _("Go on") if may_score else _("Watch")
    return {
        "game": board.game_id,
        "key": board.key,
        "revision": board.revision,
        "title": variant_name(board.variant),
        "since": since,
        "about": row_of([since, _hands(board)]),
        "totals": [_total(board.names[seat], now.scores[seat], board.variant) for seat in seats_at_table(board)],
        "go_on": _("Go on: hand %(number)s", number=now.next.number) if may_score and now.next else go_on,
        "go_on_without": go_on,
    }


def _since(board: Board) -> str:
    """When the game began: the time if it was today, else the day."""
    began = board.created_at.astimezone()
    is_today = began.date() == datetime.now(began.tzinfo).date()
    time = format_time(began, "short", rebase=False) if is_today else format_date(began.date(), "medium")
    return _("since %(time)s", time=time)


def _hands(board: Board) -> str:
    count = len(board.sheet.hands)
    return ngettext("%(num)s hand", "%(num)s hands", count) if count else _("no hands yet")


def _total(name: str, score: Score, variant: Variant) -> dict[str, Any]:
    """How somebody at the table stands; `places` are those for cucumbers, drawn or not."""
    places = variant.cucumbers_to_be_out if variant.cucumbers_to_be_out > 1 else 0
    cucumbers = score.cucumbers if places else 0
    return {"name": name, "points": score.points, "out": score.out, "cucumbers": cucumbers, "places": places}


def _tables(boards: Iterable[Board]) -> Iterator[dict[str, str]]:
    """Each group of people with its variant and the rules of their own once, from their newest game."""
    seen: set[tuple[frozenset[str], str]] = set()
    for board in boards:
        people = players(board)
        group = (frozenset(people), board.variant.id)
        if group not in seen and board.variant.id in CATALOGUE:
            seen.add(group)
            yield {
                "key": board.key,
                "people": all_of(people),
                "names": urlencode([("player", name) for name in people]),
                "variant": variant_name(board.variant),
                "variant_id": board.variant.id,
                "ours": own_rules(board.variant, CATALOGUE[board.variant.id]),
            }


def _named(variants: Sequence[Variant]) -> str:
    """The first of the games, and how many more there are."""
    names = row_of([variant_name(variant) for variant in variants[:MAX_NAMED]])
    more = len(CATALOGUE) - len(variants[:MAX_NAMED])
    return ngettext("%(games)s and %(num)s more", "%(games)s and %(num)s more", more, games=names)


def _counted(running: int, over: int) -> str:
    counts = (
        (running, ngettext("%(num)s going on", "%(num)s going on", running)),
        (over, ngettext("%(num)s finished", "%(num)s finished", over)),
    )
    return row_of([words for count, words in counts if count])


DEFAULT_LINES = 4
"""How many name lines are shown if scripts can add more."""

MAX_SUGGESTIONS = 40


def last_rules(boards: Iterable[Board], preset: Variant) -> Variant:
    """The rules by which a preset was last played on this device, of whose games these are; else the preset itself."""
    return next((board.variant for board in boards if board.variant.id == preset.id), preset)


def setup_values(
    preset: Variant, form: SetupForm, people: Sequence[str], last: Variant | None = None
) -> dict[str, Any]:
    """The page of the form; it asks for the scores that the rules in the form need.

    `people` are known on this device, those of the newest game first. `last` are the rules of a game before, if the
    form begins with them. `shown` is how many of the lines for names are shown if scripts can add more, `known` are
    rules with which scripts can open a game without a network.
    """
    variant, counts = form.rules.variant() or preset, range(1, MAX_PLAYERS + 1)
    filled = max((number for number, seat in enumerate(form.seats, start=1) if _has_content(seat)), default=0)
    form.fill(variant.players.max)
    rules = rules_sheet(form.rules, preset)
    scores = [seat for seat in form.seats if any(field.data or field.errors for field in _score_fields(seat))]
    return {
        "variant_id": preset.id,
        "meta": preset.meta,
        "form": form,
        "seats": form.seats,
        "shown": max(filled, min(DEFAULT_LINES, variant.players.max), variant.players.min),
        "suggestions": people[:MAX_SUGGESTIONS],
        "nobody_deals": variant.deal.next is NextDeal.NONE,
        "crowd": sentences_about(variant, "players.min"),
        "starts": [ngettext("Start: %(num)s player", "Start: %(num)s players", count) for count in counts],
        "lacks": [ngettext("%(num)s more player needed", "%(num)s more players needed", count) for count in counts],
        "full": _("%(number)s is the most for %(game)s", number="{number}", game=variant_name(preset)),
        "names_wrong": any(seat.name.errors for seat in form.seats),
        "rules": rules,
        "is_last": last is not None and bool(rules["ours"]),
        "mores": [and_more("{names}", count) for count in range(1, len(rules["lines"]))],
        "buy_in": variant.buy_in is not None,
        "countdown": isinstance(variant.hand.size, Countdown),
        "scores_open": bool(scores) or bool(form.first_hand.errors) or form.first_hand.data not in (None, 1),
        "problems": list(problems_of(form, rules)),
        "known": [_known_rules(known) for known in (preset, last or preset)],
    }


def _known_rules(variant: Variant) -> dict[str, Any]:
    return {"fields": written(variant), "parameters": parameters(variant), "rules": one_line(variant)}


def people_again(board: Board) -> tuple[tuple[str, ...], int, str]:
    """Who plays again, as they sat, which of them deals first (leads first, if nobody deals), and the game's key."""
    people = players(board)
    return people, first_of(people, board), board.key


def _score_fields(seat: SeatForm) -> tuple[Field, ...]:
    return (seat.points, seat.cucumbers, seat.buy_ins, seat.out)


def _has_content(seat: SeatForm) -> bool:
    return bool((seat.name.data or "").strip()) or any(field.data or field.errors for field in _score_fields(seat))


def problems_of(form: SetupForm, rules: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """All problems of a form with this sheet of rules, from top to bottom: the id of the field, and what is wrong."""
    if form.client_id.errors:
        yield ("setup", _("The page did not arrive complete. It is fine now: check it and start again."))
    yield from (("people", sentence) for sentence in form.crowd_errors)
    for number, seat in enumerate(form.seats, start=1):
        for sentence in seat.name.errors:
            yield (seat.name.id, _("Player %(number)s: %(sentence)s", number=number, sentence=sentence))
    yield from (("first", sentence) for sentence in form.first.errors)
    for number, seat in enumerate(form.seats, start=1):
        who = (seat.name.data or "").strip() or _("Player %(number)s", number=number)
        for field in _score_fields(seat):
            for sentence in field.errors:
                yield (field.id, labelled(who, sentence))
    yield from (("first_hand", sentence) for sentence in form.first_hand.errors)
    yield from rules["problems"]
