"""Record a hand: it is saved once, or refused without any change."""

from contextlib import closing

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.live.hub import hub
from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21, GURKA_SE, RASSI
from scorekeeper.rules.problems import Problem, ProblemCode
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Result, Score
from scorekeeper.services.append_fact import Command, NoGame, Recorded, Refused, Stale
from scorekeeper.services.board import board_at
from scorekeeper.services.preview_hand import preview_hand
from scorekeeper.services.record_hand import record_hand
from scorekeeper.services.undo import undo
from tests.rules.cases import card, hand, points
from tests.services.table import Table, counting, done, new_id

FIRST, SECOND, THIRD = hand(0, "5 8 9"), hand(1, "10 2 3"), hand(2, "4 4 7")


@pytest.fixture
def table(session: Session) -> Table:
    return Table(session, AGURK)


def test_a_recorded_hand_is_on_the_board(table: Table) -> None:
    outcome = done(record_hand(table.session, table.command(client_id="a-form"), FIRST))
    assert outcome.board == table.board
    assert outcome.board.lines[0][0].event == FIRST
    assert (outcome.fact.number, outcome.fact.kind, outcome.fact.client_id) == (1, "hand", "a-form")
    assert table.points == (0, 0, 9)
    assert table.board.revision == 1


def test_phones_that_wait_learn_the_number_of_a_saved_hand(table: Table) -> None:
    stream = hub.subscribe(table.key, hub.streams + 1)
    assert stream is not None
    with closing(stream):
        table.record(FIRST, SECOND)
        assert stream.state(0, "").revision == 2


def test_buy_ins_and_personal_factors_are_saved_with_their_hand(session: Session) -> None:
    buying = hand(0, "9 2 3", buy_in=[0])
    table = Table(session, GURKA_SE, opening=Opening(0, points(25, 11, 17)))
    table.record(buying)
    assert table.board.log.events == ((1, buying),)
    assert table.scores[0] == Score(17, buy_ins=1)
    factors = hand(1, "2 KC", factors={0: 4, 1: 2})
    table = Table(session, RASSI, 2)
    table.record(factors)
    assert table.board.log.events == ((1, factors),)


def test_an_impossible_hand_is_refused_and_not_saved(table: Table) -> None:
    outcome = table.try_to_record(hand(0, "5 8"))
    assert isinstance(outcome, Refused)
    assert (outcome.problems, outcome.code) == (
        (Problem(ProblemCode.MISSING, "final_trick", seat=2),),
        None,
    )
    assert outcome.board == table.board
    assert table.board.revision == 0


def test_five_equal_cards_are_refused(session: Session) -> None:
    table = Table(session, AGURK, 5)
    outcome = table.try_to_record(hand(0, "9 9 9 9 9"))
    assert isinstance(outcome, Refused)
    problem = Problem(ProblemCode.TOO_MANY_OF_RANK, "final_trick", 4, 4, card("9"), 5, 4)
    assert outcome.problems == (problem,)


def test_a_hand_after_the_end_of_the_game_is_refused_by_the_service(session: Session) -> None:
    table = Table(session, CUCUMBER_21, opening=Opening(0, points(20, 3)))
    table.record(hand(0, "9 2"))
    assert table.board.sheet.now.result == Result(winners=(1,))
    outcome = table.try_to_record(hand(0, "2 3"))
    assert isinstance(outcome, Refused)
    assert outcome.problems == (Problem(ProblemCode.GAME_OVER, ""),)


def test_a_phone_that_has_not_seen_the_newest_hand_is_told_what_it_missed(table: Table) -> None:
    late = table.command()
    table.record(FIRST, SECOND)
    outcome = record_hand(table.session, late, THIRD)
    assert isinstance(outcome, Stale)
    assert [fact.number for fact in outcome.news] == [1, 2]
    assert outcome.news == outcome.board.facts
    assert outcome.board == table.board
    assert table.board.revision == 2


def test_a_phone_is_told_only_what_it_has_not_seen(table: Table) -> None:
    table.record(FIRST)
    late = table.command()
    table.record(SECOND)
    outcome = record_hand(table.session, late, THIRD)
    assert isinstance(outcome, Stale)
    assert [fact.number for fact in outcome.news] == [2]


def test_a_revision_that_never_existed_is_stale_without_news(table: Table) -> None:
    outcome = record_hand(table.session, table.command(revision=7), FIRST)
    assert outcome == Stale(table.board, ())


