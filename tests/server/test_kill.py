"""Every hand that the server has answered is saved, even if the server is killed at any moment."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from random import Random
from threading import Event, Timer

import pytest

from scorekeeper.formats.game import MAX_ENTRIES
from scorekeeper.services.board import Board
from tests.profile import random_numbers, steps
from tests.server.instance import board_in, integrity_of, open_tables
from tests.server.journal import Command, Journal, outcomes
from tests.server.serving import TIMEOUT, Phone, Server, serving

ROUNDS = steps(3, long=60)
PHONES = 4
LATEST_KILL = 0.7
"""Seconds after the first answer; on a busy machine that may come late."""

CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

MOST = 4
"""Hands in one request."""


class Player:
    """A phone that saves hand after hand in a game of its own, and remembers which ones the server has answered.

    A request has one hand or several. One that was not answered is sent again before any other.
    """

    def __init__(self, key: str, chance: Random) -> None:
        """Connects with `open`."""
        self.key = key
        self.answered: dict[str, Command] = {}
        self.unanswered: dict[str, Command] = {}
        self.repeated = 0
        self._chance = chance
        self._phone = Phone(0)

    def open(self, server: Server) -> None:
        """Open the board; its token stays valid when the server starts again."""
        self._phone.move(server.port)
        self._journal = Journal(self._phone, self.key)

    def play(self, server: Server, answered: Event) -> None:
        """Send the unanswered request again, then others, until the server is gone; each answer sets `answered`."""
        self._phone.move(server.port)
        with suppress(ConnectionError, HTTPException):
            while True:
                self._send(0 if self.unanswered else self._chance.randint(1, MOST))
                answered.set()
        self._phone.hang_up()

    def send_again(self, server: Server) -> None:
        """Send unanswered hands again."""
        self._phone.move(server.port)
        self._send(0)

    def hang_up(self) -> None:
        """Close the connection."""
        self._phone.hang_up()

    def _send(self, hands: int) -> None:
        # A quick machine fills the game before the last round; then it asks for news only.
        for _ in range(min(hands, MAX_ENTRIES - len(self.answered))):
            leader = self._chance.randrange(3)
            command = self._journal.hand(((leader + step) % 3, self._chance.choice(CARDS)) for step in range(3))
            self.unanswered[command["id"]] = command
        found = outcomes(self._journal.send(*self.unanswered.values()))
        # The server saves a request as a whole or not at all.
        assert found == ["kept"] * len(found) or (hands == 0 and found == ["repeated"] * len(found)), found
        self.repeated += found.count("repeated")
        self.answered |= self.unanswered
        self.unanswered = {}


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def players(instance: Path) -> Iterator[list[Player]]:
    chance = random_numbers()
    players = [Player(key, Random(chance.random())) for key in open_tables(instance, PHONES)]
    yield players
    for player in players:
        player.hang_up()


def play_until_killed(players: Sequence[Player], server: Server, seconds: float) -> None:
    """Let all phones play at once, and kill the server this time after the first answer."""
    answered = Event()
    with ThreadPoolExecutor(len(players)) as phones:
        playing = [phones.submit(player.play, server, answered) for player in players]
        answered.wait(TIMEOUT)
        killer = Timer(seconds, server.process.kill)
        killer.start()
        for one in playing:
            one.result()
    killer.join()


def assert_every_answered_hand_is_saved_once(board: Board, player: Player) -> None:
    saved = Counter(fact.client_id for fact in board.facts)
    assert set(saved.values()) <= {1}
    assert set(saved) in (set(player.answered), set(player.answered) | set(player.unanswered))
    assert len(board.lines) == board.revision == len(saved)


def assert_the_saved_cards_are_those_sent(board: Board, player: Player) -> None:
    assert [(fact.client_id, fact.body["final_trick"]) for fact in board.facts] == [
        (client_id, command["body"]["final_trick"]) for client_id, command in player.answered.items()
    ]


@pytest.mark.random
def test_killing_the_server_loses_or_doubles_no_answered_hand(instance: Path, players: list[Player]) -> None:
    chance, started = random_numbers(), time.monotonic()
    with serving(instance) as server:
        for player in players:
            player.open(server)
    for _ in range(ROUNDS):
        with serving(instance) as server:
            play_until_killed(players, server, chance.uniform(0, LATEST_KILL))
        assert integrity_of(instance) == []
        for player in players:
            assert_every_answered_hand_is_saved_once(board_in(instance, player.key), player)

    with serving(instance) as server:
        for player in players:
            player.send_again(server)
            board = board_in(instance, player.key)
            assert_every_answered_hand_is_saved_once(board, player)
            assert_the_saved_cards_are_those_sent(board, player)
    hands = sum(len(player.answered) for player in players)
    assert hands >= ROUNDS
    repeated = sum(player.repeated for player in players)
    seconds = time.monotonic() - started
    print(  # noqa: T201 - shown with -s
        f"{ROUNDS} kills, {hands} hands answered, {repeated} of them kept unanswered, {seconds:.0f} s"
    )
