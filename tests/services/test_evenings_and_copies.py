"""Games one after another, records that come twice, and the cards of checked hands: what is rare."""

import json
from dataclasses import replace

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.formats.events import Noted
from scorekeeper.formats.game import read_game
from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21
from scorekeeper.rules.log import Recorded
from scorekeeper.rules.standing import Opening
from scorekeeper.services.delete_game import delete_by_key
from scorekeeper.services.evening import read_evening, tally
from scorekeeper.services.export_game import export_record, find_copy
from scorekeeper.services.keep_audit import AuditedHand, KeptAudit, keep_audit, kept_audit
from scorekeeper.services.my_games import my_games
from scorekeeper.services.open_game import open_game, play_again
from tests.formats.texts import GAME
from tests.rules.cases import hand, points
from tests.services.table import TOKENS, Table, board_of, counting, new_id

CHECKED = AuditedHand(1, 1)
AUDIT = KeptAudit(0, 1, {0: "2", 1: "3", 2: "K"})


def finished(session: Session) -> Table:
    table = Table(session, CUCUMBER_21, opening=Opening(0, points(20, 3)))
    table.record(hand(1, "2 5"))
    assert table.board.sheet.now.result is not None
    return table


def test_an_evening_goes_back_to_a_deleted_game_and_no_further(session: Session) -> None:
    table = finished(session)
    board = board_of(session, play_again(session, table.board, TOKENS))
    assert [one.key for one in read_evening(session, board)] == [table.board.key]
    delete_by_key(session, table.board.key)
    assert read_evening(session, board) == ()


def test_removed_names_are_in_no_tally(session: Session) -> None:
    board = finished(session).board
    assert [(one.name, one.wins) for one in tally([board])] == [("Bo", 1), ("Astrid", 0)]
    assert tally([replace(board, names=("", ""))]) == ()


def test_who_missed_a_game_of_the_evening_stands_behind_who_sat_in_the_newest(session: Session) -> None:
    first = finished(session).board
    second = replace(first, names=("Cleo", "Bo"))
    assert [(one.name, one.wins) for one in tally([first, second])] == [("Bo", 2), ("Cleo", 0), ("Astrid", 0)]


def test_a_part_of_my_games_says_whether_there_are_more(session: Session) -> None:
    keys = [finished(session).key for _game in range(2)]
    parts = [my_games(session, keys, "", lambda _game: True, range(size)) for size in (1, 2)]
    assert [(len(games), has_more) for games, has_more in parts] == [(1, True), (2, False)]


def test_only_a_record_of_the_same_game_is_a_copy(session: Session, table: Table) -> None:
    table.record(hand(0, "5 9 8"))
    board = table.board
    record = replace(export_record(board), began=None)

    def copy_of(**changes: object) -> bool:
        return find_copy(session, [board.key], "", new_id(), replace(record, **changes)) is not None  # type: ignore[arg-type]

    assert copy_of()
    assert not copy_of(log=())
    assert not copy_of(opening=record.opening._replace(first=1))
    assert not copy_of(names=("Astrid", "Bo", "Dag"))
    assert not copy_of(log=(Noted(Recorded(hand(0, "5 9 7"))),))
    table.undo()
    table.record(hand(0, "5 9 7"))
    assert not copy_of()


def test_an_imported_record_without_times_is_exported_without_them(session: Session) -> None:
    record = read_game(json.dumps(GAME))
    board = board_of(session, open_game(session, new_id(), record))
    assert export_record(board) == record
    table = Table(session, AGURK)
    table.key = board.key
    table.record(hand(1, "8 2 3"))
    played_on = export_record(table.board)
    assert (played_on.began, played_on.log[0].at) == (None, None)
    assert played_on.log[1].at == table.board.facts[1].recorded_at


def test_a_game_is_imported_in_one_commit(session: Session, table: Table, engine: Engine) -> None:
    table.record(*[hand(0, "2 2 2")] * 10)
    record = export_record(table.board)
    with counting(engine) as count:
        outcome = open_game(session, new_id(), record)
    assert count == {"commits": 1, "statements": 2}
    assert board_of(session, outcome).revision == 10


def test_an_audit_is_kept_once_and_replaced_and_not_for_a_game_that_is_gone(session: Session, table: Table) -> None:
    table.record(hand(0, "5 9 8"))
    board = table.board
    keep_audit(session, board, CHECKED, None)
    assert kept_audit(session, board, CHECKED) is None
    for _ in range(2):
        keep_audit(session, board, CHECKED, AUDIT)
    assert kept_audit(session, board, CHECKED) == AUDIT
    other = AUDIT._replace(rows={0: "3", 1: "2", 2: "K"})
    keep_audit(session, board, CHECKED, other)
    assert kept_audit(session, board, CHECKED) == other
    delete_by_key(session, board.key)
    keep_audit(session, board, CHECKED, AUDIT)
    assert kept_audit(session, board, CHECKED) is None


def test_of_two_audits_of_undone_hands_with_the_same_number_the_next_hand_has_the_newer(
    session: Session, table: Table
) -> None:
    table.record(hand(0, "5 9 8"), hand(1, "2 3 K"))
    keep_audit(session, table.board, CHECKED, AUDIT)
    newer = AUDIT._replace(leader=1)
    keep_audit(session, table.correct(1, None), AuditedHand(1, 2), newer)
    for _ in range(3):
        table.undo()
    assert kept_audit(session, table.board, AuditedHand(1)) == newer
