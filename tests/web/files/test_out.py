"""Exporting a game: its page, its files and their names, and the message to share."""

import json
from datetime import UTC, datetime
from io import BytesIO

import pytest
from flask import Flask
from openpyxl import load_workbook

from scorekeeper.formats.game import read_game
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.parameters import with_changes
from scorekeeper.services.export_game import export_record
from scorekeeper.web.files.views import XLSX, file_name
from tests.web.game.playing import kept, opened, record, record_all
from tests.web.visitor import Visitor


def test_the_message_has_the_ranking_and_a_link(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo")
    page = record_all(phone, key, "2 3")
    assert not page.document.all(class_="share")
    page = phone.get(f"/g/{key}/files")
    message = page.document.by_id("message")
    assert message.has("readonly")
    assert "1. Anna: 0 points 2. Bo: 3 points" in message.text
    assert message.text.endswith(f"http://localhost/g/{key}")
    button = page.document.one("a", class_="share")
    assert button.text == "Share the score"
    assert message.text == f"{' '.join(button['data-share'].split())} {button['data-link']}"


def test_the_json_file_is_the_record_that_the_command_exports(app: Flask, phone: Visitor, new_key: str) -> None:
    record(phone, new_key, "2", "3", "4")
    answer = phone.client.get(f"/g/{new_key}/files/game.json")
    assert answer.mimetype == "application/json"
    with app.app_context():
        assert read_game(answer.data) == export_record(kept(app, new_key))
        name = file_name(kept(app, new_key))
    assert answer.headers["Content-Disposition"] == f"attachment; filename={name}.json"
    assert name == f"agurk-{datetime.now(UTC).astimezone().date()}-Anna-Bo-Cleo"
    assert json.loads(answer.data)["players"] == ["Anna", "Bo", "Cleo"]


@pytest.mark.parametrize("kind", ["json", "xlsx", "csv", "txt"])
def test_a_file_is_never_cached_since_it_is_private_and_soon_another(app: Flask, phone: Visitor, kind: str) -> None:
    answer = phone.client.get(f"/g/{opened(app, AGURK)}/files/game.{kind}")
    assert answer.headers.getlist("Cache-Control") == ["no-store"]
    assert answer.expires is None or answer.expires <= datetime.now(UTC)


def test_the_spreadsheet_and_the_text_are_utf_8_files(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Žofie", "=Bo")
    record(phone, key, "2", "3")
    sheet = phone.client.get(f"/g/{key}/files/game.csv")
    assert sheet.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert sheet.data.startswith("\ufeffhand,dealer,leader,player,".encode())
    assert "1,Žofie,'=Bo,'=Bo,3,3,'=Bo pays 3 for the 3.,3,0,0\r\n" in sheet.data.decode()
    text = phone.client.get(f"/g/{key}/files/game.txt")
    assert text.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert text.data.decode().endswith(f"\n\nhttp://localhost/g/{key}\n")
    assert "filename*=UTF-8''agurk-" in text.headers["Content-Disposition"]
    assert "-%C5%BDofie-Bo.txt" in text.headers["Content-Disposition"]


def test_the_workbook_has_hands_standings_and_rules_with_real_numbers_and_dates(app: Flask, phone: Visitor) -> None:
    key = opened(app, with_changes(AGURK, {"limit.value": 30}), "=SUM(A1)", "Bo")
    record(phone, key, "2", "3")
    phone.post_form(f"/g/{key}/sheet/head", {"event": "+Friday", "table": "4"}, press="Save")
    answer = phone.client.get(f"/g/{key}/files/game.xlsx")
    assert answer.mimetype == XLSX
    book = load_workbook(BytesIO(answer.data))
    assert book.sheetnames == ["Hands", "Standings", "Rules"]
    assert [sheet.freeze_panes for sheet in book] == ["A2", "A2", "A2"]
    head, first, second = book["Hands"].iter_rows()
    cells = dict(zip((one.value for one in head), second, strict=True))
    assert isinstance(cells["date"].value, datetime)
    assert cells["date"].value.date() == kept(app, key).created_at.astimezone().date()
    told = ("event", "round", "table", "hand", "dealer", "player", "card", "total")
    assert [cells[one].value for one in told] == ["+Friday", None, "4", 1, "=SUM(A1)", "Bo", "3", 3]
    player = next(cell for cell in first if cell.value == "=SUM(A1)")
    assert player.data_type == "s", "a text, and no formula"
    assert list(book["Standings"].values)[1:] == [(1, "=SUM(A1)", 0, 0, 0, 0), (2, "Bo", 3, 0, 0, 0)]
    rules = list(book["Rules"].values)
    assert rules[1] == ("House rules", "The limit: 30")
    assert any("With more than 30 points" in str(text) for _about, text in rules)


@pytest.mark.parametrize(
    ("names", "end"),
    [
        (("Anna Maria", 'B/o\\:*?"<3>|', "..", "Zoe\u0301"), "-Anna_Maria-B_o_3-Zoé"),
        (("CON", "-", "🥒"), "-CON"),
        (("x" * 60, "y" * 60, "z"), f"-{'x' * 60}"),
        (("李" * 40, "小"), ""),
    ],
)
def test_a_file_has_a_name_that_every_file_system_accepts(app: Flask, names: tuple[str, ...], end: str) -> None:
    key = opened(app, AGURK, *names)
    with app.app_context():
        name = file_name(kept(app, key))
    assert name.endswith(end)
    assert name.count("-") == 3 + end.count("-")
    assert len(f"{name}.json".encode()) < 200


def test_other_kinds_of_files_are_not_found(app: Flask, phone: Visitor) -> None:
    phone.get(f"/g/{opened(app, AGURK)}/files/game.pdf", status=404)
