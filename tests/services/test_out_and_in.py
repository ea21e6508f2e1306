"""Games go out as records and come in again, with everything that was ever done to them."""

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic_core import to_json
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.formats.events import Noted
from scorekeeper.formats.facts import read_fact
from scorekeeper.formats.game import GameRecord, game_text, impossible_event, read_game
from scorekeeper.formats.sheet import write_sheet
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.replay import replay
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.export_game import export_record
from scorekeeper.services.open_game import Opened, import_record
from scorekeeper.services.read_board import read_board
from scorekeeper.store.models import FactRow, GameRow
from tests.formats.texts import GAME
from tests.profile import steps
from tests.rules.cases import hand
from tests.rules.strategies import random_ruling
from tests.services.play import any_hand
from tests.services.table import Table, counting, new_id
from tests.services.test_random_games import VARIANTS


def bring_in(session: Session, record: GameRecord, client_id: str | None = None) -> Board:
    outcome = import_record(session, client_id or new_id(), record)
    assert isinstance(outcome, Opened)
    board = read_board(session, outcome.key)
    assert board is not None
    return board


def sheet_of(record: GameRecord) -> bytes:
    """What `score --json` prints, or would print of what fits."""
    found = replay(record.variant, record.opening, record.events)
    return to_json(write_sheet(record.variant, record.names, found), indent=2)


def do_anything(table: Table, chance: Random) -> None:
    """One thing that tables do; what is refused changes nothing."""
    board, entries = table.board, table.board.log.entries
    standing = board.sheet.now if board.sheet.now.next is not None else board.sheet.opening
    match chance.choice(("hand", "hand", "hand", "ruling", "correction", "correction", "undo", "redo")):
        case "hand":
            table.try_to_record(any_hand(board.variant, standing, chance))
        case "ruling":
            table.try_to_rule(random_ruling(chance, standing))
        case "correction" if entries:
            event = any_hand(board.variant, board.sheet.opening, chance) if chance.random() < 0.7 else None
            table.try_to_correct(chance.choice(entries).number, event)
        case "undo":
            table.try_to_undo()
        case _:
            table.try_to_redo()


@settings(
    max_examples=steps(15, long=400, quick=5),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(variant=st.sampled_from(VARIANTS), seed=st.integers(0, 2**32), deeds=st.integers(0, 25))
def test_whatever_a_table_did_goes_out_and_comes_in_as_it_was(
    session: Session, variant: Variant, seed: int, deeds: int
) -> None:
    chance = Random(seed)
    table = Table(session, variant, players=max(3, variant.players.min))
    for _ in range(deeds):
        do_anything(table, chance)
    out = game_text(export_record(table.board))
    record = read_game(out)
    assert impossible_event(record) is None
    board = bring_in(session, record)
    assert game_text(export_record(board)) == out
    assert sheet_of(record) == sheet_of(export_record(table.board))
    assert board.sheet == table.board.sheet
    assert board.log == table.board.log
    assert board.stuck == table.board.stuck
    assert [fact[:3] + fact[4:] for fact in board.facts] == [fact[:3] + fact[4:] for fact in table.board.facts]
    assert board.created_at == table.board.created_at


@pytest.fixture
def stuck(session: Session) -> Table:
    """A game whose second hand does not fit any more, since the first was corrected."""
    table = Table(session, AGURK, opening=Opening(0, (Score(), Score(20, 1), Score())))
    table.record(hand(0, "5 2 9"), hand(0, "2 3 K"))
    table.correct(1, hand(0, "2 K 3"))
    return table


def test_a_game_that_is_stuck_comes_in_stuck_and_can_be_mended(session: Session, stuck: Table) -> None:
    assert stuck.board.stuck is not None
    board = bring_in(session, read_game(game_text(export_record(stuck.board))))
    assert board.stuck == stuck.board.stuck
    assert board.log == stuck.board.log


def test_a_record_without_moments_goes_out_without_them_and_what_is_played_on_has_its_own(session: Session) -> None:
    record = read_game(json.dumps(GAME))
    board = bring_in(session, record)
    assert export_record(board) == record
    table = Table(session, AGURK)
    table.key = board.key
    table.record(hand(1, "8 2 3"))
    played_on = export_record(table.board)
    assert (played_on.began, played_on.log[0].at) == (None, None)
    assert played_on.log[1].at == table.board.facts[1].recorded_at


def test_a_game_that_was_played_here_goes_out_with_its_moments(session: Session) -> None:
    table = Table(session, AGURK)
    assert export_record(table.board).began == table.board.created_at
    table.record(hand(0, "2 3 4"))
    record = export_record(table.board)
    assert record.began == table.board.created_at
    assert record.log == tuple(Noted(read_fact(one.kind, one.body), one.recorded_at) for one in table.board.facts)


def test_a_file_that_is_sent_twice_opens_one_game(session: Session) -> None:
    record = read_game(json.dumps(GAME))
    first = bring_in(session, record, "a-form")
    assert bring_in(session, record, "a-form") == first
    assert bring_in(session, record, "another") != first
    assert session.query(GameRow).count() == 2
    assert session.query(FactRow).count() == 2


def test_a_game_comes_in_whole_or_not_at_all_in_one_commit(session: Session, engine: Engine) -> None:
    table = Table(session, AGURK)
    table.record(*[hand(0, "2 2 2")] * 10)
    record = export_record(table.board)
    with counting(engine) as count:
        outcome = import_record(session, new_id(), record)
    assert isinstance(outcome, Opened)
    assert count == {"commits": 1, "statements": 2}
    assert bring_in(session, record).revision == 10
