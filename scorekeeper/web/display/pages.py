"""The context of the display's templates."""

import re
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from scorekeeper.rules.danger import dangers
from scorekeeper.rules.options import LimitTest
from scorekeeper.rules.ranking import Place, ranking
from scorekeeper.rules.values import StepKind
from scorekeeper.services.board import Board
from scorekeeper.services.evening import Tally, read_evening, tally
from scorekeeper.web.address import Address, address_for_phones, address_of
from scorekeeper.web.extensions import db
from scorekeeper.words.cards import card_letter
from scorekeeper.words.danger import DangerWords, danger_sentence, danger_words
from scorekeeper.words.evening import evening_sentences
from scorekeeper.words.lists import row_of, signed
from scorekeeper.words.results import place_word, result_sentence
from scorekeeper.words.translate import current_translations, gettext
from scorekeeper.words.variants import variant_name

MAX_SEATS = 9
"""Up to this many players, each number has its own layout; larger tables share one that scrolls."""

MIN_DIGITS = 2
"""Totals are sized for at least this many digits, so that they do not shrink at 10."""


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a player's column. `places` is for how many cucumbers there is room, those taken among them."""

    seat: int
    name: str
    points: int
    cucumbers: int
    out: bool
    left: bool
    won: bool
    dangers: tuple[DangerWords, ...]
    danger_spoken: str
    places: int = 0
    deals: bool = False
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: the head of the board's column, a class for the size of the name, and who deals and leads next.

    `place` is the final place in words, empty while the game goes on and where the rules give none.
    """

    column: Column
    size: str
    deals: bool
    leads: bool
    place: str


@dataclass(frozen=True, slots=True)
class LastHand:
    """The last hand that counts: its cards as names, letters and whether that player pays, and who pays how much."""

    cards: tuple[tuple[str, str, bool], ...]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DisplayPage:
    """The display of a game."""

    key: str = field(metadata={"help": "the game's key, for addresses"})
    revision: int = field(metadata={"help": "the game's revision, which the page sends when it polls"})
    title: str = field(metadata={"help": "the variant's name"})
    seats: tuple[Seat, ...] = field(metadata={"help": "the players, clockwise; after the end the best first"})
    turn: tuple[Markup, ...] = field(metadata={"help": "the next hand in short phrases"})
    result: str = field(metadata={"help": "who won or lost, empty while the game runs"})
    waits: bool = field(metadata={"help": "whether a hand does not fit any more and needs a correction"})
    layout: str = field(metadata={"help": "the layout: the number of players, or `many`"})
    digits: int = field(metadata={"help": "the number of digits of the longest total"})
    last: LastHand | None = field(metadata={"help": "the last hand, None before the first one"})
    evening: tuple[str, ...] = field(metadata={"help": "who has won how many games of the evening"})
    address: Address = field(metadata={"help": "the link to watch, as a QR code"})


def display_page(board: Board) -> DisplayPage:
    """The display's page for a board."""
    now = board.sheet.now
    dealer, leader = (None, None) if now.next is None else (now.next.dealer, now.next.leader)
    ranks = ranking(board.sheet) if now.result is not None else tuple(Place(None, seat) for seat in board.seating)
    seats = tuple(
        Seat(
            column(board, seat),
            _size(board.names[seat]),
            deals=seat == dealer,
            leads=seat == leader,
            place="" if place is None else place_word(place),
        )
        for place, seat in ranks
    )
    return DisplayPage(
        key=board.key,
        revision=board.revision,
        title=variant_name(board.variant),
        seats=seats,
        turn=turn_words(board),
        result="" if now.result is None else result_sentence(now.result, board.names),
        waits=board.stuck is not None,
        layout=str(len(seats)) if len(seats) <= MAX_SEATS else "many",
        digits=max(MIN_DIGITS, *(len(str(score.points)) for score in now.scores)),
        last=_last_hand(board),
        evening=evening_sentences(_evening(board)),
        address=address_of(address_for_phones("game.board", key=board.key)),
    )


def column(board: Board, seat: int) -> Column:
    """The head of a player's column."""
    now = board.sheet.now
    score = now.scores[seat]
    threats = dangers(board.variant, now, seat)
    running = now.next is not None and score.is_in
    variant = board.variant
    drawn, places = score.cucumbers, variant.cucumbers_to_be_out
    if variant.counts_cucumbers:
        drawn, places = max(score.points, 0), variant.limit.value + (variant.limit.test is LimitTest.OVER)
    elif places == 1:
        # If the first cucumber puts a player out, "out" says it all.
        drawn = places = 0
    return Column(
        seat,
        board.names[seat],
        score.points,
        drawn,
        score.out,
        score.left,
        now.result is not None and seat in now.result.winners,
        danger_words(variant, threats) if running else (),
        danger_sentence(variant, threats) if running else "",
        places,
        deals=now.next is not None and now.next.dealer == seat,
        leads=now.next is not None and now.next.leader == seat,
    )


def turn_words(board: Board) -> tuple[Markup, ...]:
    """The next hand in short phrases with bold words, its number first; empty once the game is over."""
    turn = board.sheet.now.next
    if turn is None:
        return ()
    dealer = "" if turn.dealer is None else board.names[turn.dealer]
    leader = board.names[turn.leader]
    words = [_hand_words(board)]
    if turn.dealer == turn.leader:
        words.append(_bold(gettext("%(name)s deals and leads"), name=leader))
    else:
        if dealer:
            words.append(_bold(gettext("%(name)s deals"), name=dealer))
        words.append(_bold(gettext("%(name)s leads"), name=leader))
    if turn.cards is not None:
        cards = current_translations().ngettext("%(num)s card", "%(num)s cards", turn.cards)
        words.append(_bold(cards, num=turn.cards))
    return tuple(words)


def _hand_words(board: Board) -> Markup:
    """The number of the next hand, and of the last one if the table has chosen it; the game must go on."""
    turn, final = board.sheet.now.next, board.sheet.now.final
    assert turn is not None, "the game goes on"
    if final is None:
        return _bold(gettext("Hand %(number)s"), number=turn.number)
    return _bold(gettext("Hand %(number)s of %(last)s"), number=turn.number, last=final)


def _bold(message: str, **values: object) -> Markup:
    """The message with its values in bold."""
    return escape(message) % {name: Markup("<b>%s</b>") % value for name, value in values.items()}


def _last_hand(board: Board) -> LastHand | None:
    """The last hand that counts, with what its players pay: `Hand 4: Dorte +14`."""
    line = next((one for one in reversed(board.sheet.hands) if not one.void), None)
    if line is None:
        return None
    payers = line.settlement.payers
    cards = tuple((board.names[seat], card_letter(card), seat in payers) for seat, card in line.hand.final_trick)
    paid = row_of(
        [
            gettext("%(name)s %(number)s", name=board.names[step.seat], number=signed(step.points))
            for step in line.steps
            if step.kind in {StepKind.PENALTY, StepKind.SUBTRACTION} and step.points
        ]
    )
    words = gettext("Hand %(number)s: %(cards)s", number=line.turn.number, cards=paid) if paid else ""
    return LastHand(cards, (words,) if words else ())


def _evening(board: Board) -> tuple[Tally, ...]:
    return tally((*read_evening(db.session(), board), board)) if board.previous is not None else ()


def _size(name: str) -> str:
    """The CSS class for a name's size: long names and long words are smaller."""
    word = max(map(len, re.split(r"[\s-]", name)))
    if word > 13 or len(name) > 24:
        return "longest"
    return "long" if word > 9 or len(name) > 14 else ""
