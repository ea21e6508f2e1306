"""The context of a game's templates, and the answer to every change: the board."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from flask import Response, flash, make_response, redirect, render_template, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup, escape
from werkzeug import Response as WsgiResponse

from scorekeeper.rules.danger import dangers
from scorekeeper.rules.log import Entry
from scorekeeper.rules.options import LimitTest
from scorekeeper.rules.problems import ProblemCode
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.rules.standing import SettledHand, Turn, order_matters
from scorekeeper.rules.values import Hand, Score
from scorekeeper.services.board import Board
from scorekeeper.services.open_game import next_game
from scorekeeper.web.access import who_recorded
from scorekeeper.web.end.pages import End, end_of
from scorekeeper.web.entry.pages import PadKey, pad_of, seats_of
from scorekeeper.web.extensions import db
from scorekeeper.web.forms import new_client_id
from scorekeeper.web.game.data import game_data, rules_digest
from scorekeeper.web.game.history import checked_words, fact_sentence
from scorekeeper.web.game.rows import draw_rows
from scorekeeper.words.danger import DangerWords, danger_sentence, danger_words
from scorekeeper.words.problems import problem_sentence
from scorekeeper.words.reminders import reminders
from scorekeeper.words.results import result_sentence
from scorekeeper.words.rules_text import one_line
from scorekeeper.words.steps import CellLine, HandWords, explain_cell, explain_hand
from scorekeeper.words.translate import current_translations, gettext
from scorekeeper.words.variants import variant_name


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
class Confirmation:
    """A question to confirm before a change: its text, the label of the button and the button's URL."""

    words: str
    button: str
    action: str


@dataclass(frozen=True, slots=True)
class BoardPage:
    """The board of a game."""

    key: str = field(metadata={"help": "the game's key, for addresses"})
    revision: int = field(metadata={"help": "the revision that a phone sends back with its next change"})
    title: str = field(metadata={"help": "the variant's name"})
    rules: str = field(metadata={"help": "the variant in one line"})
    heading: str = field(metadata={"help": "the next hand, or the variant's name once the game is over"})
    cards: str = field(metadata={"help": "how many cards the next hand has, empty if the dealer chooses"})
    columns: tuple[Column, ...] = field(metadata={"help": "the players by seat"})
    rows: tuple[Markup, ...] = field(metadata={"help": "the lines of the sheet as HTML, newest first"})
    start: tuple[Score, ...] = field(metadata={"help": "scores from paper by seat, empty if there are none"})
    turn: tuple[Markup, ...] = field(metadata={"help": "the next hand in short phrases"})
    next_number: int | None = field(metadata={"help": "the number of the next hand, None once the game is over"})
    audited: Markup = field(metadata={"help": "the link to check the hand being played, or the last one"})
    result: str = field(metadata={"help": "who won or lost, empty while the game runs"})
    end: End | None = field(metadata={"help": "the ranking, the evening and the chart, None while the game runs"})
    stuck: tuple[tuple[str, str], ...] = field(
        metadata={"help": "what does not count: pairs of URL (or empty) and text"}
    )
    undoable: int | None = field(metadata={"help": "the fact that undo would take, None if there is none"})
    redoable: int | None = field(metadata={"help": "the fact that redo would bring back, None if there is none"})
    client_id: str = field(metadata={"help": "the id of the forms for undo, redo and another game"})
    seats: tuple[int, ...] = field(metadata={"help": "the players still in, empty if no hand can be recorded"})
    leader_needed: bool = field(metadata={"help": "whether it matters who led the last trick"})
    pad: tuple[PadKey, ...] = field(metadata={"help": "the keys of the entry, low to high"})
    problems: tuple[str, ...] = field(default=(), metadata={"help": "why nothing was saved"})
    reminders: tuple[str, ...] = field(default=(), metadata={"help": "what is easily forgotten of the rules"})
    question: Confirmation | None = field(default=None, metadata={"help": "the question to confirm"})
    next_game: str = field(default="", metadata={"help": "the key of the next game with the same people"})
    rules_digest: str = field(default="", metadata={"help": "a digest of the rules in force"})


