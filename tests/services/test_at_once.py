"""Four devices do the same thing at the same moment, each in a process of its own: one of them is first."""

from collections.abc import Callable, Sequence
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.services.board import Board
from scorekeeper.services.join_game import join_by_code, join_by_token
from scorekeeper.services.journal import Conflict, ConflictCode, Kept, Outcome, Record, Repeated, apply_journal
from scorekeeper.services.open_game import GameRefused, Opened, open_game, play_again
from scorekeeper.services.read_board import read_game
from scorekeeper.services.share_game import (
    JoinCode,
    Owner,
    issue_code,
    read_links,
    read_members,
    take_ownership,
    withdraw,
)
from scorekeeper.services.visit_game import NewMember, Right, Visit
from tests.profile import steps
from tests.rules.cases import ENDLESS, existing, hand
from tests.services.phones import run_in_process
from tests.services.table import NAMES, TOKENS, Table, new_id, visited
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


def opened(session: Session, device: str | None = "a") -> str:
    """The key of a new game that this device manages; with None everybody may keep its score."""
    owner = None if device is None else Owner(TOKENS, NewMember(device, ""))
    outcome = open_game(session, new_id(), NAMES[:3], AGURK, PLAIN, owner)
    assert isinstance(outcome, Opened)
    return outcome.key


def withdraw_managing(session: Session, visit: Visit) -> bool:
    return withdraw(session, TOKENS, visit, Right.MANAGE) is not None


def join(session: Session, token: str) -> str | None:
    return join_by_token(session, TOKENS, token, NewMember("the same device", ""))


def take_charge(session: Session, visit: Visit, device: str) -> bool:
    return take_ownership(session, visit, Owner(TOKENS, NewMember(device, "")))


def type_code(session: Session, code: str, device: str) -> str | None:
    client = f"{device} with {code}"  # Of its own, because wrong codes are counted.
    return join_by_code(session, TOKENS, code, NewMember(device, ""), client)


def say_code(session: Session, visit: Visit) -> JoinCode | None:
    return issue_code(session, TOKENS, visit, Right.SCORE)


def open_with(session: Session, client_id: str) -> Opened | GameRefused:
    return open_game(session, client_id, NAMES[:3], AGURK, PLAIN, Owner(TOKENS, NewMember("a", "")))


def again(session: Session, board: Board) -> Opened | GameRefused:
    return play_again(session, board, TOKENS)


def save(session: Session, key: str, command: Record) -> Outcome | None:
    answer = apply_journal(session, key, [command])
    return None if answer is None else answer.outcomes[0]


def managers(session: Session, visits: Sequence[Visit]) -> int:
    found = [one for one in read_members(session, visits[0]) if one.right is Right.MANAGE]
    session.rollback()
    return len(found)


def test_managers_who_withdraw_each_other_at_once_leave_one(session: Session, at_once: AtOnce) -> None:
    for _ in range(ROUNDS):
        key = opened(session)
        token = read_links(session, TOKENS, visited(session, key, "a"))[Right.MANAGE]
        for device in DEVICES[1:]:
            join_by_token(session, TOKENS, token, NewMember(device, ""))
        visits = [visited(session, key, device) for device in DEVICES]
        assert managers(session, visits) == len(DEVICES)
        done = at_once(withdraw_managing, [(visit,) for visit in visits])
        assert done.count(True) == 1
        assert managers(session, visits) == 1
        assert visited(session, key, DEVICES[done.index(True)]).right is Right.MANAGE


def test_a_device_that_joins_four_times_at_once_is_one_member(session: Session, at_once: AtOnce) -> None:
    for _ in range(ROUNDS):
        key = opened(session)
        visit = visited(session, key, "a")
        token = read_links(session, TOKENS, visit)[Right.SCORE]
        session.rollback()
        assert at_once(join, [(token,)] * len(DEVICES)) == [key] * len(DEVICES)
        assert [one.right for one in read_members(session, visit)] == [Right.MANAGE, Right.SCORE]
        session.rollback()


def test_only_one_of_four_takes_charge(session: Session, at_once: AtOnce) -> None:
    for _ in range(ROUNDS):
        key = opened(session, None)
        visit = visited(session, key, "")
        done = at_once(take_charge, [(visit, device) for device in DEVICES])
        assert done.count(True) == 1
        rights = [visited(session, key, device).right for device in DEVICES]
        assert rights.index(Right.MANAGE) == done.index(True)
        assert managers(session, [visit]) == 1


def test_a_code_that_four_ask_for_at_once_is_the_same(session: Session, at_once: AtOnce) -> None:
    for _ in range(ROUNDS):
        visit = visited(session, opened(session), "a")
        codes = at_once(say_code, [(visit,)] * len(DEVICES))
        assert codes[0] is not None
        assert codes == [codes[0]] * len(DEVICES)


def test_a_code_to_manage_lets_one_of_four_in(session: Session, at_once: AtOnce) -> None:
    for _ in range(ROUNDS):
        key = opened(session)
        visit = visited(session, key, "a")
        issued = existing(issue_code(session, TOKENS, visit, Right.MANAGE))
        keys = at_once(type_code, [(issued.code, f"phone {device}") for device in DEVICES])
        assert (keys.count(key), keys.count(None)) == (1, len(DEVICES) - 1)
        assert managers(session, [visit]) == 2


def test_a_form_that_is_sent_four_times_at_once_opens_one_game(session: Session, at_once: AtOnce) -> None:
    for _ in range(ROUNDS):
        outcomes = at_once(open_with, [(new_id(),)] * len(DEVICES))
        assert isinstance(outcomes[0], Opened)
        assert outcomes == [outcomes[0]] * len(DEVICES)


def test_four_who_play_again_at_once_get_the_same_game(session: Session, at_once: AtOnce) -> None:
    for _ in range(ROUNDS):
        board = read_game(session, visited(session, opened(session), "a").game)
        session.rollback()
        outcomes = at_once(again, [(board,)] * len(DEVICES))
        assert isinstance(outcomes[0], Opened)
        assert outcomes == [outcomes[0]] * len(DEVICES)


def test_if_four_save_the_next_hand_at_once_one_is_saved(session: Session, at_once: AtOnce) -> None:
    table = Table(session, ENDLESS)
    for base in range(ROUNDS):
        commands = [Record(id=new_id(), base=base, event=hand(0, f"2 3 {card}")) for card in "2323"]
        outcomes = at_once(save, [(table.key, one) for one in commands])
        assert outcomes.count(Kept(base + 1)) == 1
        told = [one for one in outcomes if isinstance(one, Conflict)]
        assert [(one.code, one.theirs) for one in told] == [(ConflictCode.NEWS, base + 1)] * 3
        assert len(table.board.lines) == base + 1


def test_a_command_that_is_sent_four_times_at_once_is_saved_once(session: Session, at_once: AtOnce) -> None:
    table = Table(session, ENDLESS)
    for base in range(ROUNDS):
        command = Record(id=new_id(), base=base, event=hand(0, "2 3 2"))
        outcomes = at_once(save, [(table.key, command)] * len(DEVICES))
        assert sorted(map(repr, outcomes)) == sorted(map(repr, [Kept(base + 1), *[Repeated(base + 1)] * 3]))
        assert len(table.board.lines) == base + 1
