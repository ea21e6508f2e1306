"""A refused entry: the error is next to its cause, nothing is stored, and no card is lost."""

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21, GURKA_SE, RASSI
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from tests.web.game.playing import cards_in, kept, lay, newest_hand, opened, record, save
from tests.web.visitor import Page, Value, Visitor

OUT_OF_ORDER = "This page was out of date, so nothing was saved. Check it, then send it again."


def tile_error(page: Page, seat: int) -> str:
    """The error at a player's card."""
    field = page.document.by_id(f"card_{seat}")
    tile = field.parent.parent if field.parent is not None else None
    assert tile is not None
    assert "wrong" in tile.classes
    return page.document.by_id(field["aria-describedby"]).text


def upper_errors(page: Page) -> list[str]:
    return [one.text for one in page.document.by_id("shown").all("p", class_="error")]


def refused(  # noqa: PLR0913 - the app, the request and the expected response
    app: Flask,
    phone: Visitor,
    key: str,
    sent: dict[str, Value],
    *,
    expected: dict[str, str] | None = None,
    forged: dict[str, str] | None = None,
) -> Page:
    """The response to an entry that is refused."""
    before = kept(app, key)
    page = phone.get(f"/g/{key}/hand")
    answer = save(phone, page, sent, forged=forged, status=422)
    assert kept(app, key) == before
    wanted = {name: str(value) for name, value in sent.items() if name.startswith(("card_", "leader")) and value}
    assert cards_in(answer) == (wanted if expected is None else expected)
    return answer


def test_every_missing_card_gets_an_error_at_its_tile(app: Flask, phone: Visitor) -> None:
    answer = refused(app, phone, opened(app, AGURK), lay("", "", "9", leader=2))
    assert [tile_error(answer, seat) for seat in (0, 1)] == ["Anna still needs a card.", "Bo still needs a card."]
    assert [one.id for one in answer.document.all("p", class_="error")] == ["card_0-error", "card_1-error"]


@pytest.mark.parametrize("leader", [None, "", "3", "-1", "x", "²", "9" * 5000])
def test_a_missing_leader_is_an_error_if_it_matters(app: Flask, phone: Visitor, leader: str | None) -> None:
    sent = {**lay("5", "8", "9", leader=None), "leader": leader}
    cards = {"card_0": "5", "card_1": "8", "card_2": "9"}
    answer = refused(app, phone, opened(app, AGURK), sent, expected=cards)
    assert upper_errors(answer) == ["Say who led the last trick."]


def test_a_missing_leader_is_no_error_if_it_makes_no_difference(app: Flask, phone: Visitor) -> None:
    for leader in (None, "77"):
        key = opened(app, GURKA_SE)
        save(phone, phone.get(f"/g/{key}/hand"), {**lay("5", "8", "9", leader=None), "leader": leader})
        assert kept(app, key).revision == 1


