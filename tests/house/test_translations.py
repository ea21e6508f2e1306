"""Every string goes through gettext, and the catalogue for translators is current."""

import ast
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog

from scorekeeper.config import CHECKOUT
from scorekeeper.web.game.messages import extract
from scorekeeper.words.tables import texts_in
from tests.catalogues import TEMPLATE, collect, forms_of, key_of, messages_in, reword
from tests.notes import NOTES, is_label

CALLED = ("_", "gettext", "ngettext", "pgettext")
"""The functions that translate a message."""


def test_the_template_has_exactly_the_strings_of_code_and_templates(tmp_path: Path) -> None:
    fresh = tmp_path / "messages.pot"
    collect(fresh)
    assert set(messages_in(TEMPLATE)) == set(messages_in(fresh)), "run python -m tests.catalogues"


def test_every_short_label_has_one_note_for_its_translators() -> None:
    labels = {text: one for (context, text), one in messages_in(TEMPLATE).items() if context is None and is_label(text)}
    assert [text for text, one in labels.items() if not one.auto_comments and isinstance(one.id, str)] == []
    assert set(NOTES) - set(labels) == set(), "labels that are gone"


def _calls() -> Iterator[tuple[str, set[str], set[str]]]:
    """Where a message is translated with values given one by one: the place, its places for values, and the values."""
    for file in sorted((CHECKOUT / "scorekeeper").rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            name = call.func.id if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) else ""
            if not isinstance(call, ast.Call) or name not in CALLED:
                continue
            given = {word.arg or "" for word in call.keywords} | ({"num"} if name == "ngettext" else set())
            texts = [str(one.value) for one in call.args if isinstance(one, ast.Constant)]
            wanted = {place for text in texts for place in re.findall(r"%\((\w+)\)s", text)}
            # What has none is filled in later; `**values` may hold more than is wanted.
            if call.keywords and "" not in given:
                yield f"{file.name}:{call.lineno}", wanted | ({"num"} if name == "ngettext" else set()), given


def test_every_place_in_a_message_is_given_its_value_and_nothing_else() -> None:
    calls = list(_calls())
    assert len(calls) > 100
    assert [where for where, wanted, given in calls if wanted != given] == []


def test_both_forms_of_a_counted_message_have_the_same_places() -> None:
    plural = [message.id for message in messages_in(TEMPLATE).values() if isinstance(message.id, tuple)]
    assert len(plural) > 20
    assert [one for one in plural if len({frozenset(re.findall(r"%\(\w+\)s", form)) for form in one}) > 1] == []


def test_a_message_in_new_words_keeps_its_translation_in_all_forms_and_contexts() -> None:
    catalogue, wanted = Catalog("da"), Catalog()
    catalogue.add("%(name)s comes back", "%(name)s er med igen")
    catalogue.add(("comes back at 1", "comes back at %(num)s"), ("igen fra 1", "igen fra %(num)s"))
    catalogue.add("highest", "højest", context="comes back at")
    catalogue.add("Who comes back?", "Hvem er med igen?")
    catalogue.add("Who goes on?", "Hvem fortsætter?")
    for text in ("%(name)s goes on", "Who goes on?", "He goes on."):
        wanted.add(text)
    wanted.add(("goes on at 1", "goes on at %(num)s"))
    wanted.add("highest", context="goes on at")
    reword(catalogue, wanted, "comes back", "goes on")
    catalogue.update(wanted, no_fuzzy_matching=True)
    assert {key_of(one): forms_of(one) for one in catalogue if one.id} == {
        (None, "%(name)s goes on"): ("%(name)s er med igen",),
        (None, "Who goes on?"): ("Hvem fortsætter?",),
        (None, "He goes on."): ("",),
        (None, "goes on at 1"): ("igen fra 1", "igen fra %(num)s"),
        ("goes on at", "highest"): ("højest",),
    }


def test_a_comment_above_a_message_in_a_script_is_for_its_translators() -> None:
    script = b"""// I18N: A button.\nsay(isOn ? gettext("On") : gettext("Off"));\n// Why.\nsay(gettext("Else"));\n"""
    assert [(texts, notes) for _line, _name, texts, notes in extract(BytesIO(script))] == [
        (["On"], ["I18N: A button."]),
        (["Off"], ["I18N: A button."]),
        (["Else"], []),
    ]


def test_no_message_hides_where_pybabel_does_not_look() -> None:
    """It finds no call inside an f-string, nor in a script one whose message is no text in double quotes."""
    hidden = [
        f"{file.name}:{part.lineno}"
        for file in sorted((CHECKOUT / "scorekeeper").rglob("*.py"))
        for text in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(text, ast.JoinedStr)
        for part in ast.walk(text)
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in CALLED
    ]
    for file in sorted((CHECKOUT / "static" / "js").rglob("*.js")):
        text = file.read_text("utf-8")
        said = len(re.findall(r"gettext\(", text)) + len(list(texts_in(text)))
        found = len(list(extract(BytesIO(text.encode()))))
        hidden += [] if said == found or file.name == "messages.js" else [file.name]
    assert hidden == []
