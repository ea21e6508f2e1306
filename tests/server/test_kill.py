"""Every hand that the server has answered is saved, even if the server is killed at any moment."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path
from random import Random
from threading import Timer

import pytest

from scorekeeper.formats.facts import read_hand
from scorekeeper.services.board import Board
from tests.profile import random_numbers, steps
from tests.rules.cases import hand
from tests.server.instance import board_in, integrity_of, open_tables
from tests.server.serving import Phone, Server, serving

ROUNDS = steps(3, long=60)
PHONES = 4
LATEST_KILL = 0.7
"""Seconds after the server is ready."""

CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

Form = dict[str, str]


class Player:
    """A phone that saves hand after hand in a game of its own, and remembers which ones the server has answered."""

    def __init__(self, key: str, chance: Random) -> None:
        """Connects when it starts to play."""
        self.key = key
        self.sent: dict[str, Form] = {}
        self.answered: list[str] = []
        self.unanswered: list[str] = []
        self._chance = chance
        self._phone = Phone(0)

    def play(self, server: Server) -> None:
        """Send unanswered hands again, then hand after hand until the server is gone."""
        self._phone.move(server.port)
        try:
            self.send_again()
            while True:
                self._send(self._fill_in(self._phone.hand_form(self.key)))
        except (ConnectionError, HTTPException):
            self._phone.hang_up()

    def send_again(self) -> None:
        """Send unanswered hands again, with the same ids."""
        while self.unanswered:
            self._send(self.sent[self.unanswered[0]])

    def move(self, server: Server) -> None:
        """Connect to another server."""
        self._phone.move(server.port)

    def hang_up(self) -> None:
        """Close the connection."""
        self._phone.hang_up()

    def _fill_in(self, form: Form) -> Form:
        leader = self._chance.randrange(3)
        cards = {f"card_{seat}": self._chance.choice(CARDS) for seat in range(3)}
        return {**form, **cards, "leader": str(leader)}

    def _send(self, form: Form) -> None:
        client_id = form["client_id"]
        if client_id not in self.sent:
            self.sent[client_id] = form
            self.unanswered.append(client_id)
        answer = self._phone.post(f"/g/{self.key}/hand", form)
        assert answer.status == 303, answer
        self.unanswered.remove(client_id)
        self.answered.append(client_id)


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
    """Let all phones play at once, and kill the server after this time."""
    with ThreadPoolExecutor(len(players)) as phones:
        killer = Timer(seconds, server.process.kill)
        killer.start()
        for playing in [phones.submit(player.play, server) for player in players]:
            playing.result()
    killer.join()


def assert_every_answered_hand_is_saved_once(board: Board, player: Player) -> None:
    saved = Counter(fact.client_id for fact in board.facts)
    assert set(saved.values()) <= {1}
    assert set(player.answered) <= set(saved)
    assert set(saved) <= set(player.answered) | set(player.unanswered)
    assert len(board.lines) == board.revision == len(saved)


def assert_the_saved_cards_are_those_sent(board: Board, player: Player) -> None:
    for fact in board.facts:
        form = player.sent[fact.client_id]
        leader = int(form["leader"])
        cards = " ".join(form[f"card_{(leader + step) % 3}"] for step in range(3))
        assert read_hand(fact.body) == hand(leader, cards)


def test_killing_the_server_loses_or_doubles_no_answered_hand(instance: Path, players: list[Player]) -> None:
    chance, started, saved_unanswered = random_numbers(), time.monotonic(), 0
    for number in range(ROUNDS):
        # Some kills come early and some late, so that there are hands.
        moment = LATEST_KILL * (number + chance.random()) / ROUNDS
        with serving(instance) as server:
            play_until_killed(players, server, moment)
        assert integrity_of(instance) == []
        for player in players:
            board = board_in(instance, player.key)
            assert_every_answered_hand_is_saved_once(board, player)
            saved_unanswered += sum(fact.client_id in player.unanswered for fact in board.facts)

    with serving(instance) as server:
        for player in players:
            player.move(server)
            player.send_again()
            assert player.unanswered == []
            board = board_in(instance, player.key)
            assert_every_answered_hand_is_saved_once(board, player)
            assert_the_saved_cards_are_those_sent(board, player)
            assert {fact.client_id for fact in board.facts} == set(player.sent)
    hands = sum(len(player.answered) for player in players)
    assert hands > ROUNDS
    seconds = time.monotonic() - started
    print(  # noqa: T201 - shown with -s
        f"{ROUNDS} kills, {hands} hands answered, {saved_unanswered} kept unanswered, {seconds:.0f} s"
    )
