"""The hub wakes waiting phones, limits their number, and forgets games that nobody uses."""

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from scorekeeper.live.hub import ENTERING, MAX_ENTERING, Entering, Hub, Room, State, Stream, network_of

PLENTY = Room(100, 100, 100)
LONG = 20.0
"""Seconds. Only a failing test waits so long."""
SHORT = 0.05

GAME, ANOTHER = 7001, 7002


class Clock:
    """A clock that stands still until a test sets it forward."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hub(clock: Clock) -> Hub:
    return Hub(clock)


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as threads:
        yield threads


def subscribed(hub: Hub, game_id: int = GAME, network: str = "here", room: Room = PLENTY) -> Stream:
    stream = hub.subscribe(game_id, network, room)
    assert stream is not None
    return stream


def entering(hub: Hub, phone: str = "") -> list[Entering]:
    return list(hub.entering(GAME, phone))


def test_a_new_revision_wakes_all_streams_of_its_game_only(hub: Hub, threads: ThreadPoolExecutor) -> None:
    streams = [subscribed(hub) for _ in range(4)]
    other = subscribed(hub, ANOTHER)
    waiting: list[Future[bool]] = [threads.submit(one.wait, LONG) for one in streams]
    hub.publish(GAME, 7)
    assert [one.result(LONG) for one in waiting] == [True] * 4
    assert [one.state(3, "") for one in streams] == [State(7, ())] * 4
    assert other.wait(0)
    assert other.state(3, "") == State(3, ())


def test_the_state_has_the_newer_of_the_read_and_the_published_revision(hub: Hub) -> None:
    stream = subscribed(hub)
    hub.publish(GAME, 5)
    hub.publish(GAME, 4)
    assert stream.state(3, "").revision == 5
    assert stream.state(6, "").revision == 6


def assert_waits(stream: Stream) -> None:
    """Check that nothing wakes the stream before its time is over."""
    started = time.monotonic()
    assert stream.wait(SHORT)
    assert time.monotonic() - started >= SHORT


def test_a_stream_that_has_seen_everything_is_not_woken(hub: Hub) -> None:
    stream = subscribed(hub)
    hub.publish(GAME, 2)
    stream.state(0, "")
    for known in (2, 1):
        hub.publish(GAME, known)
    assert_waits(stream)
    assert stream.state(0, "") == State(2, ())


@pytest.mark.parametrize(
    ("room", "full", "free"),
    [
        (Room(2, 100, 100), (GAME, "here"), None),
        (Room(100, 2, 100), (GAME, "there"), (ANOTHER, "here")),
        (Room(100, 100, 2), (ANOTHER, "here"), (GAME, "there")),
    ],
    ids=["in all", "per game", "per address"],
)
def test_a_full_hub_takes_a_stream_only_after_another_closes(
    hub: Hub, room: Room, full: tuple[int, str], free: tuple[int, str] | None
) -> None:
    first = subscribed(hub, room=room)
    subscribed(hub, room=room)
    assert hub.subscribe(*full, room) is None
    if free is not None:
        subscribed(hub, *free, room).close()
    first.close()
    first.close()
    assert hub.streams == 1
    subscribed(hub, *full, room)
    assert hub.subscribe(*full, room) is None


def test_closing_the_hub_ends_all_streams_and_takes_no_new_ones(hub: Hub, threads: ThreadPoolExecutor) -> None:
    streams = [subscribed(hub), subscribed(hub), subscribed(hub, ANOTHER)]
    waiting = [threads.submit(one.wait, LONG) for one in streams]
    hub.close()
    assert [one.result(LONG) for one in waiting] == [False] * 3
    assert not streams[0].wait(LONG)
    assert hub.subscribe(GAME, "here", PLENTY) is None


def test_all_phones_but_the_one_entering_a_hand_see_who_enters_it(hub: Hub) -> None:
    stream = subscribed(hub)
    stream.state(0, "")
    hub.set_presence(GAME, "phone of bo", Entering("Bo", 7))
    assert stream.wait(LONG)
    assert stream.state(0, "phone of cleo") == State(0, (Entering("Bo", 7),))
    assert stream.state(0, "phone of bo") == State(0, ())
    assert entering(hub) == [Entering("Bo", 7)]
    assert hub.entering(ANOTHER) == ()
    hub.set_presence(GAME, "phone of bo", None)
    assert stream.wait(LONG)
    assert entering(hub) == []


def test_reporting_again_extends_the_presence_and_wakes_nobody(hub: Hub, clock: Clock) -> None:
    stream = subscribed(hub)
    hub.set_presence(GAME, "phone", Entering("Bo", 7))
    stream.state(0, "")
    clock.now += ENTERING - 1
    hub.set_presence(GAME, "phone", Entering("Bo", 7))
    assert_waits(stream)
    clock.now += ENTERING - 1
    assert entering(hub) == [Entering("Bo", 7)]
    clock.now += 1
    assert entering(hub) == []


def test_only_the_first_phones_are_shown_as_entering(hub: Hub) -> None:
    for number in range(MAX_ENTERING + 5):
        hub.set_presence(GAME, f"phone {number}", Entering("", number))
    assert len(entering(hub)) == MAX_ENTERING


def test_the_hub_forgets_a_game_that_nobody_uses(hub: Hub, clock: Clock) -> None:
    for number in range(100):
        subscribed(hub, number).close()
        hub.set_presence(1000 + number, "phone", Entering("", 1))
        hub.publish(2000 + number, 1)
    clock.now += ENTERING
    stays = subscribed(hub)
    assert len(hub.games()) == 1
    hub.publish(GAME, 1)
    assert stays.state(0, "").revision == 1


def test_a_disconnected_game_ends_its_streams_and_takes_new_ones(hub: Hub) -> None:
    ended, other = subscribed(hub), subscribed(hub, ANOTHER)
    hub.disconnect(GAME)
    assert not ended.wait(LONG)
    assert other.wait(0)
    hub.publish(GAME, 1)
    assert subscribed(hub).wait(0)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("2001:db8:1:3::9", "2001:db8:1:3::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("a socket", "a socket"),
        ("", ""),
    ],
)
def test_of_ipv6_the_first_half_counts(address: str, network: str) -> None:
    assert network_of(address) == network
