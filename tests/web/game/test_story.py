import re
from random import Random

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.variant import Variant
from tests.presets import of_each_kind
from tests.services.play import any_hand
from tests.web.document import Document
from tests.web.game.playing import kept, opened, play_hand, record
from tests.web.visitor import Visitor

HANDS = 8


@of_each_kind
def test_the_last_number_of_every_explanation_is_the_number_of_its_cell(
    app: Flask, phone: Visitor, variant: Variant
) -> None:
    chance = Random(variant.id)
    key = opened(app, variant)
    board = kept(app, key)
    while board.sheet.now.next is not None and len(board.facts) < HANDS:
        board = play_hand(app, key, any_hand(variant, board.sheet.now, chance))
    page = phone.get(f"/g/{key}")
    rows = page.document.one("tbody").all("tr")
    assert len(rows) == len(board.lines)
    for row in rows:
        explained = {}
        for cell in row.all("a"):
            story = phone.get(cell["href"]).document
            cell_name = story.all("h3")[0].text
            explained[cell_name] = last_number(story)
            points = cell.one(class_="points").text
            assert re.fullmatch(
                f"{cell_name}, hand {row.one('th').text}: .+, score {points}(, .+)?", cell["aria-label"]
            )
            assert last_number(story) == cell.one(class_="points").text
        assert len(explained) == len(row.all("a"))


def last_number(story: Document) -> str:
    """The total of the first player."""
    return story.all("table", class_="sum")[0].all("td")[-1].text


@pytest.mark.parametrize(("seat", "names"), [(1, ["Bo", "Anna", "Cleo"]), (9, ["Anna", "Bo", "Cleo"])])
def test_the_story_of_a_hand_has_all_players_with_the_chosen_one_first(
    app: Flask, phone: Visitor, seat: int, names: list[str]
) -> None:
    key = opened(app, AGURK)
    record(phone, key, "8", "8", "3", leader=0)
    page = phone.get(f"/g/{key}/hands/1?seat={seat}")
    assert [one.text for one in page.document.all("h3")] == names
    assert page.document.one("p", class_="headline").text == "Bo takes it with the second 8."
    assert [one.text for one in page.document.one("details").all("h3")] == names[1:]


def test_every_line_of_a_sum_has_its_words_and_its_number(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "K", "3", "2")
    record(phone, key, "10", "3", "10", leader=0)
    table = phone.get(f"/g/{key}/hands/2?seat=0").document.all("table", class_="sum")[0]
    assert [[one.text for one in row.children] for row in table.all("tr")] == [
        ["Score before", "13"],
        ["Equal 10", "−10"],
        ["Score after", "3"],
    ]
