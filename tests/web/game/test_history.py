import re
from datetime import UTC, datetime, timedelta

from flask import Flask

from scorekeeper.rules.catalogue import AGURK, GURKA_SE, RASSI
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from tests.web.document import Element
from tests.web.game.playing import change, kept, lay, move, opened, record
from tests.web.visitor import Page, Visitor


def lines(page: Page) -> list[Element]:
    return page.document.one("ol", class_="history").all("li")


def facts(page: Page) -> list[str]:
    """The facts, newest first; undone ones in brackets."""
    return [
        f"[{line.one('s').text}]"
        if line.all("s")
        else str(next(one for one in line.content if str(one).strip())).strip()
        for line in lines(page)
    ]


def test_the_history_of_a_new_game_is_empty(app: Flask, phone: Visitor) -> None:
    page = phone.get(f"/g/{opened(app, AGURK)}/history")
    assert [one.text for one in lines(page)] == ["Nothing yet."]


def test_every_fact_is_listed_newest_first_with_old_and_new_cards(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    record(phone, key, "2", "9", "3", leader=1)
    change(phone, key, 1, card_2="4")
    phone.post_form(f"/g/{key}/plain/1", press="Strike out this hand")
    move(phone, key, "Undo")
    move(phone, key, "Redo")
    change(phone, key, 1, card_2="5")
    move(phone, key, "Undo")
    page = phone.get(f"/g/{key}/history")
    assert facts(page) == [
        "Undone: Hand 1 brought back: Anna 2, Bo 3, Cleo 5",
        "[Hand 1 brought back: Anna 2, Bo 3, Cleo 5]",
        "Brought back: Hand 1 struck out",
        "Undone: Hand 1 struck out",
        "Hand 1 struck out",
        "Hand 1 changed: Anna 2, Bo 3, Cleo 4. Before: Anna 2, Bo 3, Cleo K",
        "Hand 2: Bo 9, Cleo 3, Anna 2",
        "Hand 1: Anna 2, Bo 3, Cleo K",
    ]
    assert "undone" in lines(page)[1].text


def test_hands_are_numbered_as_on_the_sheet(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=Opening(0, (Score(3), Score(), Score()), first_hand=7))
    record(phone, key, "2", "3", "K")
    assert facts(phone.get(f"/g/{key}/history")) == ["Hand 7: Anna 2, Bo 3, Cleo K"]


def test_the_history_says_who_bought_back_in(app: Flask, phone: Visitor) -> None:
    key = opened(app, GURKA_SE, opening=Opening(0, (Score(25), Score(), Score())))
    phone.post_form(f"/g/{key}/plain", lay("9", "3", "2"), form="trick", forged={"buy_in": "0"})
    assert facts(phone.get(f"/g/{key}/history")) == ["Hand 1: Anna 9, Bo 3, Cleo 2; buying back in: Anna"]


def test_the_history_names_a_corrected_multiplier(app: Flask, phone: Visitor) -> None:
    key = opened(app, RASSI)
    phone.post_form(f"/g/{key}/plain", {**lay("2", "3", "K"), "factor_2": "2"}, form="trick")
    change(phone, key, 1, factor_2="4")
    assert facts(phone.get(f"/g/{key}/history")) == [
        "Hand 1 changed: Anna 2, Bo 3, Cleo K ×4. Before: Anna 2, Bo 3, Cleo K ×2",
        "Hand 1: Anna 2, Bo 3, Cleo K ×2",
    ]


def test_only_hands_that_are_not_undone_have_a_link_to_correct_them(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    record(phone, key, "2", "9", "3")
    phone.post_form(f"/g/{key}/plain", press="Undo")
    links = [[one["href"] for one in line.all("a")] for line in lines(phone.get(f"/g/{key}/history"))]
    assert links == [[], [], [f"/g/{key}/audit?entry=1", f"/g/{key}/hands/1/correct"]]


def test_every_fact_has_its_time(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    [time] = phone.get(f"/g/{key}/history").document.all("time")
    moment = datetime.fromisoformat(time["datetime"])
    assert moment == kept(app, key).facts[0].recorded_at.replace(microsecond=0)
    assert timedelta() <= datetime.now(UTC) - moment < timedelta(minutes=5)
    assert re.fullmatch(rf"\d{{1,2}} [A-Z][a-z]{{2}} \d{{4}}, \d\d:{moment:%M}", time.text)


def test_the_list_counts_down(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    assert phone.get(f"/g/{key}/history").document.one("ol", class_="history").has("reversed")
