"""A script that says what the scripts say, and the app with a second language, for comparing their words."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask_babel import Domain

from scorekeeper.app import create_app
from scorekeeper.config import CHECKOUT, Settings
from tests.javascript import Script
from tests.pseudo import write_catalogue


@pytest.fixture(scope="module")
def phone() -> Iterator[Script]:
    with Script(CHECKOUT / "tests" / "js" / "views.mjs") as script:
        yield script


@pytest.fixture(scope="module")
def referee() -> Iterator[Script]:
    """The script that judges plays and hands."""
    with Script(CHECKOUT / "tests" / "js" / "referee.mjs") as script:
        yield script


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    made = create_app(Settings(instance=tmp_path_factory.mktemp("site"), database="sqlite://", secret="x" * 64))
    made.config["WTF_CSRF_ENABLED"] = False  # No page gave the forms a token.
    return made


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    folder = tmp_path_factory.mktemp("pseudo")
    write_catalogue(folder)
    return Domain([str(folder)])  # type: ignore[no-untyped-call]
