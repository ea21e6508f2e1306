"""The context of the entry's templates."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.formats.facts import write_fact
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Event
from scorekeeper.rules.log import Corrected
from scorekeeper.rules.problems import Problem, ProblemCode, find_problems
from scorekeeper.rules.standing import Line, SettledHand, SettledRuling, Standing
from scorekeeper.rules.values import Hand, Score, Step
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import (
    Consequences,
    Refused,
    RequestProblem,
    check_correction,
    consequences,
    sheet_before,
)
from scorekeeper.services.journal import recorded_by
from scorekeeper.services.preview_hand import preview_hand
from scorekeeper.web.access import the_visit, who_recorded
from scorekeeper.web.entry.forms import HandForm
from scorekeeper.words.cards import card_letter, card_name
from scorekeeper.words.lists import row_of
from scorekeeper.words.problems import problem_sentence
from scorekeeper.words.results import next_sentence, result_sentence
from scorekeeper.words.rulings import explain_ruling
from scorekeeper.words.steps import HandWords, explain_hand
from scorekeeper.words.table_life import change_sentence


@dataclass(frozen=True, slots=True)
class PadKey:
    """One key of the pad. `name` is what a screen reader says, empty if that is the letter."""

    card: str
    letter: str
    name: str = ""

    @classmethod
    def of(cls, card: Card) -> "PadKey":
        """The key of this card."""
        letter, name = card_letter(card), card_name(card)
        return cls(str(card), letter, "" if name == letter else name)


@dataclass(frozen=True, slots=True)
class Tile:
    """One player of the entry, with the problems of the card."""

    seat: int
    name: str
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Buyer:
    """A player who would go out and may buy back in, at these points."""

    seat: int
    name: str
    points: int
    paid: bool


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """One line of a correction's consequences."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What a hand would do, or its problems: the upper part of the entry."""

    problems: tuple[str, ...] = ()
    words: HandWords | None = None
    buyers: tuple[Buyer, ...] = ()
    changes: tuple[ChangedLine, ...] = ()
    digest: str = ""
    anothers: str = ""


NOTHING_SHOWN = Shown()


@dataclass(frozen=True, slots=True)
class EntryPage:
    """The entry of a hand."""

    key: str = field(metadata={"help": "the game's key"})
    form: HandForm = field(metadata={"help": "the form, filled in from the request or the recorded hand"})
    title: str = field(metadata={"help": "“Hand 9: last trick” or “Correct hand 3”"})
    action: str = field(metadata={"help": "the URL that the form posts to"})
    save: str = field(metadata={"help": "the label of the button that saves the hand"})
    tiles: tuple[Tile, ...] = field(metadata={"help": "the players still in, by seat"})
    pad: tuple[PadKey, ...] = field(metadata={"help": "the keys, low to high"})
    shown: Shown = field(default=NOTHING_SHOWN, metadata={"help": "what the hand would do, empty before it is shown"})
    entry: int | None = field(
        default=None, metadata={"help": "the fact number of the hand to correct, None for a new one"}
    )
    struck: bool = field(default=False, metadata={"help": "whether this correction strikes the hand out"})


def seats_of(standing: Standing) -> tuple[int, ...]:
    """The seats still in, in the order of the sheet's columns."""
    return tuple(seat for seat in standing.seating if standing.scores[seat].is_in)


def pad_of(variant: Variant) -> tuple[PadKey, ...]:
    """The keys of the pad, low to high."""
    return tuple(PadKey.of(card) for card in variant.deck)


