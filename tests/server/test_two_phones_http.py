"""Two phones save a hand at the same moment: one is saved, and the other phone is told and decides."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

from tests.server.instance import board_in, open_tables
from tests.server.journal import Command, Journal, outcomes
from tests.server.serving import TIMEOUT, Phone, serving

ROUNDS = 5
TRICKS = (((0, "2"), (1, "3"), (2, "K")), ((1, "9"), (2, "5"), (0, "4")))
TOLD = ("Astrid 2, Bo 3, Clara K", "Bo 9, Clara 5, Astrid 4")


def test_if_two_phones_save_at_once_the_second_is_told_of_the_first_and_can_save_its_hand_next(tmp_path: Path) -> None:
    [key] = open_tables(tmp_path, 1)
    gate = Barrier(2)

    def send(journal: Journal, command: Command) -> dict[str, Any]:
        gate.wait(TIMEOUT)
        return journal.send(command)

    with serving(tmp_path) as server, Phone(server.port) as one, Phone(server.port) as other:
        journals = (Journal(one, key), Journal(other, key))
        for number in range(1, ROUNDS + 1):
            commands = [journal.hand(trick) for journal, trick in zip(journals, TRICKS, strict=True)]
            with ThreadPoolExecutor(2) as threads:
                answers = list(threads.map(send, journals, commands))

            late = [outcomes(answer) for answer in answers].index(["conflict"])
            assert outcomes(answers[1 - late]) == ["kept"]
            [conflict] = answers[late]["outcomes"]
            newest = 2 * number - 1
            assert (conflict["code"], conflict["theirs"]) == ("news", newest)
            assert conflict["news"] == [f"Hand {newest}: {TOLD[1 - late]}"]
            assert outcomes(journals[late].send({**commands[late], "seen": newest})) == ["kept"]
            assert [fact["id"] for fact in journals[1 - late].ask()["facts"]] == [commands[late]["id"]]
    ids = [fact.client_id for fact in board_in(tmp_path, key).facts]
    assert len(ids) == len(set(ids)) == 2 * ROUNDS
