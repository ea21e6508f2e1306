"""Correct hands, strike them out and bring them back, with the consequences known before."""

import pytest
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21
from scorekeeper.rules.problems import Problem, ProblemCode
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Result, Score
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import (
    Consequences,
    PlayerChange,
    Refused,
    RequestProblem,
    consequences,
    sheet_before,
)
from tests.rules.cases import hand, points
from tests.services.table import Table


@pytest.fixture
def table(session: Session) -> Table:
    """Agurk after three hands: 0, 9 and 13 points."""
    table = Table(session, AGURK)
    table.record(hand(0, "5 9 8"), hand(1, "2 6 3"), hand(2, "7 2 4"))
    assert table.points == (0, 9, 13)
    return table


@pytest.fixture
def knock_out(session: Session) -> Table:
    """One life each. Seat 0 went out in hand 2, and the other two played two more hands."""
    table = Table(session, CUCUMBER_21)
    table.record(hand(0, "A 2 3"), hand(0, "9 2 3"), hand(1, "5 6", out=[0]), hand(2, "7 8", out=[0]))
    assert table.scores == (Score(23, 1, out=True), Score(8), Score(6))
    return table


def changed(seen: Consequences) -> list[tuple[int, tuple[int, ...] | None, tuple[int, ...] | None]]:
    """Each hand with a different outcome: its entry, everybody's points after it now, and after the correction."""
    return [
        (
            one.entry,
            None if one.before is None else tuple(score.points for score in one.before.after.scores),
            None if one.after is None else tuple(score.points for score in one.after.after.scores),
        )
        for one in seen.lines
    ]


def expected(table: Table, entry: int, to: Hand | None) -> tuple[Consequences, Board]:
    """The consequences of a correction, and the board after it. Checks that they agree."""
    seen = consequences(table.board, entry, to)
    board = table.correct(entry, to)
    assert seen.sheet == board.sheet
    assert board == table.board
    return seen, board


def test_a_correction_changes_the_scores_of_its_players(table: Table) -> None:
    seen, board = expected(table, 1, hand(0, "5 7 8"))
    assert seen.players == (PlayerChange(1, Score(9), Score(0)), PlayerChange(2, Score(13), Score(21)))
    assert [entry.corrected for entry, _line in board.lines] == [True, False, False]


def test_the_consequences_show_a_new_cucumber(table: Table) -> None:
    seen, _board = expected(table, 1, hand(0, "5 9 K"))
    assert PlayerChange(2, Score(13), Score(0, 1)) in seen.players


def test_the_consequences_show_every_later_hand_with_a_different_outcome(table: Table) -> None:
    seen, _board = expected(table, 2, hand(1, "2 3 6"))
    assert changed(seen) == [(2, (0, 9, 6), (6, 9, 0)), (3, (0, 9, 13), (6, 9, 7))]
    assert (seen.result_before, seen.result_after) == (None, None)


def test_correcting_a_card_that_costs_nothing_changes_only_its_own_hand(table: Table) -> None:
    seen, _board = expected(table, 3, hand(2, "7 2 3"))
    assert (seen.players, [one.entry for one in seen.lines]) == ((), [3])


def test_a_hand_can_be_struck_out_and_brought_back(table: Table) -> None:
    before = table.board
    seen, board = expected(table, 1, None)
    assert changed(seen)[0] == (1, (0, 9, 0), None)
    assert [entry.number for entry, _line in board.lines] == [2, 3]
    assert [line.turn.number for _entry, line in board.hands] == [1, 2]
    assert table.points == (0, 0, 13)
    outcome = table.try_to_correct(1, None)
    assert isinstance(outcome, Refused)
    assert outcome.code is RequestProblem.UNCHANGED

    seen, board = expected(table, 1, hand(0, "5 9 8"))
    assert changed(seen)[0] == (1, None, (0, 9, 0))
    assert board.sheet == before.sheet
    assert board.revision == before.revision + 2


def test_a_struck_out_hand_is_not_among_the_consequences_of_another_correction(table: Table) -> None:
    table.correct(1, None)
    seen, _board = expected(table, 2, None)
    assert [one.entry for one in seen.lines] == [2, 3]


def test_a_correction_can_be_undone_and_redone(table: Table) -> None:
    before = table.board
    after = table.correct(1, hand(0, "5 9 K"))
    assert table.undo().sheet == before.sheet
    assert table.board.log.entries == before.log.entries
    assert table.redo().sheet == after.sheet
    assert table.board.revision == 6


