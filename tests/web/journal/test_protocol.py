"""The page about the journal is right: its examples are sent, in order, and answered as it says."""

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import get_args

from flask import Flask

from scorekeeper import services
from scorekeeper.services.journal import Outcome
from scorekeeper.web import errors
from tests.web.game.playing import start
from tests.web.share.joining import let_in
from tests.web.visitor import Phones, Visitor

PAGE = Path(services.__file__).with_name("JOURNAL.md").read_text("utf-8")
WHEN = "2026-11-22T20:35:00Z"
"""The moment in the examples, which were all sent at once."""
EXAMPLES = re.findall(r"^```json (\S+)\n(.*?)^```\n\n```json (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_each_example_is_answered_as_the_page_says(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    phones = {"anna": phone, "bo": let_in(app, another_phone(), key)}
    assert len(EXAMPLES) == PAGE.count("```json") / 2 == 10
    for what, request, kind, answer in EXAMPLES:
        name, _, query = what.partition("?")
        if query:
            found = phones[name].client.get(f"/g/{key}/journal?{query}")
        else:
            journal = json.loads(request)
            found = phones[name].send_journal(key, journal["revision"], *journal["commands"])
        assert found.status_code == (200 if kind == "answer" else int(kind))
        found_json = found.get_json()
        for fact in found_json.get("facts", ()):
            assert timedelta() <= datetime.now(UTC) - datetime.fromisoformat(fact["at"]) < timedelta(minutes=5)
            fact["at"] = WHEN
        assert found_json == json.loads(answer), json.dumps(found_json, ensure_ascii=False)


def test_the_page_describes_every_outcome_kind_and_error() -> None:
    source = Path(errors.__file__).read_text("utf-8")
    refusals = {code for _title, _words, code in errors._REFUSALS.values()}  # noqa: SLF001 - they have no other list
    codes = [one.__name__.lower() for one in get_args(Outcome)] + [*refusals]
    codes += re.findall(r'(?:answer\(\d+|trouble\(.+), "(\w+)"', source)
    assert len(codes) == 15
    assert [code for code in codes if f"`{code}`" not in PAGE] == []
