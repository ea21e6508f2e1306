"""Record rulings, and withdraw and correct them like hands, with the consequences known before."""

import json

import pytest
from sqlalchemy.orm import Session

from scorekeeper.formats.game import read_game, write_game
from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21
from scorekeeper.rules.problems import Problem, ProblemCode
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Opening, Turn
from scorekeeper.rules.values import Result, Score
from scorekeeper.services.board import board_at
from scorekeeper.services.check_event import PlayerChange, Refused, RequestProblem, consequences
from scorekeeper.services.export_game import export_record
from scorekeeper.services.open_game import Opened, import_record
from scorekeeper.services.read_board import read_board
from tests.rules.cases import hand, points
from tests.services.table import Table, charged, new_id, stored_facts

WARNING = TableRuling(Matter.EXPOSED_CARD, Remedy.WARNING, 1, 2, note="the queen")


@pytest.fixture
def table(session: Session) -> Table:
    """Agurk: a hand, five points for seat 1, another hand; 0, 14 and 4 points."""
    table = Table(session, AGURK)
    table.record(hand(0, "5 9 8"))
    table.record(charged(1, 5))
    table.record(hand(1, "2 4 3"))
    assert table.points == (0, 14, 4)
    return table


@pytest.fixture
def knock_out(session: Session) -> Table:
    """One life each. A ruling put seat 0 out, and the others played a hand."""
    table = Table(session, CUCUMBER_21, opening=Opening(0, points(20, 3, 0)))
    table.record(charged(0, 5))
    table.record(hand(1, "2 9", out=[0]))
    assert table.scores == (Score(25, 1, out=True), Score(3), Score(9))
    return table


def test_a_ruling_is_on_the_board_and_its_points_count_at_once(session: Session) -> None:
    table = Table(session, AGURK)
    assert table.record(charged(1, 5)) == 1
    assert [(entry.number, entry.event) for entry, _line in table.board.lines] == [(1, charged(1, 5))]
    assert table.board.hands == ()
    assert [(fact.number, fact.kind) for fact in table.board.facts] == [(1, "ruling")]
    assert table.points == (0, 5, 0)
    assert table.board.takes_rulings


def test_a_ruling_without_points_is_saved_with_its_note_and_changes_no_score(table: Table) -> None:
    before = table.board.sheet.now
    table.record(WARNING)
    assert table.board.lines[-1][0].event == WARNING
    assert table.board.sheet.now == before


def test_rulings_are_lines_between_the_hands_and_do_not_count_as_hands(table: Table) -> None:
    assert [entry.number for entry, _line in table.board.lines] == [1, 2, 3]
    assert [(entry.number, line.turn.number) for entry, line in table.board.hands] == [(1, 1), (3, 2)]


def test_a_ruling_after_the_end_of_the_game_is_possible_for_those_in(session: Session) -> None:
    table = Table(session, CUCUMBER_21, opening=Opening(0, points(20, 3)))
    table.record(hand(1, "2 5"))
    assert table.board.sheet.now.result == Result(winners=(1,))
    assert table.board.takes_rulings
    outcome = table.try_to_record(charged(0, 5))
    assert isinstance(outcome, Refused)
    assert [one.code for one in outcome.problems] == [ProblemCode.OUT]
    table.record(charged(1, 5))
    assert table.points == (25, 8)
    assert [table.undo().sheet.now.result for _ in range(2)] == [Result(winners=(1,)), None]


def test_rulings_can_be_undone_and_redone(table: Table) -> None:
    sheets = [board_at(table.board, revision).sheet for revision in range(4)]
    assert [table.undo().sheet for _ in range(3)] == sheets[2::-1]
    assert [table.redo().sheet for _ in range(3)] == sheets[1:]
    assert [fact.kind for fact in table.board.facts] == ["hand", "ruling", "hand"] + ["undo"] * 3 + ["redo"] * 3


# --- Withdrawn and corrected


def test_a_game_is_the_same_after_a_ruling_is_withdrawn(table: Table) -> None:
    seen = consequences(table.board, 2, None)
    assert [(one.entry, one.after is None) for one in seen.lines] == [(2, True), (3, False)]
    assert seen.players == (PlayerChange(1, Score(14), Score(9)),)
    board = table.correct(2, None)
    assert board.sheet == seen.sheet == replay(AGURK, table.opening, [hand(0, "5 9 8"), hand(1, "2 4 3")])
    assert [entry.number for entry, _line in board.lines] == [1, 3]
    again = table.try_to_correct(2, None)
    assert isinstance(again, Refused)
    assert again.code is RequestProblem.UNCHANGED


def test_undo_or_a_correction_brings_a_withdrawn_ruling_back(table: Table) -> None:
    before = table.board.sheet
    table.correct(2, None)
    assert table.undo().sheet == before
    table.redo()
    assert table.correct(2, charged(1, 5)).sheet == before


def test_a_ruling_can_be_corrected_to_another_one(table: Table) -> None:
    seen = consequences(table.board, 2, charged(2, 10))
    assert seen.players == (PlayerChange(1, Score(14), Score(9)), PlayerChange(2, Score(4), Score(14)))
    assert table.correct(2, charged(2, 10)).sheet == seen.sheet
    assert table.points == (0, 9, 14)
    assert [(entry.number, entry.corrected) for entry, _line in table.board.lines] == [
        (1, False),
        (2, True),
        (3, False),
    ]


