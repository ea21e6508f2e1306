"""The context of the form that opens a game."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext
from wtforms import Field

from scorekeeper.rules.options import NextDeal
from scorekeeper.rules.parameter_values import MAX_PLAYERS
from scorekeeper.rules.parameters import parameters
from scorekeeper.rules.variant import Countdown, Meta, Variant
from scorekeeper.services.board import Board
from scorekeeper.services.open_game import first_of, players
from scorekeeper.web.house_rules.fields import written
from scorekeeper.web.house_rules.pages import RulesSheet, more_rules, rules_sheet
from scorekeeper.web.start.forms import SeatForm, SetupForm
from scorekeeper.words.rules_text import one_line, sentences_about
from scorekeeper.words.variants import variant_name

DEFAULT_LINES = 4
"""How many name lines are shown if scripts can add more."""

MAX_SUGGESTIONS = 40


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """One problem that must be solved before the game can start."""

    anchor: str  # id of the field
    sentence: str  # what is wrong


@dataclass(frozen=True, slots=True)
class SetupPage:
    """The form that opens a game of one variant."""

    variant_id: str  # id of the variant
    meta: Meta  # the variant's name, region and sources
    form: SetupForm  # the form: client id, names and scores, who is first
    seats: tuple[SeatForm, ...]  # the lines for names, clockwise
    shown: int  # how many of the lines are shown if scripts can add more
    suggestions: tuple[str, ...]  # names from this device's games
    nobody_deals: bool  # whether the form asks who leads first, not who deals first
    crowd: str  # for how many the game is
    starts: tuple[str, ...]  # the words on the button for 1, 2 and so on players
    lacks: tuple[str, ...]  # the words on the button if 1, 2 and so on are still missing
    full: str  # what the field for names says once nobody else can play, with `{number}`
    names_wrong: bool  # whether a name has an error, so that the list of names is open
    rules: RulesSheet  # the rules, as sentences with choices
    is_last: bool  # whether these are rules of the table's own from a game before
    usual: str  # address of the form with the game's own rules
    mores: tuple[str, ...]  # the words for some rules and 1, 2 and so on more
    buy_in: bool  # whether players may buy back in, so that the form asks how often they did
    countdown: bool  # whether the size of a hand depends on its number
    scores_open: bool  # whether there are scores from paper, or errors in them
    problems: tuple[FieldProblem, ...]  # all problems, from top to bottom
    # rules with which scripts can open a game without a network: as fields, parameters and words
    known: tuple[dict[str, Any], ...]


def last_rules(boards: Iterable[Board], preset: Variant) -> Variant:
    """The rules by which a preset was last played on this device, of whose games these are; else the preset itself."""
    return next((board.variant for board in boards if board.variant.id == preset.id), preset)


def setup_page(
    preset: Variant, form: SetupForm, boards: Iterable[Board], usual: str = "", last: Variant | None = None
) -> SetupPage:
    """The page of the form; it asks for the scores that the rules in the form need.

    `usual` is its address with the game's own rules, `last` are those of a game before, if the form begins with them.
    """
    variant = _variant_in(form, preset)
    filled = max((number for number, seat in enumerate(form.seats, start=1) if _has_content(seat)), default=0)
    form.fill(variant.players.max)
    rules = rules_sheet(form.rules, preset)
    scores = [seat for seat in form.seats if any(field.data or field.errors for field in _score_fields(seat))]
    return SetupPage(
        variant_id=preset.id,
        meta=preset.meta,
        form=form,
        seats=tuple(form.seats),
        shown=max(filled, min(DEFAULT_LINES, variant.players.max), variant.players.min),
        suggestions=_suggestions(boards),
        nobody_deals=variant.deal.next is NextDeal.NONE,
        crowd=sentences_about(variant, "players.min"),
        starts=tuple(_start(count) for count in range(1, MAX_PLAYERS + 1)),
        lacks=tuple(_lack(count) for count in range(1, MAX_PLAYERS + 1)),
        full=_("%(number)s is the most for %(game)s", number="{number}", game=variant_name(preset)),
        names_wrong=any(seat.name.errors for seat in form.seats),
        rules=rules,
        is_last=last is not None and bool(rules.ours),
        usual=usual,
        mores=tuple(map(more_rules, range(1, len(rules.lines)))),
        buy_in=variant.buy_in is not None,
        countdown=isinstance(variant.hand.size, Countdown),
        scores_open=bool(scores) or bool(form.first_hand.errors) or form.first_hand.data not in (None, 1),
        problems=tuple(_problems(form, rules)),
        known=tuple(_known_rules(one) for one in (preset, last or preset)),
    )


def _start(count: int) -> str:
    return ngettext("Start: %(num)s player", "Start: %(num)s players", count)


def _lack(count: int) -> str:
    return ngettext("%(num)s more player needed", "%(num)s more players needed", count)


def problems_of(form: SetupForm, preset: Variant) -> tuple[FieldProblem, ...]:
    """All problems of a form, from top to bottom."""
    return tuple(_problems(form, rules_sheet(form.rules, preset)))


def _known_rules(variant: Variant) -> dict[str, Any]:
    return {"fields": written(variant), "parameters": parameters(variant), "rules": one_line(variant)}


def people_again(board: Board) -> tuple[tuple[str, ...], int]:
    """Who plays again, as they sat, and which of them deals first (leads first, if nobody deals)."""
    people = players(board)
    return people, first_of(people, board)


def _suggestions(boards: Iterable[Board]) -> tuple[str, ...]:
    names = dict.fromkeys(name for board in boards for name in board.names)
    return tuple(names)[:MAX_SUGGESTIONS]


def _variant_in(form: SetupForm, preset: Variant) -> Variant:
    """The rules in the form; the preset if they have problems."""
    return form.rules.variant() or preset


def _score_fields(seat: SeatForm) -> tuple[Field, ...]:
    return (seat.points, seat.cucumbers, seat.buy_ins, seat.out)


def _has_content(seat: SeatForm) -> bool:
    return bool((seat.name.data or "").strip()) or any(field.data or field.errors for field in _score_fields(seat))


def _problems(form: SetupForm, rules: RulesSheet) -> Iterator[FieldProblem]:
    """The problems, in the order of the page."""
    if form.client_id.errors:
        yield FieldProblem("setup", _("The page did not arrive complete. It is fine now: check it and start again."))
    yield from (FieldProblem("people", sentence) for sentence in form.crowd_errors)
    for number, seat in enumerate(form.seats, start=1):
        for sentence in seat.name.errors:
            yield FieldProblem(seat.name.id, _("Player %(number)s: %(sentence)s", number=number, sentence=sentence))
    yield from (FieldProblem("first", sentence) for sentence in form.first.errors)
    for number, seat in enumerate(form.seats, start=1):
        who = (seat.name.data or "").strip() or _("Player %(number)s", number=number)
        for one in _score_fields(seat):
            for sentence in one.errors:
                yield FieldProblem(one.id, _("%(name)s: %(sentence)s", name=who, sentence=sentence))
    yield from (FieldProblem("first_hand", sentence) for sentence in form.first_hand.errors)
    yield from (FieldProblem(place, sentence) for place, sentence in rules.problems)
