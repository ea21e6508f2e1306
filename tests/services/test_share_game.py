"""Codes and rights in cases that the tests of the web pages do not reach."""

from datetime import UTC, datetime

import pytest
from sqlalchemy.orm import Session

from scorekeeper.services.join_game import join_by_code, join_by_token
from scorekeeper.services.open_game import Opened, next_game, play_again
from scorekeeper.services.read_board import read_boards, read_game
from scorekeeper.services.share_game import issue_code, put_out, read_links, read_members, withdraw
from scorekeeper.services.tokens import Tokens
from scorekeeper.services.visit_game import Right, Visit, visit_game
from scorekeeper.store.rights import NewMember
from tests.rules.cases import existing
from tests.services.table import TOKENS, owned, visited


def another_key(session: Session, game: Visit) -> str:
    """Withdraw the watch link of a game, and return its new key."""
    return existing(withdraw(session, TOKENS, game, Right.WATCH))


def test_two_games_never_have_the_same_code(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = owned(session), owned(session)
    made = iter(("AAAAAA", "AAAAAA", "CCCCCC"))
    times: list[datetime] = []

    def code(_tokens: Tokens, _salt: str, until: datetime) -> str:
        times.append(until)
        return next(made)

    monkeypatch.setattr(Tokens, "code", code)
    codes = [issued.code for game in (one, other) if (issued := issue_code(session, TOKENS, game, Right.SCORE))]
    assert codes == ["AAAAAA", "CCCCCC"]
    assert times[2] < times[1]  # At the same time the code would be the same again.
    keys = [join_by_code(session, TOKENS, code, NewMember("another", "")) for code in codes]
    assert keys == [one.game.key, other.game.key]


def test_links_codes_and_devices_are_known_after_an_update() -> None:
    """What was made before stays valid while the secret is the same."""
    made = TOKENS.token("salt"), TOKENS.code("salt", datetime(2026, 11, 28, tzinfo=UTC)), TOKENS.hash("a phone")[:16]
    assert made == ("LhY77586EhYX1W2UAhzILw", "GXKCM7", "4afa2dd44cbabde5")


@pytest.mark.parametrize("right", Right, ids=lambda right: right.name.lower())
def test_if_two_managers_withdraw_each_others_right_the_second_changes_nothing(session: Session, right: Right) -> None:
    game = owned(session)
    issued = existing(issue_code(session, TOKENS, game, Right.MANAGE))
    join_by_code(session, TOKENS, issued.code, NewMember("another", ""))
    another = visited(session, game.game.key, "another")
    withdraw(session, TOKENS, game, Right.MANAGE)
    links = read_links(session, TOKENS, game)
    assert withdraw(session, TOKENS, another, right) is None
    assert visited(session, game.game.key, "the-owner").right is Right.MANAGE
    assert read_links(session, TOKENS, game) == links


def test_next_game_never_shows_a_key_made_by_withdrawing_the_watch_link(session: Session) -> None:
    board = read_game(session, owned(session).game)
    first = play_again(session, board, TOKENS)
    assert isinstance(first, Opened)
    game = visited(session, first.key, "the-owner")
    former, now = {first.key, another_key(session, game)}, another_key(session, game)
    again = play_again(session, board, TOKENS)
    assert isinstance(again, Opened)
    assert again.key == next_game(session, board.game_id, board.revision)
    assert again.key in former
    assert visit_game(session, again.key, "a-stranger") is None
    assert visited(session, again.key, "the-owner").game.key == now


def test_a_member_who_lost_the_right_finds_neither_the_new_key_nor_the_next_game(session: Session) -> None:
    game = owned(session)
    board = read_game(session, game.game)
    for device in ("turned-out", "scorer"):
        issued = existing(issue_code(session, TOKENS, game, Right.SCORE))
        join_by_code(session, TOKENS, issued.code, NewMember(device, ""))
        if device == "turned-out":
            withdraw(session, TOKENS, game, Right.SCORE)
            assert join_by_code(session, TOKENS, issued.code, NewMember("late", "")) is None
    following, now = play_again(session, board, TOKENS), another_key(session, game)
    assert isinstance(following, Opened)
    assert visit_game(session, game.game.key, "turned-out") is None
    assert read_boards(session, [game.game.key], "turned-out") == ()
    assert visited(session, following.key, "turned-out").member_id is None
    for device, right in {"scorer": Right.SCORE, "the-owner": Right.MANAGE}.items():
        assert visited(session, game.game.key, device).game.key == now
        assert [one.key for one in read_boards(session, [game.game.key], device)] == [now]
        assert visited(session, following.key, device).right is right


def let_in(session: Session, game: Visit, device: str, right: Right) -> int:
    """A device joins by the link; returns its member id."""
    assert join_by_token(session, TOKENS, read_links(session, TOKENS, game)[right], NewMember(device, "")) is not None
    return existing(visited(session, game.game.key, device).member_id)


@pytest.mark.parametrize("right", [Right.SCORE, Right.MANAGE], ids=lambda right: right.name.lower())
def test_putting_out_one_phone_leaves_the_others_and_replaces_the_links_it_may_know(
    session: Session, right: Right
) -> None:
    game = owned(session)
    links = read_links(session, TOKENS, game)
    others = {let_in(session, game, f"another-{one}", one) for one in (Right.SCORE, Right.MANAGE)}
    out = let_in(session, game, "out", right)
    session.rollback()
    member = existing(put_out(session, TOKENS, game, out))
    assert (member.id, member.right) == (out, right)
    assert visited(session, game.game.key, "out").right is Right.WATCH
    assert {one.id for one in read_members(session, game) if one.right > Right.WATCH} == {*others, game.member_id}
    now = read_links(session, TOKENS, game)
    assert {one for one in links if links[one] != now[one]} == {one for one in links if one <= right}
    session.rollback()
    assert join_by_token(session, TOKENS, links[right], NewMember("out", "")) is None


def test_only_a_manager_puts_out_and_only_others_of_this_game(session: Session) -> None:
    game, elsewhere = owned(session), owned(session)
    scorer = let_in(session, game, "scorer", Right.SCORE)
    assert elsewhere.member_id is not None
    assert game.member_id is not None
    assert put_out(session, TOKENS, visited(session, game.game.key, "scorer"), game.member_id) is None
    for member_id in (game.member_id, elsewhere.member_id, 99):
        assert put_out(session, TOKENS, game, member_id) is None
    assert put_out(session, TOKENS, game, scorer) is not None
    assert put_out(session, TOKENS, game, scorer) is None
    another_key(session, game)
    assert put_out(session, TOKENS, game, scorer) is None