def test_correcting_only_the_note_of_a_ruling_changes_no_later_hand(table: Table) -> None:
    seen = consequences(table.board, 2, charged(1, 5)._replace(note="the 3"))
    assert (seen.players, [one.entry for one in seen.lines]) == ((), [2])


def test_the_consequences_of_correcting_a_hand_include_later_rulings(table: Table) -> None:
    seen = consequences(table.board, 1, hand(0, "5 9 K"))
    assert [(one.entry, one.before is None, one.after is None) for one in seen.lines] == [
        (1, False, False),
        (2, False, False),
        (3, False, False),
    ]
    assert table.correct(1, hand(0, "5 9 K")).sheet == seen.sheet
    assert table.points == (0, 5, 17)


@pytest.mark.parametrize("first_hand", [1, 7])
def test_a_ruling_stays_with_its_hand_when_an_earlier_hand_is_struck_out(session: Session, first_hand: int) -> None:
    table = Table(session, AGURK, opening=Opening(0, points(0, 0, 0), first_hand))
    table.record(hand(0, "5 9 8"))
    table.record(charged(1, 5, hand=first_hand + 1))
    table.record(hand(1, "2 4 3"))
    seen = consequences(table.board, 1, None)
    board = table.correct(1, None)
    assert (board.stuck, board.sheet, table.points) == (None, seen.sheet, (0, 5, 4))
    assert board.lines[0][0].event == charged(1, 5, hand=first_hand)
    assert export_record(board).events[0] == charged(1, 5, hand=first_hand)
    board = table.correct(1, hand(0, "5 9 8"))
    assert board.lines[1][0].event == charged(1, 5, hand=first_hand + 1)


def test_a_ruling_that_charges_a_player_who_is_now_out_needs_a_correction(session: Session) -> None:
    table = Table(session, CUCUMBER_21, opening=Opening(0, points(0, 20, 0)))
    table.record(hand(0, "9 5 8"))
    table.record(charged(1, 1))
    table.record(hand(1, "2 4 3"))
    seen = consequences(table.board, 1, hand(0, "8 9 5"))
    assert seen.sheet.refused == (1, (Problem(ProblemCode.OUT, "player", seat=1),))
    board = table.correct(1, hand(0, "8 9 5"))
    assert board.stuck is not None
    assert [entry.number for entry in board.waiting] == [2, 3]
    assert not board.takes_rulings
    outcome = table.try_to_record(charged(0, 5))
    assert isinstance(outcome, Refused)
    assert outcome.code is RequestProblem.EARLIER_HAND_DOES_NOT_FIT
    board = table.correct(2, charged(0, 1))
    assert board.stuck is not None
    assert board.stuck[0].number == 3


def test_withdrawing_a_ruling_brings_back_the_player_it_put_out(knock_out: Table) -> None:
    assert knock_out.board.sheet.now.next == Turn(2, 2, 1, 7)
    seen = consequences(knock_out.board, 1, None)
    assert seen.sheet.refused == (0, (Problem(ProblemCode.MISSING, "final_trick", seat=0),))
    assert [(one.entry, one.after is None) for one in seen.lines] == [(1, True), (2, True)]
    board = knock_out.correct(1, None)
    assert board.stuck is not None
    assert (board.stuck[0].number, [entry.number for entry in board.waiting]) == (2, [2])
    assert knock_out.points == (20, 3, 0)
    board = knock_out.correct(2, hand(1, "2 9 3"))
    assert (board.stuck, knock_out.scores) == (None, (Score(20), Score(3), Score(9)))


def test_withdrawing_a_ruling_at_once_restores_the_game(session: Session) -> None:
    table = Table(session, CUCUMBER_21, opening=Opening(0, points(20, 3, 0)))
    before = table.board.sheet
    table.record(charged(0, 5))
    assert table.board.sheet.now.next == Turn(1, 1, 2, 7)
    assert table.correct(1, None).sheet == before


def test_a_milder_correction_of_the_last_ruling_reopens_the_game(session: Session) -> None:
    table = Table(session, CUCUMBER_21, opening=Opening(0, points(20, 3)))
    table.record(charged(0, 5))
    seen = consequences(table.board, 1, charged(0, 1))
    assert (seen.result_before, seen.result_after) == (Result(winners=(1,)), None)
    table.correct(1, charged(0, 1))
    table.record(hand(0, "9 2"))
    assert table.board.sheet.now.result == Result(winners=(1,))


# --- Export and import


def test_a_game_with_rulings_keeps_its_history_through_export_and_import(table: Table) -> None:
    table.record(WARNING, charged(0, 40, hand=3))
    table.correct(4, None)
    record = export_record(table.board)
    assert record.events == (hand(0, "5 9 8"), charged(1, 5), hand(1, "2 4 3"), charged(0, 40, hand=3))
    assert read_game(json_of(table)) == record
    imported = import_record(table.session, new_id(), record)
    assert isinstance(imported, Opened)
    board = read_board(table.session, imported.key)
    assert board is not None
    assert stored_facts(board) == stored_facts(table.board)
    assert board.sheet == table.board.sheet
    assert export_record(board) == record


def json_of(table: Table) -> str:
    """The public record of the game."""
    return json.dumps(write_game(export_record(table.board)))
