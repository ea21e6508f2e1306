import pytest
from flask import Flask

from tests.web.game.playing import kept, press, record, record_all, start
from tests.web.start.games import how_many
from tests.web.visitor import Value, Visitor


@pytest.mark.parametrize(
    ("variant", "hands", "first"),
    [
        ("wikipedia-21", ["2 K 3", "2 K 3"], 2),
        ("cucumber-21", ["2 K 3", "2 K 3", "2 - K", "2 - K"], 1),
        ("gurka-wb", ["2 K 3", "2 K 3", "2 - K", "2 - K"], 2),
        ("five-cucumbers", ["2 15 3", "1 15 3", "2 - 15", "1 - 15"], 2),
        ("matapesa", ["2 K 3"], 1),
    ],
)
def test_another_game_has_the_same_people_and_rules_and_the_next_dealer(
    app: Flask, phone: Visitor, variant: str, hands: list[str], first: int
) -> None:
    changes: dict[str, Value] = {"follow.duty": "equal_first"}
    key = start(phone, "Anna", "Bo", "Cleo", variant=variant, changes=changes)
    page = record_all(phone, key, *hands)
    assert page.document.all("p", class_="result")
    answer = press(phone, page, "Play again", status=303)
    board = kept(app, answer)
    assert board.key != key
    assert board.names == ("Anna", "Bo", "Cleo")
    assert board.variant == kept(app, key).variant
    assert board.opening.first == first
    assert board.revision == 0
    told = phone.follow(answer)
    assert told.document.one("p", class_="notice").text == (
        f"New game: {board.names[first]} {'leads' if variant == 'five-cucumbers' else 'deals'} first this time."
    )


def test_pressing_twice_opens_one_game(app: Flask, phone: Visitor) -> None:
    key = start(phone, *"ABC", variant="matapesa")
    page = record(phone, key, "2", "K", "3")
    first, second = press(phone, page, "Play again"), press(phone, page, "Play again")
    assert first.location == second.location
    assert how_many(app) == 2


def test_the_deal_passes_on_from_game_to_game(app: Flask, phone: Visitor) -> None:
    key = start(phone, *"ABC", variant="wikipedia-21")
    for first in (0, 2, 1, 0):
        assert kept(app, key).opening.first == first
        record(phone, key, "2", "A", "3")
        page = record(phone, key, "2", "A", "3")
        key = press(phone, page, "Play again").location.rpartition("/")[2]


def test_the_finished_game_stays_as_it_was(app: Flask, phone: Visitor) -> None:
    key = start(phone, *"ABC", variant="matapesa")
    page = record(phone, key, "2", "K", "3")
    before = kept(app, key)
    press(phone, page, "Play again")
    assert kept(app, key) == before


def test_another_game_after_one_with_scores_from_paper_starts_at_zero(app: Flask, phone: Visitor) -> None:
    key = start(phone, "A", "B", "C", changes={"players-0-points": "20", "players-1-out": "y"})
    token = phone.get(f"/g/{key}/hand").form().values("csrf_token")[0]
    sent = {"csrf_token": token, "revision": "0", "client_id": "abcdefgh"}
    board = kept(app, phone.post(f"/g/{key}/again", sent, status=303))
    assert [score.points for score in board.opening.scores] == [0, 0, 0]
    assert not any(score.out for score in board.opening.scores)


def test_another_game_counts_once_among_the_games_of_a_day(app: Flask, phone: Visitor) -> None:
    app.config["GAMES"] = 2
    key = start(phone, *"ABC", variant="matapesa")
    page = record(phone, key, "2", "K", "3")
    again = [press(phone, page, "Play again").location.rpartition("/")[2] for _time in range(3)]
    over = record(phone, again[0], "2", "K", "3")
    assert "enough from this network for today" in press(phone, over, "Play again", status=429).text