def test_a_hand_in_an_unknown_game_gives_no_game(session: Session) -> None:
    assert record_hand(session, Command("unknown", 0, "a-form"), FIRST) == NoGame()


def test_a_command_sent_again_gets_the_same_outcome_and_saves_nothing(table: Table) -> None:
    command = table.command(client_id="a-form")
    first = done(record_hand(table.session, command, FIRST))
    assert record_hand(table.session, command, FIRST) == first
    assert table.board.revision == 1


def test_a_command_sent_again_with_the_newest_revision_saves_nothing(table: Table) -> None:
    first = done(record_hand(table.session, table.command(client_id="a-form"), FIRST))
    assert record_hand(table.session, table.command(revision=1, client_id="a-form"), FIRST) == first
    assert table.board.revision == 1


def test_a_command_sent_again_later_gets_its_fact_and_the_newest_board(table: Table) -> None:
    command = table.command(client_id="a-form")
    first = done(record_hand(table.session, command, FIRST))
    table.record(SECOND, THIRD)
    outcome = done(record_hand(table.session, command, FIRST))
    assert outcome.fact == first.fact
    assert outcome.board == table.board
    assert table.board.revision == 3


def test_a_command_sent_again_does_not_bring_an_undone_hand_back(table: Table) -> None:
    command = table.command(client_id="a-form")
    record_hand(table.session, command, FIRST)
    table.undo()
    assert done(record_hand(table.session, command, FIRST)).board.lines == ()


def test_the_id_of_a_refused_command_can_be_used_again(table: Table) -> None:
    assert isinstance(record_hand(table.session, table.command(client_id="a-form"), hand(0, "5 8")), Refused)
    done(record_hand(table.session, table.command(client_id="a-form"), FIRST))
    assert table.board.revision == 1


def test_two_games_can_use_the_same_client_id(session: Session) -> None:
    one, other = Table(session, AGURK), Table(session, AGURK)
    for table in (one, other):
        done(record_hand(session, table.command(client_id="a-form"), FIRST))
        assert table.board.revision == 1


def test_board_at_gives_every_earlier_board(table: Table) -> None:
    seen = [table.board]
    for act in (lambda: table.record(FIRST), lambda: table.record(SECOND), table.undo, table.redo):
        act()
        seen.append(table.board)
    assert [board_at(table.board, revision) for revision in range(5)] == seen


def test_a_preview_agrees_with_recording_the_hand(table: Table) -> None:
    standing = table.board.sheet.now
    seen = preview_hand(AGURK, standing, FIRST)
    table.record(FIRST)
    assert (seen.line, seen.buyers) == (table.board.lines[0][1], ())


def test_a_preview_says_who_may_buy_back_in(session: Session) -> None:
    table = Table(session, GURKA_SE, opening=Opening(0, points(25, 11, 17)))
    standing = table.board.sheet.now
    unpaid = preview_hand(GURKA_SE, standing, hand(0, "9 2 3"))
    paid = preview_hand(GURKA_SE, standing, hand(0, "9 2 3", buy_in=[0]))
    assert (unpaid.buyers, paid.buyers) == ((0,), (0,))
    assert unpaid.line.after.scores[0] == Score(34, 1, out=True)
    assert paid.line.after.scores[0] == Score(17, buy_ins=1)


@pytest.mark.parametrize("others", [0, 30])
def test_recording_takes_one_commit_and_three_statements_beside_any_number_of_games(
    session: Session, engine: Engine, others: int
) -> None:
    for _ in range(others):
        Table(session, AGURK).record(FIRST)
    table = Table(session, AGURK)
    table.record(FIRST, SECOND)
    command = table.command()
    with counting(engine) as count:
        done(record_hand(session, command, THIRD))
    assert count == {"commits": 1, "statements": 3}


def test_refused_and_stale_commands_commit_nothing(table: Table, engine: Engine) -> None:
    command = table.command()
    with counting(engine) as count:
        assert isinstance(record_hand(table.session, command, hand(0, "5 8")), Refused)
    assert count == {"commits": 0, "statements": 2}
    table.record(FIRST)
    with counting(engine) as count:
        assert isinstance(record_hand(table.session, command, FIRST), Stale)
    assert count == {"commits": 0, "statements": 3}


def test_undo_takes_as_many_statements_as_a_hand(table: Table, engine: Engine) -> None:
    table.record(FIRST, SECOND)
    command = table.command(client_id=new_id())
    with counting(engine) as count:
        assert isinstance(undo(table.session, command), Recorded)
    assert count == {"commits": 1, "statements": 3}
