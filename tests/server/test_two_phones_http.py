"""Two phones save a hand at the same revision: one is saved, and the other phone keeps its entry."""

from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from threading import Barrier

import pytest

from tests.server.instance import board_in, open_tables
from tests.server.serving import TIMEOUT, Answer, Phone, fields_of, serving

ROUNDS = 5
ENTRIES = (
    {"leader": "0", "card_0": "2", "card_1": "3", "card_2": "K"},
    {"leader": "1", "card_0": "4", "card_1": "9", "card_2": "5"},
)
SHOWN = ("Astrid 2, Bo 3, Clara K", "Bo 9, Clara 5, Astrid 4")


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    return tmp_path


def test_if_two_phones_save_at_once_the_second_sees_the_first_and_keeps_its_cards(
    instance: Path,
) -> None:
    [key] = open_tables(instance, 1)
    address, gate = f"/g/{key}/hand", Barrier(2)
    with serving(instance) as server, Phone(server.port) as one, Phone(server.port) as other:

        def press(phone: Phone, form: dict[str, str]) -> Answer:
            gate.wait(TIMEOUT)
            return phone.post(address, form)

        for number in range(ROUNDS):
            forms = [{**phone.hand_form(key), **entry} for phone, entry in zip((one, other), ENTRIES, strict=True)]
            assert {form["revision"] for form in forms} == {str(number)}
            with ThreadPoolExecutor(2) as threads:
                answers = list(threads.map(press, (one, other), forms))

            assert sorted(answer.status for answer in answers) == [303, 409]
            late = [answer.status for answer in answers].index(409)
            body = unescape(answers[late].body)
            assert SHOWN[1 - late] in body
            assert SHOWN[late] not in body
            entry = fields_of(answers[late].body, address)
            assert {name: entry[name] for name in ENTRIES[late]} == ENTRIES[late]
            assert entry["revision"] == str(number + 1)
            assert entry["client_id"] != forms[late]["client_id"]
            assert board_in(instance, key).facts[number].client_id == forms[1 - late]["client_id"]


def test_after_a_conflict_the_entry_can_be_saved_as_the_next_hand(instance: Path) -> None:
    [key] = open_tables(instance, 1)
    address = f"/g/{key}/hand"
    with serving(instance) as server, Phone(server.port) as one, Phone(server.port) as other:
        forms = [{**phone.hand_form(key), **entry} for phone, entry in zip((one, other), ENTRIES, strict=True)]
        assert one.post(address, forms[0]).status == 303
        late = other.post(address, forms[1])
        assert late.status == 409
        assert other.post(address, fields_of(late.body, address)).status == 303
    assert [line.after.scores[1].points for _entry, line in board_in(instance, key).lines] == [0, 9]