def entry_page(  # noqa: PLR0913 - one argument for each way an entry can come back
    board: Board,
    form: HandForm,
    *,
    entry: int | None = None,
    shown: Shown = NOTHING_SHOWN,
    problems: Sequence[Problem] = (),
    struck: bool = False,
) -> EntryPage:
    """The entry of the next hand, or of the hand to correct."""
    earlier = [
        one for one in board.log.entries if isinstance(one.event, Hand) and (entry is None or one.number < entry)
    ]
    number = board.opening.first_hand + len(earlier)
    variant, names = board.variant, board.names
    tiles = tuple(
        Tile(
            seat,
            names[seat],
            tuple(problem_sentence(one, variant, names) for one in problems if one.seat == seat),
        )
        for seat in form.seats
    )
    general = tuple(
        problem_sentence(one, variant, names) for one in problems if one.seat is None or one.seat not in form.seats
    )
    if entry is None:
        title, save = _("Hand %(number)s: last trick", number=number), _("Save hand %(number)s", number=number)
        action = url_for("hand.record", key=board.key)
    else:
        title = save = (
            _("Strike out hand %(number)s", number=number) if struck else _("Change hand %(number)s", number=number)
        )
        action = url_for("hand.correct", key=board.key, entry=entry)
    return EntryPage(
        key=board.key,
        form=form,
        title=title,
        action=action,
        save=save,
        tiles=tiles,
        pad=pad_of(variant),
        shown=replace(shown, problems=(*shown.problems, *general)),
        entry=entry,
        struck=struck,
    )


def show_hand(board: Board, hand: Hand) -> Shown:
    """What recording the hand now would do, or its problems."""
    standing = board.sheet.now
    if found := find_problems(board.variant, standing, hand):
        return Shown(problems=_problems(board, found))
    seen = preview_hand(board.variant, standing, hand)
    words = explain_hand(board.variant, board.names, seen.line)
    return Shown(words=words, buyers=_buyers(board, hand, seen.buyers))


def buyers(board: Board, entry: int, hand: Hand) -> tuple[Buyer, ...]:
    """The players who could buy back in if `hand` stood in place of that entry."""
    before = sheet_before(board, entry)
    if before is None or find_problems(before.variant, before.now, hand):
        return ()
    return _buyers(board, hand, preview_hand(before.variant, before.now, hand).buyers)


