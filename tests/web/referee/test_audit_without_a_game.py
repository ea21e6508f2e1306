"""The page on which the phone checks a hand under the rules of a preset."""

import json
from typing import Any

import pytest

from scorekeeper.formats.facts import read_opening
from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.replay import open_game
from scorekeeper.rules.variant import Variant
from tests.presets import of_each_kind
from tests.web.visitor import Page, Visitor


def told(page: Page) -> Any:  # noqa: ANN401 - any JSON value
    """What the page tells the phone of the variant and the table."""
    return json.loads(page.document.by_id("variant").text)


@of_each_kind
def test_the_phone_is_told_the_rules_and_a_table_at_which_a_leads(phone: Visitor, variant: Variant) -> None:
    most = variant.players.max
    table = told(phone.get(f"/audit/{variant.id}?players={most}"))
    assert "".join(table["names"]) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:most]
    assert table["parameters"] == write_parameters(variant)
    turn = open_game(variant, read_opening(table["opening"])).next
    assert turn is not None
    assert turn.leader == 0


def test_links_choose_the_number_of_players(phone: Visitor) -> None:
    table = told(phone.get("/audit/agurk"))
    assert len(table["names"]) == 4
    assert table["sizes"] == [[size, f"/audit/agurk?players={size}"] for size in range(2, 8)]
    assert len(told(phone.get(table["sizes"][-1][1]))["names"]) == 7


@pytest.mark.parametrize(("players", "shown"), [("0", 3), ("1", 3), ("99", 8), ("x", 4), ("-5", 3), ("9" * 30, 8)])
def test_an_impossible_number_of_players_is_clamped(phone: Visitor, players: str, shown: int) -> None:
    assert len(told(phone.get(f"/audit/gurka-se?players={players}"))["names"]) == shown


def test_without_scripts_the_page_says_what_it_needs_and_leads_to_the_question(phone: Visitor) -> None:
    page = phone.get("/audit/agurk")
    assert "To check a whole hand, this page needs JavaScript." in page.text
    assert "Was that legal?" in [one.text for one in page.document.one("main").all("a", href="/legal/agurk")]
