from urllib.parse import parse_qsl, urlsplit

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.variant import Variant
from scorekeeper.web.house_rules.fields import ALL_PAY
from tests.web.visitor import Page, Visitor


def lines(page: Page) -> list[str]:
    return [one.text for one in page.document.one("tbody").all("th") if one.within("tr") is not None][:-1]


def heads(page: Page) -> list[str]:
    return [one.text for one in page.document.one("thead").all("th")[1:]]


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=CATALOGUE)
def test_every_preset_has_an_empty_sheet_with_its_rules_and_costs(phone: Visitor, variant: Variant) -> None:
    page = phone.get(f"/sheets/{variant.id}")
    assert page.document.one("h1").text == variant.meta.name
    assert lines(page) == [str(number) for number in range(1, 21)]
    assert variant.players.min <= len(heads(page)) <= variant.players.max
    costs = page.document.one("dl", class_="costs")
    assert [int(one.text) for one in costs.all("dd")] == [variant.worth(card) for card in variant.deck]
    assert all(cell.text == "" for cell in page.document.one("tbody").all("td"))


def test_the_query_sets_players_hands_names_and_house_rules(phone: Visitor) -> None:
    page = phone.get("/sheets/agurk?players=3&hands=12&names-0=Anna&names-1=%26amp;%3C3&limit.value=24")
    assert heads(page) == ["Anna", "&amp;<3", "Player 3"]
    assert len(lines(page)) == 12
    assert "With more than 24 points you get a cucumber. (ours)" in page.text
    hidden = {one["name"]: one["value"] for one in page.document.all("input", type="hidden")}
    assert hidden == {"names-0": "Anna", "names-1": "&amp;<3", "limit.value": "24"}, "asked again with other numbers"


@pytest.mark.parametrize(
    ("query", "field", "sentence"),
    [
        ("players=1", "players", "A number from 2 to 20, please."),
        ("players=8", "players", "These rules are for 2 to 7 players."),
        ("hands=61", "hands", "A number from 1 to 60, please."),
        ("hands=", "hands", "How many hands?"),
    ],
)
def test_an_impossible_number_gets_an_error_next_to_its_field(
    phone: Visitor, query: str, field: str, sentence: str
) -> None:
    page = phone.get(f"/sheets/agurk?{query}", status=422)
    assert page.errors == [sentence]
    assert page.document.by_id(field)["aria-describedby"] == f"{field}-error"
    assert not page.document.all("table")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("names-0=" + "x" * 41, "Names: at most 40 characters, and only characters that can be printed."),
        ("limit.value=none", "The limit: A number from 1 to 10000, please."),
        ("ties=nobody", "If several have the highest card: Choose one of these answers."),
        ("players.min=7&players.max=2", "players"),
    ],
)
def test_impossible_names_and_rules_are_refused(phone: Visitor, query: str, words: str) -> None:
    page = phone.get(f"/sheets/agurk?{query}", status=422)
    (error,) = page.errors
    assert words.lower() in error.lower()
    assert not page.document.all("table")


def test_the_set_up_form_redirects_to_the_sheet_for_its_people_and_rules(phone: Visitor) -> None:
    sent = {"players-0-name": "Anna", "players-2-name": " Cleo ", "limit.value": "24", "ties": ALL_PAY}
    answer = phone.post_form("/new/agurk", sent, press="Print an empty sheet instead")
    query = dict(parse_qsl(urlsplit(answer.location).query))
    assert query == {"players": "2", "names-0": "Anna", "names-1": "Cleo", "limit.value": "24", "ties": ALL_PAY}
    page = phone.follow(answer)
    assert heads(page) == ["Anna", "Cleo"]
    assert "Everybody with the highest card pays." in page.text


def test_score_slips_are_four_times_the_same_with_the_names_and_without_cucumbers_where_there_are_none(
    phone: Visitor,
) -> None:
    page = phone.get("/sheets/agurk/slips?players=3&names-0=Anna")
    slips = page.document.all("section", class_="slip")
    assert len({slip.text for slip in slips}) == 1
    assert len(slips) == 4
    assert [one.text for one in slips[0].all("th")][:5] == ["Player", "Cucumbers", "Points", "Place", "Signature"]
    assert [one.text for one in slips[0].one("tbody").all("th")] == ["Anna", "", ""]
    assert "Cucumbers" not in phone.get("/sheets/cucumber-21/slips").document.one("main").text
    assert "/sheets/agurk/slips" in [one.get("formaction") for one in phone.get("/sheets/agurk").document.all("button")]
    assert phone.get("/sheets/agurk/slips?players=99", status=422).errors


def test_an_empty_sheet_has_lines_for_the_head_and_for_rulings(phone: Visitor) -> None:
    document = phone.get("/sheets/gurka-se").document
    labels = [one.text for one in document.one("dl", class_="fields").all("dt")]
    assert labels == ["Event", "Round", "Table", "Place", "Date", "Start and end", "Referee"]
    assert not any(one.text for one in document.one("dl", class_="fields").all("dd"))
    assert len(document.all("p", class_="blank")) == 3
