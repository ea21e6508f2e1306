import pytest
from flask import Flask

from tests.web.game.playing import kept, record, record_all, start
from tests.web.visitor import Value, Visitor


@pytest.mark.parametrize(
    ("variant", "hands", "said"),
    [
        ("matapesa", ["2 K 3"], "New game: Bo deals first this time."),
        ("five-cucumbers", ["2 15 3", "1 15 3", "2 - 15", "1 - 15"], "New game: Cleo leads first this time."),
    ],
)
def test_another_game_has_the_same_people_and_rules_and_the_next_dealer(
    app: Flask, phone: Visitor, variant: str, hands: list[str], said: str
) -> None:
    changes: dict[str, Value] = {"follow.duty": "equal_first"}
    key = start(phone, "Anna", "Bo", "Cleo", variant=variant, changes=changes)
    answer = phone.post_form(record_all(phone, key, *hands), press="Play again")
    finished, board = kept(app, key), kept(app, answer)
    assert (finished.revision, board.revision) == (len(hands), 0)
    assert (board.names, board.variant) == (finished.names, finished.variant)
    assert phone.follow(answer).document.one("p", class_="notice").text == said


def test_another_game_counts_once_among_the_games_of_a_day(app: Flask, phone: Visitor) -> None:
    app.config["GAMES"] = 2
    key = start(phone, *"ABC", variant="matapesa")
    page = record(phone, key, "2", "K", "3")
    again = [phone.post_form(page, press="Play again").location.rpartition("/")[2] for _time in range(3)]
    over = record(phone, again[0], "2", "K", "3")
    assert "enough from this network for today" in phone.post_form(over, press="Play again", status=429).text
