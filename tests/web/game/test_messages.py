"""The words of a board's scripts: it carries those that it needs at once, and a file has the rest."""

from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from tests.web.game.playing import opened
from tests.web.visitor import Visitor


def test_the_rest_of_the_words_is_a_file_that_phones_keep(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo")
    polish = {"Accept-Language": "pl"}
    carried = phone.client.get(f"/g/{key}", headers=polish).text
    address = carried.partition('data-rest="')[2].partition('"')[0]
    answer = phone.client.get(address, headers=polish)
    assert phone.client.get("/offline", headers=polish).get_json()["texts"][address] == answer.text.strip()
    assert answer.get_json()["A cucumber"] == "Ogórek"
    assert "max-age=31536000" in answer.headers["Cache-Control"]
    assert phone.client.get(address, headers={"Accept-Language": "da"}).status_code == 404
    assert phone.client.get(address.replace(".json", "0.json"), headers=polish).status_code == 404
