"""Every hand that the server has answered is saved, even if the server is killed at any moment."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from random import Random
from threading import Event, Timer

import pytest

from scorekeeper.formats.facts import write_fact
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

    def __init__(self, key: str, chance: Random, server: Server) -> None:
        """Open the board; its token stays valid when the server starts again."""
        self.key = key
        self.answered: dict[str, Command] = {}
        self.unanswered: dict[str, Command] = {}
        self._chance = chance
        self.phone = Phone(server.port)
        self._journal = Journal(self.phone, key)
        self.phone.hang_up()

    def play(self, server: Server, answered: Event) -> None:
        """Send the unanswered request again, then others, until the server is gone; each answer sets `answered`."""
        with suppress(ConnectionError, HTTPException):
            self.send_again(server)
            while True:
                # A quick machine fills the game before the last round; then it asks for news only.
                for _ in range(min(self._chance.randint(1, MOST), MAX_ENTRIES - len(self.answered))):
                    leader = self._chance.randrange(3)
                    trick = (((leader + step) % 3, self._chance.choice(CARDS)) for step in range(3))
                    command = self._journal.hand(trick)
                    self.unanswered[command["id"]] = command
                self._send("kept")
                answered.set()
        self.phone.hang_up()

    def send_again(self, server: Server) -> None:
        """Send unanswered hands again. The server has saved a request as a whole or not at all."""
        self.phone.move(server.port)
        self._send("kept", "repeated")

    def _send(self, *expected: str) -> None:
        found = outcomes(self._journal.send(*self.unanswered.values()))
        assert found in [[one] * len(self.unanswered) for one in expected], found
        self.answered |= self.unanswered
        self.unanswered = {}


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
    saved = [fact.client_id for fact in board.facts]
    assert len(saved) == len(set(saved)) == len(board.lines) == board.revision
    assert set(saved) in (set(player.answered), set(player.answered) | set(player.unanswered))


@pytest.mark.random
def test_killing_the_server_loses_or_doubles_no_answered_hand(tmp_path: Path) -> None:
    chance, players = random_numbers(), list[Player]()
    for _ in range(ROUNDS):
        with serving(tmp_path) as server:
            if not players:
                players = [Player(key, Random(chance.random()), server) for key in open_tables(tmp_path, PHONES)]
            play_until_killed(players, server, chance.uniform(0, LATEST_KILL))
        assert integrity_of(tmp_path) == []
        for player in players:
            assert_every_answered_hand_is_saved_once(board_in(tmp_path, player.key), player)
    with serving(tmp_path) as server:
        for player in players:
            with player.phone:
                player.send_again(server)
            board = board_in(tmp_path, player.key)
            assert_every_answered_hand_is_saved_once(board, player)
            sent = [(client_id, command["body"]["final_trick"]) for client_id, command in player.answered.items()]
            assert [(fact.client_id, write_fact(fact.fact)[1]["final_trick"]) for fact in board.facts] == sent
    assert sum(len(player.answered) for player in players) >= ROUNDS
