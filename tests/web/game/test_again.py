import pytest
from flask import Flask

from tests.web.game.playing import record, record_all, start
from tests.web.visitor import Visitor


def test_another_game_counts_once_among_the_games_of_a_day(app: Flask, phone: Visitor) -> None:
    app.config["GAMES"] = 2
    key = start(phone, *"ABC", variant="matapesa")
    page = record(phone, key, "2", "K", "3")
    again = [phone.post_form(page, press="Play again").location.rpartition("/")[2] for _time in range(3)]
    over = record(phone, again[0], "2", "K", "3")
    assert "enough from this network for today" in phone.post_form(over, press="Play again", status=429).text


@pytest.mark.parametrize(
    ("variant", "hands", "said"),
    [
        ("matapesa", ["2 K 3"], "New game: Bo deals first this time."),
        ("five-cucumbers", ["2 15 3", "1 15 3", "2 - 15", "1 - 15"], "New game: Cleo leads first this time."),
    ],
)
def test_another_game_says_who_deals_or_leads_first(phone: Visitor, variant: str, hands: list[str], said: str) -> None:
    page = record_all(phone, start(phone, "Anna", "Bo", "Cleo", variant=variant), *hands)
    assert phone.follow(phone.post_form(page, press="Play again")).document.one("p", class_="notice").text == said
