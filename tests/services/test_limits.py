"""Limits: counted before anything is looked up, by all threads and processes together, and by any clock."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from multiprocessing.pool import Pool
from pathlib import Path

import pytest
from sqlalchemy import Engine, func, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as TooLongError
from sqlalchemy.orm import Session

from scorekeeper.services import join_game, share_game
from scorekeeper.services.join_game import ALL_WRONG_CODES, WRONG_CODES, join_by_code
from scorekeeper.services.limits import DAY, LimitReachedError, RateLimit, count_alone
from scorekeeper.services.share_game import issue_code
from scorekeeper.services.visit_game import Right
from scorekeeper.store.models import CounterRow, now
from scorekeeper.store.rights import NewMember
from tests.profile import steps
from tests.rules.cases import existing
from tests.services.phones import PROCESSES, wait_for_the_others
from tests.services.table import TOKENS, counting, database, owned

WRONG = "ACD347"
TRIES = steps(30, long=250)


@pytest.fixture
def few_tries(monkeypatch: pytest.MonkeyPatch) -> int:
    """The limit for one client, which is lower here."""
    monkeypatch.setattr(join_game, "WRONG_CODES", replace(WRONG_CODES, most=3))
    return 3


def tried(session: Session, tries: int, client: str = "a club") -> list[bool]:
    """Send wrong codes; whether each was looked up."""
    return [looked_up(session, client) for _one in range(tries)]


def looked_up(session: Session, client: str) -> bool:
    try:
        assert join_by_code(session, TOKENS, WRONG, NewMember("a-guesser", ""), client) is None
    except LimitReachedError:
        return False
    return True


def try_in_process(where: Path | str) -> list[bool | None]:
    """A server process that gets many wrong codes at once, in several threads; None for one that found it too busy."""

    def looked_up_unless_busy(_number: int) -> bool | None:
        try:
            with Session(engine) as session:
                return looked_up(session, "a club")
        except (OperationalError, TooLongError):
            return None  # The bounded wait for the writer is over: the server would answer 503.

    with database(where) as engine, ThreadPoolExecutor(5) as threads:
        wait_for_the_others()
        return list(threads.map(looked_up_unless_busy, range(TRIES)))


def test_of_many_wrong_codes_at_once_a_hundred_are_looked_up(
    session: Session, where: Path | str, processes: Pool
) -> None:
    owned(session)
    results = [one for found in processes.map(try_in_process, [where] * PROCESSES, chunksize=1) for one in found]
    assert len(results) == PROCESSES * TRIES
    # Who found it too busy may have been counted already, never looked up.
    assert WRONG_CODES.most - results.count(None) <= results.count(True) <= WRONG_CODES.most


def test_all_clients_together_have_a_limit_too(
    session: Session, few_tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(join_game, "ALL_WRONG_CODES", replace(ALL_WRONG_CODES, most=5))
    results = [tried(session, 4, client) for client in ("one", "another", "a third")]
    assert results == [[True] * few_tries + [False], [True] * 2 + [False] * 2, [False] * 4]


def test_right_codes_are_not_counted_and_one_to_keep_score_serves_a_whole_club(
    session: Session, few_tries: int
) -> None:
    game = owned(session)
    issued = existing(issue_code(session, TOKENS, game, Right.SCORE))
    for number in range(few_tries + 1):
        device = NewMember(f"device-{number}", "")
        assert join_by_code(session, TOKENS, issued.code, device, "a club") == game.game.key
    assert session.scalars(select(func.count()).select_from(CounterRow)).one() == 0


def test_the_next_code_to_manage_differs_also_if_it_is_issued_in_the_same_second(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = now()
    monkeypatch.setattr(share_game, "now", lambda: moment)
    game = owned(session)
    issued = existing(issue_code(session, TOKENS, game, Right.MANAGE))
    assert join_by_code(session, TOKENS, issued.code, NewMember("a", "")) == game.game.key
    assert existing(issue_code(session, TOKENS, game, Right.MANAGE)).code != issued.code


def test_a_flood_of_codes_beyond_the_limit_takes_no_write_lock(
    session: Session, engine: Engine, few_tries: int
) -> None:
    assert all(tried(session, few_tries))
    with counting(engine) as counted:
        assert tried(session, 3) == [False] * 3
    assert counted == {"commits": 0, "statements": 3}


def test_a_count_ends_with_its_time_and_old_ones_are_removed(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = RateLimit("games", 1, seconds=60, who="somebody")
    count_alone(session, limit)
    with pytest.raises(LimitReachedError) as reached:
        count_alone(session, limit)
    assert 58 <= reached.value.left <= 60
    count_alone(session, replace(limit, who="somebody else"))
    now = time.time()
    monkeypatch.setattr("scorekeeper.store.counters.time.time", lambda: now + 61)
    count_alone(session, limit)
    assert session.scalars(select(CounterRow.who)).all() == ["somebody"]


def test_a_count_made_while_the_clock_was_wrong_is_forgotten(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = RateLimit("games", 1, seconds=60)
    with monkeypatch.context() as wrong:
        wrong.setattr("scorekeeper.store.counters.time.time", lambda: time.monotonic() + 50 * 365 * DAY + 10**9)
        count_alone(session, limit)
    count_alone(session, limit)


def test_who_waited_while_others_began_the_count_is_counted_with_them(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = RateLimit("games", 2, seconds=60)
    count_alone(session, limit)
    now = time.time()
    monkeypatch.setattr("scorekeeper.store.counters.time.time", lambda: now - 5)
    count_alone(session, limit)
    with pytest.raises(LimitReachedError):
        count_alone(session, limit)


def test_counts_that_end_while_others_count_keep_nobody_waiting(engine: Engine) -> None:
    """Each count is over at once, so everybody removes what the others count."""

    def count(number: int) -> None:
        with Session(engine) as own:
            for turn in range(steps(20, long=200)):
                count_alone(own, RateLimit("codes", 1, 0, f"who-{(number + turn) % 3}"), RateLimit("all_codes", 1, 0))

    with ThreadPoolExecutor(6) as threads:
        assert list(threads.map(count, range(6))) == [None] * 6
