"""A refused entry: the error is next to its cause, nothing is stored, and no card is lost."""

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21, GURKA_SE, RASSI
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from tests.web.game.playing import cards_in, kept, lay, newest_hand, opened, press, record, save
from tests.web.ruling.rulings import LOOK_AGAIN
from tests.web.visitor import Page, Value, Visitor


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


@pytest.mark.parametrize(
    ("variant", "forged"),
    [
        *((GURKA_SE, {"buy_in": seat}) for seat in ("3", "-1", "x", "²")),
        *((RASSI, {"factor_1": factor}) for factor in ("3", "0", "-2", "x", "1e9")),
    ],
)
def test_a_buy_in_or_a_multiplier_that_is_not_offered_is_refused(
    app: Flask, phone: Visitor, variant: Variant, forged: dict[str, str]
) -> None:
    key = opened(app, variant, "Anna", "Bo", "Cleo")
    offered = {name: "1" for name in phone.get(f"/g/{key}/hand").form().sent() if name.startswith("factor_")}
    cards = {"card_0": "5", "card_1": "8", "card_2": "9", "leader": "0", **offered}
    answer = refused(app, phone, key, lay("5", "8", "9"), forged=forged, expected=cards)
    assert upper_errors(answer) == ["The form could not be read."]


REVISIONS = (None, "", "x", "-1", "1e3", "9" * 5000, "2", "99999", "\x00")
IDS = (None, "", "short", "x" * 65, "käse-käse", "abcdefgh\n", "'; drop table fact; --")
GARBAGE = [*({"revision": one} for one in REVISIONS), *({"client_id": one} for one in IDS)]


@pytest.mark.parametrize("garbage", GARBAGE, ids=lambda one: ascii(one)[:40])
def test_a_form_with_an_invalid_revision_or_id_is_refused_but_keeps_its_cards(
    app: Flask, phone: Visitor, garbage: dict[str, str | None]
) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "4")
    answer = refused(app, phone, key, {**lay("5", "8", "9", leader=1), **garbage})
    assert upper_errors(answer) == [LOOK_AGAIN]
    save(phone, answer)
    assert kept(app, key).revision == 2


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"card_1": "1"}, "The pack has no 1."),
        ({"card_1": ""}, "Bo still needs a card."),
        ({"revision": "7"}, LOOK_AGAIN),
    ],
)
def test_a_preview_refuses_what_could_not_be_saved(
    app: Flask, phone: Visitor, sent: dict[str, Value], told: str
) -> None:
    page = phone.get(f"/g/{opened(app, AGURK)}/hand")
    answer = press(phone, page, "Show what happens", {**lay("5", "8", "9"), **sent}, status=422)
    assert told in answer.errors


def test_a_full_game_takes_no_more_hands(app: Flask, phone: Visitor) -> None:
    app.config["HANDS"] = 1
    key = opened(app, AGURK, "Anna", "Bo")
    record(phone, key, "2", "K")
    page = save(phone, phone.get(f"/g/{key}/hand"), lay("2", "3"), status=422)
    assert "This game is full. Open another one to go on." in page.text
    assert kept(app, key).revision == 1
