"""What the rows of a hand prove, ready to be shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import shorten
from typing import Any

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.formats.notes import MAX_NOTE_LENGTH
from scorekeeper.rules.audit import Audit, RecordProblem, RecordProblemCode, TrickTaken, record_problems
from scorekeeper.rules.cards import Card
from scorekeeper.rules.hand_in_progress import HandInProgress, LatestPlay, latest_play, read_progress
from scorekeeper.rules.play import Play, cards_in
from scorekeeper.rules.ruling import Matter
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.keep_audit import KeptAudit
from scorekeeper.web.audit.dealt import Dealt, hand_of_game, kept_of
from scorekeeper.web.audit.forms import AuditForm
from scorekeeper.web.forms import out_of_order
from scorekeeper.web.referee.plays import read_plays
from scorekeeper.words.audit import record_problem_sentence
from scorekeeper.words.cards import card_letter, play_letters
from scorekeeper.words.findings import finding_sentences, headline, record_headline, turn_sentence
from scorekeeper.words.legality import reason, verdict_words
from scorekeeper.words.lists import row_of

Rows = Sequence[Sequence[Play]]
KEPT = ("wrong", "clean")
"""The kinds of results whose rows are kept with the hand: what they say no later card changes."""


@dataclass(frozen=True, slots=True)
class LatestVerdict:
    """The verdict on the latest play."""

    kind: str
    word: str
    about: str
    reason: str


@dataclass(frozen=True, slots=True)
class PlayCell:
    """One play in a player's row, and its marks."""

    letters: str
    leads: bool = False
    takes: bool = False
    wrong: bool = False
    proves: bool = False


@dataclass(frozen=True, slots=True)
class PlayRow:
    """One player's cards in the order they were played."""

    seat: int
    name: str
    cells: tuple[PlayCell, ...]


@dataclass(frozen=True, slots=True)
class AuditResult:
    """What the rows prove, or what is wrong with them.

    `problems` concern the record. `rules` are the rules that the findings cite. `leaders` has a seat for each complete
    trick and for the current one. `rulings` has each player who played wrong, by name, and the URL of the ruling form.
    """

    kind: str
    headline: str = ""
    problems: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    turn: str = ""
    verdict: LatestVerdict | None = None
    rows: tuple[PlayRow, ...] = ()
    tricks: tuple[str, ...] = ()
    leaders: tuple[int, ...] = ()
    record: str = ""
    rulings: tuple[tuple[str, str], ...] = ()

    @property
    def marks(self) -> dict[str, list[str]]:
        """The marks of each play, by `seat.index`."""
        kinds = ("leads", "takes", "wrong", "proves")
        cells = ((f"{row.seat}.{at}", cell) for row in self.rows for at, cell in enumerate(row.cells))
        return {place: found for place, cell in cells if (found := [kind for kind in kinds if getattr(cell, kind)])}

    @property
    def is_faulty(self) -> bool:
        """Whether the record or the form has problems, so that there is no answer."""
        return bool(self.problems)


def audit_result(dealt: Dealt, form: AuditForm) -> AuditResult | None:
    """What the rows prove, or what is wrong with them; None before the first card."""
    if not form.validate():
        return AuditResult("record", _("This cannot be checked yet."), _form_problems(dealt, form))
    return read_rows(dealt, form)