@dataclass(frozen=True, slots=True)
class HandPage:
    """The story of one hand."""

    key: str = field(metadata={"help": "the game's key"})
    entry: int = field(metadata={"help": "the hand's entry in the log"})
    number: int = field(metadata={"help": "the hand's number on the sheet"})
    words: HandWords = field(metadata={"help": "the hand in words"})
    people: tuple[tuple[str, tuple[CellLine, ...]], ...] = field(
        metadata={"help": "name and arithmetic of each player in the hand, the chosen one first"}
    )
    corrected: bool = field(metadata={"help": "whether the hand was corrected"})
    checked: str = field(metadata={"help": "what its cards prove, if they were kept"})


def answer_board(
    board: Board,
    *,
    status: int = 200,
    said: str = "",
    problems: tuple[str, ...] = (),
    question: Confirmation | None = None,
) -> Response | WsgiResponse:
    """The board as the answer to a plain form: by a redirect after a success."""
    if status < 400:
        if said:
            flash(said)
        return redirect(url_for("game.board", key=board.key), 303)
    page = board_page(board, problems=problems, question=question)
    return make_response(whole_board(board, page), status)


def whole_board(board: Board, page: BoardPage) -> str:
    """The board as a whole page, with the game for its scripts."""
    return render_template("game/board.html", page=page, data=game_data(board))


def board_page(
    board: Board,
    *,
    problems: tuple[str, ...] = (),
    question: Confirmation | None = None,
) -> BoardPage:
    """The page of the board."""
    now = board.sheet.now
    opening = board.opening.scores
    return BoardPage(
        key=board.key,
        revision=board.revision,
        title=variant_name(board.variant),
        rules=one_line(board.variant),
        heading=variant_name(board.variant) if now.next is None else hand_words(board).striptags(),
        cards=cards_words(now.next),
        reminders=() if now.next is None else reminders(board.variant),
        columns=tuple(column(board, seat) for seat in board.seating),
        rows=draw_rows(board),
        start=opening if any(score != Score() for score in opening) else (),
        turn=turn_words(board),
        next_number=None if now.next is None else now.next.number,
        audited=audited_words(_number_in_play(board)),
        result="" if now.result is None else result_sentence(now.result, board.names),
        end=None if now.result is None else end_of(board),
        stuck=stuck_words(board),
        undoable=board.log.undoable,
        redoable=board.log.redoable,
        client_id=new_client_id(),
        seats=seats_of(now) if now.next is not None and board.stuck is None else (),
        leader_needed=order_matters(board.variant),
        pad=pad_of(board.variant),
        problems=problems,
        question=question,
        next_game="" if now.result is None else next_game(db.session(), board.game_id, board.revision) or "",
        rules_digest=rules_digest(board),
    )


def undo_question(board: Board) -> Confirmation:
    """The question before this device undoes what another device recorded."""
    undoable = board.log.undoable
    assert undoable is not None, "there is something to take back"
    what = fact_sentence(board, undoable)
    who = who_recorded(board.facts[undoable - 1].member_id)
    words = _("Recorded by: %(who)s. Undo it anyway? %(what)s", who=who, what=what)
    return Confirmation(words, _("Undo it"), url_for("game.undo_fact", key=board.key))


def hand_page(board: Board, entry: int, seat: int | None) -> HandPage | None:
    """The story of the hand recorded as fact `entry`; None if no such hand counts."""
    before = board.sheet.opening
    for one, line in board.lines:
        if one.number == entry and isinstance(line, SettledHand):
            seats = [laid.seat for laid in line.hand.final_trick]
            first = [seat] if seat in seats else []
            order = [*first, *(other for other in sorted(seats) if other not in first)]
            people = tuple(
                (
                    board.names[at],
                    tuple(explain_cell(line.variant, board.names, before.scores[at], line, at)),
                )
                for at in order
            )
            words = explain_hand(line.variant, board.names, line)
            return HandPage(
                board.key, entry, line.turn.number, words, people, one.corrected, checked_words(board, entry)
            )
        before = line.after
    return None


