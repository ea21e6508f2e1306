"""Requests that no page of ours sends get an answer in words, never a server error."""

import random
import time

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from tests.web.audit.rows import check
from tests.web.visitor import Visitor

GARBAGE = (
    "foo",
    "+",
    "7+",
    "+7",
    "7++7",
    "\x00",
    "<script>",
    "\uff11\uff10",
    "\u0663",
    "🂡",
    "0",
    "-3",
    "10.0",
    "9" * 500,
    "A " * 300,
    "%s %(name)s {name}",
    "'; DROP TABLE game;--",
)


@pytest.mark.parametrize("text", GARBAGE)
@pytest.mark.parametrize("way", ["rows", "tricks"])
def test_garbage_in_a_row_gets_an_error_next_to_it(phone: Visitor, text: str, way: str) -> None:
    page = check(phone, "agurk", ("3", text), way=way, status=422)
    assert page.document.all(id="row_1-error")


def test_the_error_names_a_word_that_is_no_card(phone: Visitor) -> None:
    page = check(phone, "agurk", ("3", "foo"), status=422)
    assert page.document.by_id("row_1-error").text == "“foo” is not a card."
    assert "B: “foo” is not a card." in page.errors


@pytest.mark.parametrize("leader", ["", "x", "9", "-1", "1.0", "9" * 5000])
def test_a_leader_who_is_not_in_the_hand_is_refused(phone: Visitor, leader: str) -> None:
    page = phone.get("/audit/agurk?players=2")
    fields = {**page.form().sent(), "row_0": "3", "row_1": "4", "leader": leader}
    answer = phone.post("/audit/agurk?players=2", fields, status=422)
    assert answer.errors[0] == "Say who led the first trick."
    assert answer.document.one("details").has("open")


@pytest.mark.parametrize("cards", ["", "x", "0", "-1", "8", "7.5", "9" * 5000, "\x00"])
def test_an_impossible_number_of_cards_is_refused(phone: Visitor, cards: str) -> None:
    answer = check(phone, "agurk", ("3", "4"), cards=cards, status=422)
    assert answer.errors[0] == "Cards each: a number from 1 to 7."


@pytest.mark.parametrize("way", ["", "x", "\x00"])
def test_an_unknown_way_means_row_by_row(phone: Visitor, way: str) -> None:
    page = phone.get("/audit/agurk?players=2")
    fields = {**page.form().sent(), "row_0": "3", "row_1": "", "way": way}
    assert (
        "The rows do not have the same number of cards" in phone.post("/audit/agurk?players=2", fields, status=422).text
    )


def test_missing_fields_are_empty_rows(phone: Visitor) -> None:
    token = phone.get("/audit/agurk").form().values("csrf_token")[0]
    page = phone.post("/audit/agurk", {"csrf_token": token, "row_7": "A", "extra": "1"}, status=200)
    assert not page.document.all(id="result")


def test_a_form_without_a_csrf_token_is_refused(phone: Visitor) -> None:
    phone.post("/audit/agurk", {"row_0": "3"}, status=400)


@pytest.mark.parametrize("variant", ["twenty-two", "gurka-is"])
def test_the_longest_rows_are_answered_within_two_seconds(phone: Visitor, variant: str) -> None:
    half = "+".join(["2", "3", "4", "5", "7"])
    started = time.monotonic()
    check(phone, variant, (f"{half} {half}", f"{half} {half}"), cards="10", way="rows")
    check(phone, variant, (f"{half} {half}", half), cards="10", way="tricks")
    assert time.monotonic() - started < 2


@pytest.mark.parametrize("variant", CATALOGUE)
def test_random_rows_never_cause_a_server_error(phone: Visitor, variant: str) -> None:
    chance = random.Random(variant)
    pack = [*CATALOGUE[variant].deck] * 4
    page = phone.get(f"/audit/{variant}?players=3")
    for _time in range(12):
        chance.shuffle(pack)
        plays = ["+".join(map(str, pack[at : at + chance.choice((1, 1, 1, 2, 3))])) for at in range(0, 45, 3)]
        cut = sorted(chance.sample(range(16), 2))
        rows = (plays[: cut[0]], plays[cut[0] : cut[1]], plays[cut[1] :])
        fields = {f"row_{seat}": " ".join(row) for seat, row in enumerate(rows)}
        more = {"way": chance.choice(("rows", "tricks")), "leader": str(chance.randrange(3)), "cards": "17"}
        answer = phone.client.post(f"/audit/{variant}?players=3", data={**page.form().sent(), **fields, **more})
        assert answer.status_code in (200, 422)