def read_rows(dealt: Dealt, form: AuditForm) -> AuditResult | None:
    """The same for a form that is filled in rightly."""
    rows = form.rows()
    if not any(rows) and not form.is_trick_by_trick:
        return None
    variant, names = dealt.variant, tuple(dealt.names[seat] for seat in dealt.seats)
    cards, players = int(form.cards.data or 0), len(dealt.names)
    now = read_progress(variant, rows, dealt.seats.index(form.leader.data), cards, players=players)
    errors = now.audit.record_problems if form.is_trick_by_trick else record_problems(variant, rows, players)
    if errors:
        _blame_rows(dealt, form, rows, errors)
        problems = tuple(_record_problem(names, rows, one) for one in errors)
        return AuditResult("record", record_headline(), problems, rows=_rows(dealt, rows, None))
    found, over = now.audit, now.is_over
    leaders = [one.leader for one in found.tricks] + ([] if over else [now.leader])
    texts = [finding_sentences(variant, names, rows, leaders, one) for one in found.breaches]
    return AuditResult(
        "wrong" if found.breaches else "clean" if over else "open",
        headline(found, over=over) if now.turn is None or not form.is_trick_by_trick else "",
        findings=tuple(sentence for sentence, *_rule in texts),
        rules=tuple(dict.fromkeys(rule for _sentence, *rules in texts for rule in rules)),
        turn=turn_sentence(variant, names, now) if form.is_trick_by_trick else "",
        verdict=_verdict(variant, names, None if over else latest_play(variant, rows, now, cards)),
        rows=_rows(dealt, rows, now),
        tricks=tuple(_trick(names, rows, number, one) for number, one in enumerate(found.tricks)),
        leaders=tuple(dealt.seats[seat] for seat in leaders),
        record=_record(dealt, rows, now),
        rulings=_rulings(dealt, found),
    )


def proofs(dealt: Dealt, kept: KeptAudit) -> dict[int, str]:
    """Each player who played wrong, with the first proof in words; empty if the rows prove nothing."""
    rows, now = _progress(dealt, kept)
    names, leaders = tuple(dealt.names[seat] for seat in dealt.seats), [one.leader for one in now.audit.tricks]
    found: dict[int, str] = {}
    for one in now.audit.breaches:
        texts = finding_sentences(dealt.variant, names, rows, [*leaders, now.leader], one)
        found.setdefault(dealt.seats[one.seat], texts[0])
    return found


def proof_about(board: Board, number: int, seat: int) -> str:
    """The first proof against a player in the kept cards of a hand, short enough for a note; empty if there is none."""
    entry = next((one.number for one, line in board.hands if line.turn.number == number), None)
    dealt = hand_of_game(board, entry)
    kept = None if dealt is None or dealt.number != number else kept_of(board, dealt)
    found = "" if dealt is None or kept is None else proofs(dealt, kept).get(seat, "")
    return shorten(found.removesuffix("."), MAX_NOTE_LENGTH, placeholder=" …")


def kept_headline(dealt: Dealt, kept: KeptAudit) -> str:
    """What kept rows prove, in one line."""
    _rows, now = _progress(dealt, kept)
    return headline(now.audit, over=now.is_over)


def ends_otherwise(dealt: Dealt, form: AuditForm) -> bool:
    """Whether all cards are entered, and the hand was recorded with another last trick."""
    rows = dict(zip(dealt.seats, form.rows(), strict=True))
    if any(cards_in(row) != form.cards.data for row in rows.values()):
        return False
    return any(
        [_key(dealt.variant, card) for card in rows[laid.seat][-1]] != [_key(dealt.variant, laid.card)]
        for laid in dealt.last_trick
        if laid.seat in rows
    )


def _key(variant: Variant, card: Card) -> str:
    """A card as the pad names it: with its suit only where that matters."""
    return str(card) if card in variant.specials else card.rank


def _progress(dealt: Dealt, kept: KeptAudit) -> tuple[Rows, HandInProgress]:
    rows = tuple(read_plays(kept.rows[seat]) for seat in dealt.seats)
    leader = dealt.seats.index(kept.leader)
    return rows, read_progress(dealt.variant, rows, leader, kept.cards, players=len(dealt.names))


def _form_problems(dealt: Dealt, form: AuditForm) -> tuple[str, ...]:
    problems = [str(error) for one in (form.leader, form.cards) for error in one.errors]
    for seat in dealt.seats:
        errors = form.row_field(seat).errors
        problems += [_("%(name)s: %(sentence)s", name=dealt.names[seat], sentence=str(error)) for error in errors]
    return tuple(problems) or (out_of_order(),)


def _record_problem(names: Sequence[str], rows: Rows, error: RecordProblem) -> str:
    if error.code is not RecordProblemCode.UNEVEN_ROWS:
        return record_problem_sentence(error, names)
    lengths = row_of([f"{name} {cards_in(row)}" for name, row in zip(names, rows, strict=True)])
    return _("The rows do not have the same number of cards: %(lengths)s.", lengths=lengths)