def _number_in_play(board: Board) -> int | None:
    """The number of the hand being played, or after the end of the last one; None if there is none."""
    turn = board.sheet.now.next or (board.hands[-1][1].turn if board.hands else None)
    return None if turn is None else turn.number


def audited_words(number: int | None) -> Markup:
    """The link to check this hand; empty without one."""
    return Markup() if number is None else _bold(gettext("Check hand %(number)s"), number=number)


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


def cards_words(turn: Turn | None) -> str:
    """How many cards a hand has; empty if there is no hand, or nobody can know."""
    if turn is None or turn.cards is None:
        return ""
    return current_translations().ngettext("%(num)s card", "%(num)s cards", turn.cards) % {"num": turn.cards}


def turn_words(board: Board) -> tuple[Markup, ...]:
    """The next hand in short phrases with bold words, its number first; empty once the game is over."""
    turn = board.sheet.now.next
    if turn is None:
        return ()
    dealer = "" if turn.dealer is None else board.names[turn.dealer]
    leader = board.names[turn.leader]
    words = [hand_words(board)]
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


def hand_words(board: Board) -> Markup:
    """The number of the next hand, and of the last one if the table has chosen it; the game must go on."""
    turn, final = board.sheet.now.next, board.sheet.now.final
    assert turn is not None, "the game goes on"
    if final is None:
        return _bold(gettext("Hand %(number)s"), number=turn.number)
    return _bold(gettext("Hand %(number)s of %(last)s"), number=turn.number, last=final)


def _bold(message: str, **values: object) -> Markup:
    """The message with its values in bold."""
    return escape(message) % {name: Markup("<b>%s</b>") % value for name, value in values.items()}


def stuck_words(board: Board) -> tuple[tuple[str, str], ...]:
    """What does not count: pairs of URL (or empty) and text."""
    if board.stuck is None:
        return ()
    entry, problems = board.stuck
    last = len(board.sheet.hands) + board.opening.first_hand - 1
    number = last + 1
    is_hand = isinstance(entry.event, Hand)
    if is_hand and any(one.code is ProblemCode.GAME_OVER for one in problems):
        words = _("Hand %(number)s no longer counts: the game ends with hand %(last)s.", number=number, last=last)
    else:
        said = _no_longer_counts(entry, number)
        words = " ".join((said, *(problem_sentence(one, board.variant, board.names) for one in problems)))
    addresses = {Hand: "hand.correct_entry", TableRuling: "ruling.story"}
    address = addresses.get(type(entry.event), "table.story")
    stuck = (url_for(address, key=board.key, entry=entry.number), words)
    waits = _waits(board.waiting[1:], number + is_hand)
    return (stuck, ("", waits)) if waits else (stuck,)


def _no_longer_counts(entry: Entry, number: int) -> str:
    match entry.event:
        case Hand():
            return _("Hand %(number)s no longer counts.", number=number)
        case TableRuling():
            return _("A ruling no longer counts.")
    return _("A change at the table no longer counts.")


def _waits(entries: Sequence[Entry], first: int) -> str:
    """What waits behind the entry that does not fit, its hands numbered from `first`; empty if nothing waits.

    It is one line for any number of hands: after the correction of an early hand, the whole game may wait.
    """
    hands = sum(isinstance(entry.event, Hand) for entry in entries)
    rulings = sum(isinstance(entry.event, TableRuling) for entry in entries)
    said: list[str] = []
    if hands == 1:
        said.append(_("Hand %(number)s waits.", number=first))
    elif hands:
        said.append(_("Hands %(first)s to %(last)s wait.", first=first, last=first + hands - 1))
    if rulings:
        said.append(ngettext("%(num)s ruling waits.", "%(num)s rulings wait.", rulings))
    return " ".join(said)
