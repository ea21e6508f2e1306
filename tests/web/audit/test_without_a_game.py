"""The audit of a hand under the rules of a preset."""

import pytest

from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.catalogue import CATALOGUE
from tests.web.audit.checking import told
from tests.web.visitor import Visitor


def test_the_phone_is_told_the_rules_and_the_table(phone: Visitor) -> None:
    hand = told(phone.get("/audit/agurk?players=3"))
    assert (hand["names"], hand["seats"], hand["players"], hand["leader"]) == (["A", "B", "C"], [0, 1, 2], 3, 0)
    assert (hand["cards"], hand["most"], hand["way"]) == (7, 7, "rows")
    assert hand["parameters"] == write_parameters(CATALOGUE["agurk"])
    assert not {"keep", "record", "rulings"} & hand.keys()


def test_links_choose_the_number_of_players(phone: Visitor) -> None:
    hand = told(phone.get("/audit/agurk"))
    assert len(hand["names"]) == 4
    assert hand["sizes"] == [[size, f"/audit/agurk?players={size}"] for size in range(2, 8)]
    assert len(told(phone.get(hand["sizes"][-1][1]))["names"]) == 7


@pytest.mark.parametrize(("players", "shown"), [("0", 3), ("1", 3), ("99", 8), ("x", 4), ("-5", 3), ("9" * 30, 8)])
def test_an_impossible_number_of_players_is_clamped(phone: Visitor, players: str, shown: int) -> None:
    assert len(told(phone.get(f"/audit/gurka-se?players={players}"))["seats"]) == shown


def test_if_tricks_are_turned_over_the_cards_are_entered_trick_by_trick(phone: Visitor) -> None:
    assert told(phone.get("/audit/gurka-se"))["way"] == "tricks"


@pytest.mark.parametrize(("players", "most"), [(3, 17), (5, 10), (8, 6)])
def test_the_whole_pack_is_the_most_that_can_be_dealt(phone: Visitor, players: int, most: int) -> None:
    assert told(phone.get(f"/audit/matapesa?players={players}"))["most"] == most


@pytest.mark.parametrize("variant", ["matapesa", "wikipedia-buy-in", "gurka-no", "rassi", "twenty-two"])
def test_every_kind_of_hand_size_has_a_default_number_of_cards(phone: Visitor, variant: str) -> None:
    assert 5 <= told(phone.get(f"/audit/{variant}"))["cards"] <= 13


def test_without_scripts_the_page_says_what_it_needs_and_leads_to_the_question(phone: Visitor) -> None:
    page = phone.get("/audit/agurk")
    assert "To check a whole hand, this page needs JavaScript." in page.text
    assert "Was that legal?" in [one.text for one in page.document.one("main").all("a", href="/legal/agurk")]


def test_an_unknown_variant_is_not_found(phone: Visitor) -> None:
    phone.get("/audit/bridge", status=404)


def test_the_start_page_leads_to_a_check_under_any_rules(phone: Visitor) -> None:
    page = phone.get(phone.get("/").document.one("a", href="/audit")["href"])
    assert page.document.one("h1").text == "Check a whole hand"
    assert told(phone.get(page.document.one("a", href="/audit/rassi")["href"]))["title"] == "Check a whole hand"
