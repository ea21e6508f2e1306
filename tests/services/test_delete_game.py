"""Delete games and names: what goes, what stays, and who may do it."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, inspect, select, text, update
from sqlalchemy.orm import Session

from scorekeeper.formats.game import game_text
from scorekeeper.live.hub import Room, hub
from scorekeeper.rules.log import Corrected, Recorded
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.services.delete_game import (
    count_untouched,
    delete_by_key,
    delete_game,
    delete_untouched,
    gone_games,
    remove_names,
)
from scorekeeper.services.export_game import export_record
from scorekeeper.services.join_game import join_by_token, read_invitation
from scorekeeper.services.keep_audit import AuditedHand, KeptAudit, keep_audit, kept_audit
from scorekeeper.services.open_game import Opened, play_again
from scorekeeper.services.read_board import read_board, read_boards, read_game
from scorekeeper.services.share_game import managing_token, read_links, rename_member, withdraw
from scorekeeper.services.tokens import Tokens
from scorekeeper.services.visit_game import Right, Visit, visit_game
from scorekeeper.store.models import AuditRow, FactRow, GameRow, LinkRow, MemberRow, now
from scorekeeper.store.rights import NewMember
from scorekeeper.words.people import named
from tests.rules.cases import existing, hand
from tests.services.table import TOKENS, Table, database, owned, saved, visited

NAMES = ("Ingeborg", "Thorvald", "Ragnhild")
CHECKED = AuditedHand(1, 3)
NOTE = TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 1, 1, 5, "Thorvald kept the 3", "Ingeborg")


def played(session: Session) -> Visit:
    """A game of three with a hand, a ruling with a note, and a changed one, as its owner sees it."""
    game = owned(session, names=NAMES)
    saved(session, game.game.key, Recorded(NOTE), game.member_id)
    saved(session, game.game.key, Corrected(1, NOTE._replace(points=6)), game.member_id)
    board = saved(session, game.game.key, Recorded(hand(0, "2 3 K")), game.member_id)
    keep_audit(session, board, CHECKED, KeptAudit(0, 1, {0: "2", 1: "3", 2: "K"}))
    return game


def test_of_a_deleted_game_only_the_id_and_the_keys_stay(session: Session) -> None:
    other, game = played(session), played(session)
    before = read_board(session, other.game.key)
    assert delete_game(session, game)
    assert read_board(session, game.game.key) is None
    assert read_boards(session, [game.game.key, other.game.key]) == (before,)
    for table in (FactRow, AuditRow, LinkRow, MemberRow):
        rows = select(func.count()).select_from(table).where(table.game_id == game.game.id)
        assert session.scalar(rows) == 0, table
    columns = (GameRow.key, GameRow.client_id, GameRow.revision, GameRow.names, GameRow.variant, GameRow.opening)
    row = session.execute(select(*columns).where(GameRow.id == game.game.id)).one()
    assert tuple(row) == (game.game.key, f"deleted:{game.game.id}", 0, [], {}, {})


def by_key(session: Session, game: Visit) -> None:
    delete_by_key(session, game.game.key)


def untouched(session: Session, _game: Visit) -> None:
    delete_untouched(session, now() + timedelta(days=1))


@pytest.mark.parametrize("delete", [delete_game, remove_names, by_key])
def test_open_phones_connect_anew(session: Session, delete: Callable[[Session, Visit], object]) -> None:
    game = played(session)
    stream = existing(hub.subscribe(game.game.id, "here", Room(9, 9, 9)))
    assert stream.wait(0)
    delete(session, game)
    assert not stream.wait(0)
    stream.close()


@pytest.mark.parametrize("delete", [delete_game, remove_names, by_key, untouched])
def test_no_name_stays_in_the_files_of_the_database_while_it_is_served(
    tmp_path: Path, delete: Callable[[Session, Visit], object]
) -> None:
    path = tmp_path / "games.sqlite"

    def readable() -> set[str]:
        stored = b"".join(one.read_bytes() for one in tmp_path.iterdir())
        return {name for name in NAMES if name.encode() in stored}

    with database(path) as engine, Session(engine) as session, engine.connect():
        game = played(session)
        assert readable() == set(NAMES)
        delete(session, game)
        assert readable() == set()
    assert readable() == set()


def test_all_addresses_of_a_deleted_game_say_so(session: Session) -> None:
    game = played(session)
    former, token = game.game.key, read_links(session, TOKENS, game)[Right.SCORE]
    key = existing(withdraw(session, TOKENS, game, Right.WATCH))
    assert visit_game(session, former, "a-stranger") is None
    assert delete_game(session, visited(session, key, "the-owner"))
    assert [visited(session, one).game.is_deleted for one in (former, key)] == [True, True]
    assert gone_games(session, [key, "another"], "a-stranger") == {game.game.id: key}
    assert gone_games(session, [], "a-stranger") == {}
    assert read_invitation(session, TOKENS, token) is None
    assert join_by_token(session, TOKENS, token, NewMember("late", "")) is None


def test_only_who_manages_a_game_deletes_it_or_removes_names(session: Session) -> None:
    """Whatever the page was that let somebody try."""
    game = played(session)
    before = read_board(session, game.game.key)
    visit = visited(session, game.game.key, "a-stranger")
    assert (delete_game(session, visit), remove_names(session, visit)) == (False, False)
    assert read_board(session, game.game.key) == before
    assert delete_game(session, game)
    assert not delete_game(session, game)


def test_a_game_never_gets_the_id_of_a_deleted_one(session: Session) -> None:
    """Phones know games by it, and another game with the same people by the id of the game before."""
    game = played(session)
    delete_game(session, game)
    assert played(session).game.id > game.game.id


def test_a_game_can_be_played_again_when_the_next_one_was_deleted(session: Session, table: Table) -> None:
    first = play_again(session, table.board, TOKENS)
    assert isinstance(first, Opened)
    assert delete_by_key(session, first.key) == table.board.names
    assert delete_by_key(session, first.key) is None
    second = play_again(session, table.board, TOKENS)
    assert isinstance(second, Opened)
    assert second != first


def test_removed_names_and_notes_are_nowhere(session: Session) -> None:
    game = played(session)
    board = existing(read_board(session, game.game.key))
    assert kept_audit(session, board, CHECKED) is not None
    assert game.member_id is not None
    rename_member(session, game.member_id, "Thorvald")
    assert remove_names(session, game)
    now_called = existing(read_board(session, game.game.key))
    assert (now_called.names, now_called.revision) == (("", "", ""), board.revision)
    assert named(now_called).names == ("Player 1", "Player 2", "Player 3")
    assert named(board) is board
    assert now_called.sheet.now == board.sheet.now
    exported = game_text(export_record(named(now_called)))
    tables = inspect(session.get_bind()).get_table_names()
    stored = "\n".join(str(session.execute(text(f"SELECT * FROM {table}")).all()) for table in tables)  # noqa: S608
    assert not [name for name in NAMES if name in exported or name in stored]
    assert "note" not in exported
    assert kept_audit(session, now_called, CHECKED) is None


@pytest.mark.parametrize("known", [False, True])
def test_a_board_that_was_read_before_gets_the_new_names(session: Session, *, known: bool) -> None:
    game = played(session)
    board = read_board(session, game.game.key)
    remove_names(session, game)
    again = read_game(session, visited(session, game.game.key).game, board if known else None)
    assert again.names == ("", "", "")


def test_games_go_that_nobody_touched_for_long(session: Session) -> None:
    old, touched, new = played(session), played(session), played(session)
    year_ago = now() - timedelta(days=365)
    session.execute(update(GameRow).where(GameRow.id != new.game.id).values(touched_at=year_ago, created_at=year_ago))
    session.commit()
    saved(session, touched.game.key, Recorded(NOTE), touched.member_id)
    since = now() - timedelta(days=364)
    assert count_untouched(session, since) == 1
    session.rollback()
    assert delete_untouched(session, since) == 1
    assert visited(session, old.game.key).game.is_deleted
    assert [len(read_boards(session, [one.game.key])) for one in (touched, new)] == [1, 1]
    assert delete_untouched(session, since) == 0


def test_a_game_whose_links_were_made_with_a_lost_secret_can_be_managed_again(session: Session) -> None:
    game, new_tokens = played(session), Tokens("n" * 32)
    token = existing(managing_token(session, new_tokens, game.game.key))
    assert join_by_token(session, new_tokens, token, NewMember("new", "")) == game.game.key
