"""A form without cookie or token: a clear sentence, and nothing is stored."""

from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from tests.web.game.playing import entry_form, kept, lay, opened, record, save
from tests.web.visitor import Visitor

Phones = Callable[[], Visitor]

SAVE = "Change hand 1"
TOLD = "This page was opened too long ago or without cookies, so nothing was saved. Reload it and try again."

WRITING = ("/undo", "/redo", "/again")


@pytest.mark.parametrize("where", WRITING)
def test_a_form_with_the_token_of_another_device_or_without_one_stores_nothing(
    app: Flask, phone: Visitor, another_phone: Phones, where: str
) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    form = phone.get(f"/g/{key}/hand").form()
    sent = {name: str(value) for name, value in form.sent(lay("5", "8", "9")).items()}
    bad: list[tuple[Visitor, dict[str, str]]] = [
        (another_phone(), sent),
        (phone, {name: value for name, value in sent.items() if name != "csrf_token"}),
        (phone, {**sent, "csrf_token": ""}),
        (phone, {**sent, "csrf_token": "x" * 500}),
        (phone, {**sent, "csrf_token": sent["csrf_token"][:-1] + "…"}),
    ]
    for device, fields in bad:
        answer = device.post(f"/g/{key}{where}", fields, status=400)
        assert answer.document.one("h1").text == "Please reload"
        assert TOLD in answer.text
    assert kept(app, key).revision == 1


def test_a_hand_without_its_token_comes_back_ready_to_be_saved(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = opened(app, AGURK)
    sent = phone.get(f"/g/{key}/hand").form().sent(lay("5", "8", "9"), "Save hand 1").to_dict()
    for device, token in ((another_phone(), str(sent["csrf_token"])), (phone, "")):
        fields = {name: str(value) for name, value in sent.items()} | {"csrf_token": token}
        answer = device.post(f"/g/{key}/hand", fields, status=400)
        assert "nothing was saved" in answer.text
        assert kept(app, key).revision == 0
        form = entry_form(answer)
        assert [form.values(f"card_{seat}") for seat in range(3)] == [["5"], ["8"], ["9"]]
    record(phone, key, "5", "8", "9")
    assert kept(app, key).revision == 1


def test_a_hand_without_its_token_comes_back_with_what_another_phone_recorded(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = opened(app, AGURK)
    page = phone.get(f"/g/{key}/hand")
    record(another_phone(), key, "5", "8", "9")
    answer = save(phone, page, lay("5", "8", "K"), forged={"csrf_token": ""}, status=400)
    assert "Another phone was quicker: Hand 1: Anna 5, Bo 8, Cleo 9" in answer.text
    save(phone, answer, status=303)
    assert kept(app, key).revision == 2


def test_a_correction_without_its_token_comes_back_ready_to_be_sent(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    sent = phone.get(f"/g/{key}/hands/1/correct").form().sent({"card_2": "4"}, SAVE).to_dict()
    for device, token in ((another_phone(), str(sent["csrf_token"])), (phone, "")):
        fields = {name: str(value) for name, value in sent.items()} | {"csrf_token": token}
        answer = device.post(f"/g/{key}/hands/1/correct", fields, status=400)
        assert "nothing was saved" in answer.text
        assert answer.form().values("card_2") == ["4"]
        assert kept(app, key).revision == 1
        shown = device.post(f"/g/{key}/hands/1/correct", answer.form().sent({}, SAVE), status=200)
        assert "nothing was saved" not in shown.text
        assert shown.document.one("ul", class_="changes").all("li")


def test_the_open_page_can_still_send_its_hand_after_a_forged_form(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    form = phone.get(f"/g/{key}/hand").form()
    sent = form.sent(lay("5", "8", "9"), "Save hand 1")
    phone.post(f"/g/{key}/hand", {**sent.to_dict(), "csrf_token": ""}, status=400)
    phone.post(f"/g/{key}/hand", sent, status=303)
    assert kept(app, key).revision == 1