def digest_of(revision: int, entry: int, event: Event | None) -> str:
    """A digest of a correction and the revision it was shown for."""
    content = json.dumps([revision, *write_fact(Corrected(entry, event))], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()[:32]


def show_correction(board: Board, entry: int, event: Event | None) -> Shown:
    """What this correction would change, or its problems."""
    refused = check_correction(board, entry, event)
    if refused is not None:
        # A buy-in may be the only thing to correct, so offer it although nothing else changed.
        unchanged = refused.code is RequestProblem.UNCHANGED
        offered = buyers(board, entry, event) if unchanged and isinstance(event, Hand) else ()
        return Shown(refused_sentences(board, refused), buyers=offered)
    seen = consequences(board, entry, event)
    corrected = next((change for change in seen.lines if change.entry == entry), None)
    line = corrected.after if corrected is not None else None
    offered = buyers(board, entry, event) if isinstance(event, Hand) else ()
    words = None if line is None else explain_line(board, line)
    changes = changed_lines(board, entry, seen)
    digest = digest_of(board.revision, entry, event)
    return Shown((), words, offered, changes, digest, anothers(board, Corrected(entry, event)))


def anothers(board: Board, fact: Corrected) -> str:
    """The confirmation to correct what another device recorded; empty if this device recorded it."""
    recorder = recorded_by(board, fact)
    if recorder is None or recorder == the_visit().member_id:
        return ""
    return _("Recorded by: %(who)s. Change it anyway.", who=who_recorded(recorder))


def _buyers(board: Board, hand: Hand, points: Mapping[int, int]) -> tuple[Buyer, ...]:
    return tuple(Buyer(seat, board.names[seat], total, seat in hand.buy_in) for seat, total in points.items())


def explain_line(board: Board, line: Line) -> HandWords:
    """A hand, a ruling or a change at the table in words."""
    if isinstance(line, SettledHand):
        return explain_hand(line.variant, board.names, line)
    if isinstance(line, SettledRuling):
        return explain_ruling(board.names, line)
    return HandWords(change_sentence(line.change, board.names), (), next_sentence(line.after, board.names))


def line_title(line: Line) -> str:
    """The title of a line of the sheet."""
    if isinstance(line, SettledHand):
        return _("Hand %(number)s", number=line.turn.number)
    return _("Ruling") if isinstance(line, SettledRuling) else _("At the table")


def refused_sentences(board: Board, refused: Refused) -> tuple[str, ...]:
    """Why a request was refused."""
    if refused.code is not None:
        return (request_problem_sentence(refused.code),)
    return _problems(board, refused.problems)


def request_problem_sentence(code: RequestProblem) -> str:
    """Why a request was refused, if the hand itself has no problems."""
    match code:
        case RequestProblem.NOTHING_TO_UNDO:
            return _("There is nothing to undo.")
        case RequestProblem.NOTHING_TO_REDO:
            return _("There is nothing to redo.")
        case RequestProblem.NO_SUCH_ENTRY:
            return _("That hand was undone meanwhile.")
        case RequestProblem.EARLIER_HAND_DOES_NOT_FIT:
            return _("An earlier hand no longer counts. Change it or strike it out first.")
        case RequestProblem.UNCHANGED:
            return _("Nothing would change.")
        case RequestProblem.NAME_TAKEN:
            return _("Somebody at this table has that name.")
        case RequestProblem.GAME_FULL:
            return _("This game is full. Open another one to go on.")


def tick_the_box() -> str:
    """Why a correction was not saved: another device recorded what it would change."""
    return _("Another phone recorded that. Tick the box to go on anyway.")


def _problems(board: Board, problems: Sequence[Problem]) -> tuple[str, ...]:
    return tuple(problem_sentence(one, board.variant, board.names) for one in problems)


def changed_lines(board: Board, entry: int, seen: Consequences) -> tuple[ChangedLine, ...]:
    """The consequences: first the end of the game, then the players, then the other hands that change."""
    changes = [
        ChangedLine(board.names[one.seat], _score_words(one.before), _score_words(one.after)) for one in seen.players
    ]
    refused = seen.sheet.refused
    for one in seen.lines:
        line = one.before or one.after
        assert line is not None, "what neither counts nor would count does not change"
        differs = _steps(one.before) != _steps(one.after)
        if one.entry == entry or not (differs or one.before is None or one.after is None):
            continue
        before = "" if one.before is None else explain_line(board, one.before).headline
        after = _("no longer counts") if one.after is None else explain_line(board, one.after).headline
        if after == before:
            # Do not strike through a sentence that stays true.
            before, after = _difference(board, one.before, one.after), _difference(board, one.after, one.before)
        changes.append(ChangedLine(line_title(line), before, after))
    if refused is not None and not (len(refused[1]) == 1 and refused[1][0].code is ProblemCode.GAME_OVER):
        # By the rules that would be in force then.
        reasons = (problem_sentence(one, seen.sheet.variant, board.names) for one in refused[1])
        changes.append(ChangedLine(_("Why"), "", " ".join(reasons)))
    if seen.result_before != seen.result_after:
        results = [
            _("the game goes on") if result is None else result_sentence(result, board.names)
            for result in (seen.result_before, seen.result_after)
        ]
        changes.insert(0, ChangedLine(_("The game"), *results))
    return tuple(changes)


def _steps(line: Line | None) -> tuple[Step, ...]:
    """The steps of a line without the totals, which depend on earlier lines."""
    return () if line is None else tuple(step._replace(total=0) for step in line.steps)


def _difference(board: Board, line: Line | None, other: Line | None) -> str:
    """The steps of `line` that `other` does not have, in words."""
    if line is None:
        return ""
    steps = zip(_steps(line), explain_line(board, line).lines, strict=True)
    return " ".join(words.text for step, words in steps if step not in _steps(other))


def _score_words(score: Score | None) -> str:
    """The score in words; a dash for who never joined the table."""
    return "–" if score is None else score_words(score)


def score_words(score: Score) -> str:
    """A score in a few words: points, cucumbers, out."""
    points = str(score.points)
    if score.left:
        return row_of((points, pgettext("player", "left")))
    if score.out:
        return row_of((points, _("out")))
    if score.cucumbers:
        return row_of((points, ngettext("%(num)s cucumber", "%(num)s cucumbers", score.cucumbers)))
    return points
