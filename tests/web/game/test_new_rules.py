"""The form in which a phone changes the rules."""

from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from tests.web.game.playing import command, opened, points, record, record_all, start
from tests.web.visitor import Page, Phones, Visitor


def limit(page: Page) -> str:
    return page.document.by_id("limit.value")["value"]


def test_each_common_rule_leads_to_its_choices(phone: Visitor, new_key: str) -> None:
    links = phone.get(f"/g/{new_key}/at-the-table").document.one("ul", class_="rules").all("a")
    names = [one["href"].partition("?rule=")[2] for one in links if "?rule=" in one["href"]]
    assert "limit.test" in names
    form = phone.get(f"/g/{new_key}/rules/form").document
    assert {f"rule-{name}" for name in names} <= {one.id for one in form.all("details", class_="rule")}


def test_rules_that_were_recorded_are_changed_in_the_form_filled_in_with_them(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(8, 0, 0))
    for value in (30, 40):
        command(phone, key, "rules", {"changes": {"limit.value": value}, "from": "next"})
    record_all(phone, key, "K 2 3", "9 2 3")
    story = phone.get(f"/g/{key}/at-the-table/1").document
    assert f"/g/{key}/at-the-table/rules?entry=1" in [one["href"] for one in story.all("a") if one.text == "Change it"]
    assert limit(phone.get(f"/g/{key}/rules/form/1")) == "30"
    assert limit(phone.get(f"/g/{key}/rules/form")) == "40"


def test_rules_that_are_struck_out_or_were_never_recorded_are_those_in_force(phone: Visitor, new_key: str) -> None:
    command(phone, new_key, "rules", {"changes": {"limit.value": 30}, "from": "next"})
    command(phone, new_key, "strike", {"target": 1})
    record(phone, new_key, "K", "2", "3")
    assert [limit(phone.get(f"/g/{new_key}/rules/form/{entry}")) for entry in (1, 3, 7)] == ["21"] * 3


def test_who_only_watches_cannot_change_rules(phone: Visitor, another_phone: Phones) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    another_phone().get(f"/g/{key}/rules/form", status=403)


def test_a_phone_gets_the_words_of_the_common_rules_with_what_can_change_them(phone: Visitor, new_key: str) -> None:
    common = next(row for row in phone.game_data(new_key)["common"] if row[0] == "limit.test")
    assert common == ["limit.test", "Too much is", "more than 21"]
    hand = {"id": "hand-one", "base": 0, "kind": "record", "body": {"final_trick": [[0, "2"], [1, "3"], [2, "K"]]}}
    assert "common" not in phone.send_journal(new_key, 0, hand).get_json()["standing"]
    body = {"changes": {"limit.value": 30}, "from": "next"}
    answer = phone.send_journal(new_key, 1, {"id": "new-rules", "base": 1, "kind": "rules", "body": body}).get_json()
    assert ["limit.test", "Too much is", "more than 30"] in answer["standing"]["common"]
