"""Export games as records and import them again, with their whole history."""

import json
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic_core import to_json
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.formats.events import Noted
from scorekeeper.formats.game import GameRecord, game_text, impossible_event, read_game
from scorekeeper.formats.sheet import write_sheet
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.log import Corrected, Redone, Undone
from scorekeeper.rules.replay import replay
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.export_game import export_record
from scorekeeper.services.open_game import Opened, import_record
from scorekeeper.services.read_board import read_board
from tests.formats.texts import GAME
from tests.profile import steps
from tests.rules.cases import existing, hand
from tests.rules.strategies import random_ruling
from tests.services.play import any_hand
from tests.services.table import Table, counting, new_id, stored_facts
from tests.services.test_random_games import VARIANTS


def imported(session: Session, record: GameRecord, client_id: str | None = None) -> Board:
    outcome = import_record(session, client_id or new_id(), record)
    assert isinstance(outcome, Opened)
    return existing(read_board(session, outcome.key))


def sheet_of(record: GameRecord) -> bytes:
    """The sheet of the record as JSON, up to the first event that the rules refuse."""
    replayed = replay(record.variant, record.opening, record.events)
    return to_json(write_sheet(record.variant, record.names, replayed), indent=2)


def do_anything(table: Table, chance: Random) -> None:
    """One random step of a table. Refused steps change nothing."""
    board, entries = table.board, table.board.log.entries
    standing = board.sheet.now if board.sheet.now.next is not None else board.sheet.opening
    match chance.choice(("hand", "hand", "hand", "ruling", "correction", "correction", "undo", "redo")):
        case "hand":
            table.try_to_record(any_hand(board.variant, standing, chance))
        case "ruling":
            table.try_to_record(random_ruling(chance, standing))
        case "correction" if entries:
            event = any_hand(board.variant, board.sheet.opening, chance) if chance.random() < 0.7 else None
            table.try_to(Corrected(chance.choice(entries).number, event))
        case "undo":
            table.try_to(Undone())
        case _:
            table.try_to(Redone())


@settings(
    max_examples=steps(8, long=400, quick=5),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(variant=st.sampled_from(VARIANTS), seed=st.integers(0, 2**32), deeds=st.integers(0, 25))
def test_any_game_can_be_exported_and_imported_unchanged(
    session: Session, variant: Variant, seed: int, deeds: int
) -> None:
    chance = Random(seed)
    table = Table(session, variant, players=max(3, variant.players.min))
    for _ in range(deeds):
        do_anything(table, chance)
    out = game_text(export_record(table.board))
    record = read_game(out)
    assert impossible_event(record) is None
    board = imported(session, record)
    assert game_text(export_record(board)) == out
    assert sheet_of(record) == sheet_of(export_record(table.board))
    assert board.sheet == table.board.sheet
    assert board.log == table.board.log
    assert board.stuck == table.board.stuck
    assert stored_facts(board) == stored_facts(table.board)
    assert board.created_at == table.board.created_at


def test_an_imported_record_without_times_is_exported_without_them(session: Session) -> None:
    record = read_game(json.dumps(GAME))
    board = imported(session, record)
    assert export_record(board) == record
    table = Table(session, AGURK)
    table.key = board.key
    table.record(hand(1, "8 2 3"))
    played_on = export_record(table.board)
    assert (played_on.began, played_on.log[0].at) == (None, None)
    assert played_on.log[1].at == table.board.facts[1].recorded_at


def test_a_game_played_here_is_exported_with_its_times(session: Session) -> None:
    table = Table(session, AGURK)
    assert export_record(table.board).began == table.board.created_at
    table.record(hand(0, "2 3 4"))
    record = export_record(table.board)
    assert record.began == table.board.created_at
    assert record.log == tuple(Noted(one.fact, one.recorded_at) for one in table.board.facts)


def test_a_game_is_imported_in_one_commit(session: Session, engine: Engine) -> None:
    table = Table(session, AGURK)
    table.record(*[hand(0, "2 2 2")] * 10)
    record = export_record(table.board)
    with counting(engine) as count:
        outcome = import_record(session, new_id(), record)
    assert isinstance(outcome, Opened)
    assert count == {"commits": 1, "statements": 2}
    assert imported(session, record).revision == 10