def test_too_many_cards_of_a_rank_are_refused_at_the_tile_that_exceeds_the_pack(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo", "Dora", "Erik", "Finn")
    answer = refused(app, phone, key, lay("A", "A", "A", "2", "A", "A", leader=1))
    assert tile_error(answer, 0) == "A: the pack has only 4."


def test_a_player_who_could_buy_in_is_never_put_out_without_the_question(app: Flask, phone: Visitor) -> None:
    key = opened(app, GURKA_SE, opening=Opening(0, (Score(25), Score(), Score())))
    answer = refused(app, phone, key, lay("9", "2", "3", leader=None))
    assert upper_errors(answer) == ["Say who pays to come back, then save."]
    assert answer.document.one("label", class_="buyer").text == "Anna pays to come back at 0"
    assert answer.document.one("p", class_="headline").text == "Anna takes it with the 9."
    save(phone, answer, status=303)
    assert kept(app, key).sheet.now.scores[0].out


@pytest.mark.parametrize(
    ("card", "told"), [("1", "1"), ("11", "11"), ("5H", "5H"), ("<b>", "<b>"), ("x" * 300, "x"), ("\x07", "�")]
)
def test_a_card_that_the_pack_lacks_is_refused_at_its_tile(app: Flask, phone: Visitor, card: str, told: str) -> None:
    cards = {"card_0": "5", "card_2": "9", "leader": "2"}
    answer = refused(app, phone, opened(app, AGURK), lay("5", card, "9", leader=2), expected=cards)
    sentence = tile_error(answer, 1)
    assert sentence.startswith(f"The pack has no {told}")
    assert len(sentence) < 120


def test_a_card_that_the_pack_lacks_is_refused_in_a_preview_too(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = phone.get(f"/g/{key}/hand")
    answer = save(phone, page, lay("5", "1", "9"), forged={"check": "1"}, status=422)
    assert upper_errors(answer) == ["The pack has no 1."]


def test_a_card_for_a_player_who_is_out_is_an_error(app: Flask, phone: Visitor) -> None:
    """This can be a hand entered without a network after one that put somebody out."""
    scores = (Score(), Score(), Score(22, 1, out=True))
    key = opened(app, AGURK, "Anna", "Bo", "Cleo", opening=Opening(0, scores))
    cards = {"card_0": "5", "card_1": "8", "leader": "0"}
    answer = refused(app, phone, key, lay("5", "8"), forged={"card_2": "9"}, expected=cards)
    assert upper_errors(answer) == ["Cleo is out and cannot play."]


def test_a_player_who_is_out_has_no_field_and_cannot_lead(app: Flask, phone: Visitor) -> None:
    scores = (Score(), Score(), Score(22, 1, out=True))
    key = opened(app, CUCUMBER_21, opening=Opening(0, scores))
    sent = lay("5", "8", leader=2)
    answer = refused(app, phone, key, sent, expected={"card_0": "5", "card_1": "8"})
    assert upper_errors(answer) == ["Say who led the last trick."]
    save(phone, phone.get(f"/g/{key}/hand"), lay("5", "8"))
    assert [laid.seat for laid in newest_hand(app, key).final_trick] == [0, 1]


@pytest.mark.parametrize("buyer", ["3", "-1", "x", "²"])
def test_a_buy_in_by_an_unknown_seat_is_refused(app: Flask, phone: Visitor, buyer: str) -> None:
    cards = {"card_0": "5", "card_1": "8", "card_2": "9", "leader": "0"}
    answer = refused(app, phone, opened(app, GURKA_SE), lay("5", "8", "9"), forged={"buy_in": buyer}, expected=cards)
    assert upper_errors(answer) == ["The form could not be read."]


@pytest.mark.parametrize("factor", ["3", "0", "-2", "x", "1e9"])
def test_a_multiplier_that_is_not_offered_is_refused(app: Flask, phone: Visitor, factor: str) -> None:
    cards = {"card_0": "5", "card_1": "8", "card_2": "9", "leader": "0", "factor_0": "1", "factor_2": "1"}
    key = opened(app, RASSI, "Anna", "Bo", "Cleo")
    answer = refused(app, phone, key, {**lay("5", "8", "9"), "factor_1": factor}, expected={**cards, "factor_1": "1"})
    assert upper_errors(answer) == ["The form could not be read."]


def test_after_the_end_a_hand_is_refused_with_the_board(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, "Anna", "Bo", opening=Opening(0, (Score(20), Score(20))))
    page = phone.get(f"/g/{key}/hand")
    record(phone, key, "2", "3")
    before = kept(app, key)
    answer = save(phone, page, {**lay("2", "3"), "revision": "1", "client_id": "x" * 8}, status=422)
    [problem] = answer.document.all("p", class_="warn")
    assert problem.text == "This hand was not saved: the game is over. Undo or change a hand to go on."
    assert problem["role"] == "alert"
    assert kept(app, key) == before


GARBAGE: list[dict[str, Value]] = [
    {"revision": None},
    {"revision": ""},
    {"revision": "x"},
    {"revision": "-1"},
    {"revision": "1e3"},
    {"revision": "9" * 5000},
    {"revision": "2"},
    {"revision": "99999"},
    {"revision": "\x00"},
    {"client_id": None},
    {"client_id": ""},
    {"client_id": "short"},
    {"client_id": "x" * 65},
    {"client_id": "käse-käse"},
    {"client_id": "abcdefgh\n"},
    {"client_id": "'; drop table fact; --"},
]


@pytest.mark.parametrize("garbage", GARBAGE, ids=lambda one: ascii(one)[:40])
def test_a_form_with_an_invalid_revision_or_id_is_refused_but_keeps_its_cards(
    app: Flask, phone: Visitor, garbage: dict[str, Value]
) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "4")
    answer = refused(app, phone, key, {**lay("5", "8", "9", leader=1), **garbage})
    assert upper_errors(answer) == [OUT_OF_ORDER]
    save(phone, answer)
    assert kept(app, key).revision == 2


def test_an_invalid_revision_is_refused_in_a_preview_too(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = phone.get(f"/g/{key}/hand")
    changes: dict[str, Value] = {**lay("5", "8", "9"), "revision": "7"}
    answer = save(phone, page, changes, forged={"check": "1"}, status=422)
    assert upper_errors(answer) == [OUT_OF_ORDER]


@pytest.mark.parametrize("path", ["undo", "redo", "again"])
@pytest.mark.parametrize("garbage", GARBAGE[:1] + GARBAGE[-4:-3], ids=ascii)
def test_undo_redo_and_another_game_with_invalid_hidden_fields_change_nothing(
    app: Flask, phone: Visitor, path: str, garbage: dict[str, Value]
) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "4")
    token = phone.get(f"/g/{key}/hand").form().values("csrf_token")[0]
    sent = {"csrf_token": token, "revision": "1", "client_id": "abcdefgh"}
    sent |= {name: str(value) for name, value in garbage.items()}
    answer = phone.post(f"/g/{key}/{path}", sent, status=422)
    assert answer.document.one("p", class_="warn").text == "This page is out of date. Reload it."
    assert kept(app, key).revision == 1


def test_a_full_game_takes_no_more_hands_neither_by_form_nor_by_journal(app: Flask, phone: Visitor) -> None:
    app.config["HANDS"] = 1
    key = opened(app, AGURK, "Anna", "Bo")
    record(phone, key, "2", "K")
    page = save(phone, phone.get(f"/g/{key}/hand"), lay("2", "3"), status=422)
    full = "This game is full. Open another one to go on."
    assert full in page.text
    command = {"id": "a-phone-01", "base": 1, "kind": "record", "body": {"final_trick": [[0, "2"], [1, "3"]]}}
    [outcome] = phone.send_journal(key, 1, command).get_json()["outcomes"]
    assert (outcome["outcome"], outcome["code"], outcome["words"]) == ("refused", "game_full", [full])
    assert kept(app, key).revision == 1