def test_a_hand_that_became_impossible_and_all_later_ones_do_not_count(knock_out: Table) -> None:
    seen, board = expected(knock_out, 1, hand(0, "3 A 2"))
    assert [(one.entry, one.after is None) for one in seen.lines] == [
        (1, False),
        (2, False),
        (3, True),
        (4, True),
    ]
    assert seen.sheet.refused == (2, (Problem(ProblemCode.MISSING, "final_trick", seat=0),))
    assert board.stuck is not None
    assert (board.stuck[0].number, board.stuck[1]) == (3, seen.sheet.refused[1])
    assert [entry.number for entry in board.waiting] == [3, 4]
    assert sheet_before(board, 4) is None
    assert [entry.number for entry, _line in board.lines] == [1, 2]


def test_a_second_correction_lets_the_later_hands_count_again(knock_out: Table) -> None:
    knock_out.correct(1, hand(0, "3 A 2"))
    seen, board = expected(knock_out, 3, hand(1, "5 6 4"))
    assert [(one.entry, one.before) for one in seen.lines] == [(3, None)]
    assert board.stuck is not None
    assert board.stuck[0].number == 4
    _seen, board = expected(knock_out, 4, hand(2, "7 8 2"))
    assert (board.stuck, board.waiting) == (None, ())
    assert knock_out.points == (17, 14, 6)
    knock_out.record(hand(0, "2 3 4"))


def test_an_impossible_hand_can_be_struck_out(knock_out: Table) -> None:
    knock_out.correct(1, hand(0, "3 A 2"))
    knock_out.correct(3, None)
    board = knock_out.correct(4, None)
    assert (board.stuck, len(board.lines)) == (None, 2)


def test_undo_lets_the_later_hands_count_again(knock_out: Table) -> None:
    before = knock_out.board
    knock_out.correct(1, hand(0, "3 A 2"))
    assert knock_out.undo().sheet == before.sheet


def test_a_correction_can_reopen_a_game_that_was_over(session: Session) -> None:
    table = Table(session, CUCUMBER_21, opening=Opening(0, points(14, 0)))
    table.record(hand(0, "9 2"))
    seen, board = expected(table, 1, hand(0, "2 9"))
    assert (seen.result_before, seen.result_after) == (Result(winners=(1,)), None)
    assert board.sheet.now.next is not None
    table.record(hand(0, "9 2"))
    assert table.board.sheet.now.result == Result(winners=(1,))


def test_a_correction_can_change_the_winner(session: Session) -> None:
    table = Table(session, CUCUMBER_21, opening=Opening(0, points(14, 14)))
    table.record(hand(0, "9 2"))
    seen, _board = expected(table, 1, hand(0, "2 9"))
    assert (seen.result_before, seen.result_after) == (Result(winners=(1,)), Result(winners=(0,)))
    assert [change.seat for change in seen.players] == [0, 1]


def test_a_correction_can_end_the_game_before_later_hands(session: Session) -> None:
    table = Table(session, CUCUMBER_21, opening=Opening(0, points(14, 0)))
    table.record(hand(0, "5 2"), hand(0, "2 4"))
    seen, board = expected(table, 1, hand(0, "9 2"))
    assert seen.sheet.refused == (1, (Problem(ProblemCode.GAME_OVER, ""),))
    assert [(one.entry, one.after is None) for one in seen.lines] == [(1, False), (2, True)]
    assert seen.result_after == Result(winners=(1,))
    assert board.stuck is not None
    outcome = table.try_to_correct(2, hand(0, "2 5"))
    assert isinstance(outcome, Refused)
    assert outcome.problems == (Problem(ProblemCode.GAME_OVER, ""),)
    assert table.correct(2, None).stuck is None


def test_a_hand_with_only_another_dealer_is_not_among_the_consequences(session: Session) -> None:
    table = Table(session, CUCUMBER_21, 4)
    table.record(hand(0, "2 3 4 5"), hand(1, "2 3 4 5"))
    seen, board = expected(table, 1, None)
    assert [one.entry for one in seen.lines] == [1, 2]
    assert board.hands[0][1].turn.dealer == 0


def test_a_corrected_hand_can_be_corrected_again(table: Table) -> None:
    table.correct(1, hand(0, "5 9 K"))
    board = table.correct(1, hand(0, "5 9 8"))
    assert table.points == (0, 9, 13)
    assert [fact.kind for fact in board.facts] == ["hand"] * 3 + ["correction"] * 2
