"""Four devices do the same thing at the same moment, each in a process of its own: one of them is first."""

from collections.abc import Callable
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.formats.game import GameRecord
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.services.join_game import join_by_code, join_by_token
from scorekeeper.services.journal import Conflict, ConflictCode, Kept, Outcome, Record, Repeated, apply_journal
from scorekeeper.services.open_game import Opened, open_game, play_again
from scorekeeper.services.read_board import read_game
from scorekeeper.services.share_game import Owner, issue_code, read_links, read_members, take_ownership, withdraw
from scorekeeper.services.visit_game import NewMember, Right, Visit
from tests.profile import steps
from tests.rules.cases import ENDLESS, existing, hand
from tests.services.phones import run_in_process
from tests.services.table import NAMES, TOKENS, Table, new_id, opened, owned, visited
from tests.services.test_open_game import PLAIN

DEVICES = tuple("abcd")
ROUNDS = steps(2, long=100, quick=1)

AtOnce = Callable[..., list[Any]]


@pytest.fixture
def at_once(where: Path | str, engine: Engine, processes: Pool) -> AtOnce:
    """Calls an action in four processes at once, each with one of the lists of arguments."""
    return lambda action, calls: processes.starmap(
        run_in_process, [(where, action, *one) for one in calls], chunksize=1
    )


@pytest.fixture(params=range(ROUNDS), ids=lambda number: f"round {number + 1}", autouse=True)
def again_and_again() -> None:
    """Chance may need several rounds."""


def member(device: str) -> NewMember:
    return NewMember(device, "")


def save(session: Session, key: str, command: Record) -> Outcome:
    return existing(apply_journal(session, key, [command])).outcomes[0]


def rights(session: Session, visit: Visit) -> list[Right]:
    """Those of all members."""
    found = [one.right for one in read_members(session, visit)]
    session.rollback()
    return found


def test_managers_who_withdraw_each_other_at_once_leave_one(session: Session, at_once: AtOnce) -> None:
    visit = owned(session, "a")
    token = read_links(session, TOKENS, visit)[Right.MANAGE]
    for device in DEVICES[1:]:
        join_by_token(session, TOKENS, token, member(device))
    visits = [visited(session, visit.game.key, device) for device in DEVICES]
    assert rights(session, visit) == [Right.MANAGE] * len(DEVICES)
    keys = at_once(withdraw, [(TOKENS, one, Right.MANAGE) for one in visits])
    assert keys.count(None) == len(DEVICES) - 1
    assert rights(session, visit).count(Right.MANAGE) == 1
    first = DEVICES[keys.index(visit.game.key)]
    assert visited(session, visit.game.key, first).right is Right.MANAGE


def test_a_device_that_joins_four_times_at_once_is_one_member(session: Session, at_once: AtOnce) -> None:
    visit = owned(session, "a")
    token = read_links(session, TOKENS, visit)[Right.SCORE]
    session.rollback()
    joined = at_once(join_by_token, [(TOKENS, token, member("the same device"))] * len(DEVICES))
    assert joined == [visit.game.key] * len(DEVICES)
    assert rights(session, visit) == [Right.MANAGE, Right.SCORE]


def test_only_one_of_four_takes_charge(session: Session, at_once: AtOnce) -> None:
    visit = visited(session, opened(session, AGURK, PLAIN), "")
    done = at_once(take_ownership, [(visit, Owner(TOKENS, member(device))) for device in DEVICES])
    assert done.count(True) == 1
    assert rights(session, visit) == [Right.MANAGE]
    assert visited(session, visit.game.key, DEVICES[done.index(True)]).right is Right.MANAGE


def test_a_code_that_four_ask_for_at_once_is_the_same(session: Session, at_once: AtOnce) -> None:
    codes = at_once(issue_code, [(TOKENS, owned(session, "a"), Right.SCORE)] * len(DEVICES))
    assert codes[0] is not None
    assert codes == [codes[0]] * len(DEVICES)


def test_a_code_to_manage_lets_one_of_four_in(session: Session, at_once: AtOnce) -> None:
    visit = owned(session, "a")
    code = existing(issue_code(session, TOKENS, visit, Right.MANAGE)).code
    keys = at_once(join_by_code, [(TOKENS, code, member(f"phone {device}"), device) for device in DEVICES])
    assert (keys.count(visit.game.key), keys.count(None)) == (1, len(DEVICES) - 1)
    assert rights(session, visit) == [Right.MANAGE] * 2


def test_a_form_that_is_sent_four_times_at_once_opens_one_game(session: Session, at_once: AtOnce) -> None:
    form = (new_id(), GameRecord(AGURK, NAMES[:3], PLAIN), Owner(TOKENS, member("a")))
    first, *others = at_once(open_game, [form] * len(DEVICES))
    assert isinstance(first, Opened)
    assert others == [first] * 3


def test_four_who_play_again_at_once_get_the_same_game(session: Session, at_once: AtOnce) -> None:
    board = read_game(session, owned(session, "a").game)
    session.rollback()
    first, *others = at_once(play_again, [(board, TOKENS)] * len(DEVICES))
    assert isinstance(first, Opened)
    assert others == [first] * 3


def test_if_four_save_the_next_hand_at_once_one_is_saved(session: Session, at_once: AtOnce) -> None:
    table = Table(session, ENDLESS)
    commands = [Record(id=new_id(), base=0, event=hand(0, f"2 3 {card}")) for card in "2323"]
    outcomes = at_once(save, [(table.key, one) for one in commands])
    assert outcomes.count(Kept(1)) == 1
    told = [one for one in outcomes if isinstance(one, Conflict)]
    assert [(one.code, one.theirs) for one in told] == [(ConflictCode.NEWS, 1)] * 3
    assert len(table.board.lines) == 1


def test_a_command_that_is_sent_four_times_at_once_is_saved_once(session: Session, at_once: AtOnce) -> None:
    table = Table(session, ENDLESS)
    command = Record(id=new_id(), base=0, event=hand(0, "2 3 2"))
    outcomes = at_once(save, [(table.key, command)] * len(DEVICES))
    assert sorted(map(repr, outcomes)) == sorted(map(repr, [Kept(1), *[Repeated(1)] * 3]))
    assert len(table.board.lines) == 1
