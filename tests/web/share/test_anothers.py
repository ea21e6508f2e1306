"""Changing what another device recorded needs a confirmation."""

import pytest
from flask import Flask

from tests.web.game.playing import kept, lay, record, start
from tests.web.share.joining import let_in
from tests.web.visitor import Phones, Visitor


@pytest.fixture
def key(phone: Visitor) -> str:
    return start(phone, "Anna", "Bo")


@pytest.fixture
def bo(app: Flask, another_phone: Phones, key: str) -> Visitor:
    """Another device, which recorded the only hand."""
    bo = let_in(app, another_phone(), key, name="Bo")
    record(bo, key, "2", "K")
    return bo


def test_undoing_another_devices_hand_needs_a_confirmation(app: Flask, phone: Visitor, bo: Visitor, key: str) -> None:
    question = phone.post_form(f"/g/{key}/plain", press="Undo", status=409)
    assert "Recorded by: Bo. Undo it anyway? Hand 1: Anna 2, Bo K" in question.text
    assert kept(app, key).revision == 1
    phone.post_form(question, press="Undo")
    assert kept(app, key).sheet.hands == ()
    bo.post_form(f"/g/{key}/plain", press="Redo")
    assert len(kept(app, key).sheet.hands) == 1


def test_correcting_another_devices_hand_needs_a_tick(app: Flask, phone: Visitor, bo: Visitor, key: str) -> None:
    page = phone.get(f"/g/{key}/plain/1")
    assert "Recorded by: Bo. Change it anyway." in page.text
    refused = phone.post_form(page, lay("9", "7"), form="trick", status=422)
    assert refused.errors == ["Another phone recorded that. Tick the box to go on anyway."]
    assert kept(app, key).revision == 1
    phone.post_form(refused, {"sure": "1"}, form="trick")
    assert kept(app, key).revision == 2


def test_a_device_corrects_its_own_hand_without_a_tick(app: Flask, bo: Visitor, key: str) -> None:
    page = bo.get(f"/g/{key}/plain/1")
    assert "Recorded by" not in page.text
    bo.post_form(page, lay("9", "7"), form="trick")
    assert kept(app, key).revision == 2
