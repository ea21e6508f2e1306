"""Whatever the server has answered is kept, though it is killed at any moment."""

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

ROUNDS = steps(4, long=60)
PHONES = 4
LATEST_KILL = 0.7
"""Seconds after the server is ready."""

CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

Form = dict[str, str]


class Player:
    """Somebody who enters hand after hand into a game of his own, and remembers what the server has answered."""

    def __init__(self, key: str, chance: Random) -> None:
        """Has sent nothing yet."""
        self.key = key
        self.sent: dict[str, Form] = {}
        self.answered: list[str] = []
        self.unanswered: list[str] = []
        self._chance = chance
        self._phone = Phone(0)

    def play(self, server: Server) -> None:
        """Send again what was not answered, then hand after hand until the server is gone."""
        self._phone.move(server.port)
        try:
            self.send_again()
            while True:
                self._send(self._fill_in(self._phone.hand_form(self.key)))
        except (ConnectionError, HTTPException):
            self._phone.hang_up()

    def send_again(self) -> None:
        """Send what was not answered, with the id that it had."""
        while self.unanswered:
            self._send(self.sent[self.unanswered[0]])

    def move(self, server: Server) -> None:
        """Go on with another server."""
        self._phone.move(server.port)

    def hang_up(self) -> None:
        """Close the connection."""
        self._phone.hang_up()

    def _fill_in(self, form: Form) -> Form:
        leader = self._chance.randrange(3)
        cards = {f"card_{seat}": self._chance.choice(CARDS) for seat in range(3)}
        return {**form, **cards, "leader": str(leader)}

    def _send(self, form: Form) -> None:
        name = form["client_id"]
        if name not in self.sent:
            self.sent[name] = form
            self.unanswered.append(name)
        answer = self._phone.post(f"/g/{self.key}/hand", form)
        assert answer.status == 303, answer
        self.unanswered.remove(name)
        self.answered.append(name)


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
    """Let all play at once and kill the server at that moment."""
    with ThreadPoolExecutor(len(players)) as phones:
        killer = Timer(seconds, server.process.kill)
        killer.start()
        for playing in [phones.submit(player.play, server) for player in players]:
            playing.result()
    killer.join()


def assert_every_answered_hand_is_kept_once(board: Board, player: Player) -> None:
    kept = Counter(fact.client_id for fact in board.facts)
    assert set(kept.values()) <= {1}
    assert set(player.answered) <= set(kept)
    assert set(kept) <= set(player.answered) | set(player.unanswered)
    assert len(board.lines) == board.revision == len(kept)


def assert_the_cards_are_those_that_were_sent(board: Board, player: Player) -> None:
    for fact in board.facts:
        form = player.sent[fact.client_id]
        leader = int(form["leader"])
        cards = " ".join(form[f"card_{(leader + step) % 3}"] for step in range(3))
        assert read_hand(fact.body) == hand(leader, cards)


def test_no_answered_hand_is_lost_or_doubled_when_the_server_is_killed_at_any_moment(
    instance: Path, players: list[Player]
) -> None:
    chance, started, kept_unanswered = random_numbers(), time.monotonic(), 0
    for _ in range(ROUNDS):
        with serving(instance) as server:
            play_until_killed(players, server, chance.uniform(0, LATEST_KILL))
        assert integrity_of(instance) == []
        for player in players:
            board = board_in(instance, player.key)
            assert_every_answered_hand_is_kept_once(board, player)
            kept_unanswered += sum(fact.client_id in player.unanswered for fact in board.facts)

    with serving(instance) as server:
        for player in players:
            player.move(server)
            player.send_again()
            assert player.unanswered == []
            board = board_in(instance, player.key)
            assert_every_answered_hand_is_kept_once(board, player)
            assert_the_cards_are_those_that_were_sent(board, player)
            assert {fact.client_id for fact in board.facts} == set(player.sent)
    hands = sum(len(player.answered) for player in players)
    assert hands > ROUNDS
    seconds = time.monotonic() - started
    print(  # noqa: T201 - shown with -s
        f"{ROUNDS} kills, {hands} hands answered, {kept_unanswered} kept unanswered, {seconds:.0f} s"
    )
