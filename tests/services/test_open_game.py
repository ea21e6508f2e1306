"""Open games, read them by their keys, and open rematches."""

import secrets

import pytest
from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.formats.game import GameRecord
from scorekeeper.rules.catalogue import AGURK, KURKKU
from scorekeeper.rules.events import NewRules
from scorekeeper.rules.log import REDONE, UNDONE, Fact, Recorded
from scorekeeper.rules.problems import Problem, ProblemCode
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import board_at
from scorekeeper.services.limits import RateLimit
from scorekeeper.services.open_game import GameRefused, Opened, next_game, open_game, play_again
from scorekeeper.services.read_board import read_board, read_boards
from scorekeeper.store.games import GameStore
from tests.rules.cases import existing, hand, points
from tests.services.table import NAMES, TOKENS, Table, board_of, counting, opened

PLAIN = Opening(0, points(0, 0, 0))


def test_an_impossible_game_is_refused_with_the_reason(session: Session) -> None:
    too_few = GameRefused((Problem(ProblemCode.TOO_FEW_PLAYERS, "players", count=2, limit=3),))
    assert open_game(session, "a-form", GameRecord(KURKKU, NAMES[:2], Opening(0, points(0, 0)))) == too_few
    assert isinstance(open_game(session, "a-form", GameRecord(KURKKU, NAMES[:3], PLAIN)), Opened)
    from_paper = Table(session, KURKKU, opening=Opening(0, (Score(5), Score(20))))
    assert play_again(session, from_paper.board, TOKENS) == too_few


@pytest.mark.parametrize(("names", "variant"), [(NAMES[1:4], AGURK), (NAMES[:3], KURKKU)])
def test_a_form_sent_again_counts_once_and_with_other_players_or_rules_it_opens_another_game(
    session: Session, names: tuple[str, ...], variant: Variant
) -> None:
    limit = RateLimit("games", 2)
    first, again = (open_game(session, "a-form", GameRecord(AGURK, NAMES[:3], PLAIN), None, limit) for _ in range(2))
    assert again == first
    other = open_game(session, "a-form", GameRecord(variant, names, PLAIN), None, limit)
    assert other != first
    board = board_of(session, other)
    assert (board.names, board.variant) == (names, variant)


def test_another_error_of_the_database_is_raised(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _size: "the_same_key")
    open_game(session, "a-form", GameRecord(AGURK, NAMES[:3], PLAIN))
    with pytest.raises(IntegrityError):
        open_game(session, "another", GameRecord(AGURK, NAMES[:3], PLAIN))
    assert read_board(session, "the_same_key") is not None


def test_the_keys_of_games_are_long_and_all_different(session: Session) -> None:
    keys = {opened(session, AGURK, PLAIN) for _ in range(20)}
    assert len(keys) == 20
    assert min(map(len, keys)) >= 22


def test_board_at_gives_every_earlier_board(table: Table) -> None:
    seen = [table.board]
    facts: list[Fact] = [*[Recorded(hand(0, "5 8 9"))] * 2, UNDONE, REDONE]
    for fact in facts:
        table.try_to(fact)
        seen.append(table.board)
    assert [board_at(table.board, revision) for revision in range(5)] == seen


def test_boards_come_in_the_order_of_the_keys_without_missing_ones(session: Session) -> None:
    first, second, third = (Table(session, AGURK) for _ in range(3))
    second.record(hand(0, "5 8 9"), hand(0, "2 3 4"))
    first.record(hand(0, "5 8 K"))
    boards = read_boards(session, [third.key, "gone", second.key, first.key])
    assert boards == (third.board, second.board, first.board)
    assert read_boards(session, []) == ()


def test_opening_takes_one_statement_and_reading_any_number_of_games_two(session: Session, engine: Engine) -> None:
    with counting(engine) as count:
        open_game(session, "a-form", GameRecord(AGURK, NAMES[:3], PLAIN))
    assert count == {"commits": 1, "statements": 1}
    tables = [Table(session, AGURK) for _ in range(5)]
    tables[0].record(*[hand(0, "2 3 2")] * 6)
    with counting(engine) as count:
        read_board(session, tables[0].key)
    assert count == {"commits": 0, "statements": 2}
    with counting(engine) as count:
        read_boards(session, [table.key for table in tables])
    assert count == {"commits": 0, "statements": 2}


def again(table: Table) -> str:
    """The key of the next game."""
    return board_of(table.session, play_again(table.session, table.board, TOKENS)).key


def following(table: Table) -> str | None:
    """The key of the game that was opened at the table's present revision."""
    return next_game(table.session, table.board.game_id, table.board.revision)


def test_two_phones_that_open_a_rematch_get_the_same_game(table: Table) -> None:
    assert following(table) is None
    first = again(table)
    assert again(table) == following(table) == first
    table.record(hand(0, "2 8 9"))
    assert following(table) is None
    assert again(table) != first


def test_a_rematch_is_by_the_rules_in_force_and_begins_at_0(session: Session) -> None:
    table = Table(session, AGURK, opening=Opening(0, points(20, 3, 0)))
    table.record(NewRules({"limit.value": 30}), hand(0, "2 3 4"))
    board = existing(read_board(session, again(table)))
    assert (board.names, board.opening.scores, board.rules.limit.value) == (NAMES[:3], PLAIN.scores, 30)


def test_a_rematch_leads_to_the_next_game_of_other_people_and_opens_no_more(session: Session, table: Table) -> None:
    first = play_again(session, table.board, TOKENS, people=NAMES[1:4])
    assert play_again(session, table.board, TOKENS) == first
    assert play_again(session, table.board, TOKENS, people=NAMES[2:5]) == first
    assert len(GameStore(session).newest_keys(9)) == 2