def _blame_rows(dealt: Dealt, form: AuditForm, rows: Rows, errors: Sequence[RecordProblem]) -> None:
    """Show next to each row what is wrong with it."""
    counts = tuple(map(cards_in, rows))
    for index, seat in enumerate(dealt.seats):
        problems = []
        for one in errors:
            if one.code is RecordProblemCode.UNEVEN_ROWS and counts[index] < max(counts):
                problems.append(ngettext("Only %(num)s card here.", "Only %(num)s cards here.", counts[index]))
            elif one.seat == index and one.card is not None:
                problems.append(_("The pack has no %(card)s.", card=card_letter(one.card)))
        form.row_field(seat).errors = problems


def _verdict(variant: Variant, names: Sequence[str], latest: LatestPlay | None) -> LatestVerdict | None:
    if latest is None:
        return None
    trick, play, judgement = latest.trick, latest.play, latest.judgement
    about = _("%(name)s: %(card)s", name=names[latest.seat], card=play_letters(play))
    why = reason(variant, trick, play, judgement, last_trick=latest.last_trick)
    return LatestVerdict(judgement.verdict.value, verdict_words(variant, trick, play, judgement), about, why)


def _rows(dealt: Dealt, rows: Rows, now: HandInProgress | None) -> tuple[PlayRow, ...]:
    """The rows with their marks; without marks if the record has problems."""
    tricks = () if now is None else now.audit.tricks
    breaches = () if now is None else now.audit.breaches
    leads = {(one.leader, at) for at, one in enumerate(tricks)}
    takes = {(one.winner, at) for at, one in enumerate(tricks)}
    wrong = {(one.seat, one.trick - 1) for one in breaches}
    proves = {(one.seat, one.proof.trick - 1) for one in breaches}
    if now is not None and now.laid:
        leads.add((now.leader, now.trick - 1))
    return tuple(
        PlayRow(
            dealt.seats[index],
            dealt.names[dealt.seats[index]],
            tuple(
                PlayCell(
                    play_letters(play),
                    leads=(index, at) in leads,
                    takes=(index, at) in takes,
                    wrong=(index, at) in wrong,
                    proves=(index, at) in proves,
                )
                for at, play in enumerate(row)
            ),
        )
        for index, row in enumerate(rows)
    )


def _trick(names: Sequence[str], rows: Rows, number: int, trick: TrickTaken) -> str:
    led, took = (play_letters(rows[seat][number]) for seat in (trick.leader, trick.winner))
    if trick.leader == trick.winner:
        return _("%(name)s leads the %(card)s and takes it.", name=names[trick.leader], card=led)
    return _(
        "%(leader)s leads the %(led)s, %(winner)s takes it with the %(took)s.",
        leader=names[trick.leader],
        led=led,
        winner=names[trick.winner],
        took=took,
    )


def _rulings(dealt: Dealt, found: Audit) -> tuple[tuple[str, str], ...]:
    """Each player who played wrong, with the URL of the ruling form; empty if the game takes no rulings."""
    if not dealt.takes_rulings:
        return ()
    matter, seats = Matter.ILLEGAL_PLAY.value, dict.fromkeys(dealt.seats[one.seat] for one in found.breaches)
    return tuple(
        (
            dealt.names[seat],
            url_for("ruling.make", key=dealt.key, matter=matter, player=seat, hand=dealt.number, proof=1),
        )
        for seat in seats
    )


def _record(dealt: Dealt, rows: Rows, now: HandInProgress) -> str:
    """The URL that records the hand with its final trick; empty if it is not the next hand or is not over."""
    if not now.is_over or not dealt.is_coming or any(len(row[-1]) > 1 for row in rows):
        return ""
    cards: dict[str, Any] = {}
    for seat, row in zip(dealt.seats, rows, strict=True):
        (card,) = row[-1]
        cards[f"card_{seat}"] = _key(dealt.variant, card)
    return url_for("game.enter", key=dealt.key, leader=dealt.seats[now.leader], **cards)
