"""The folder in which the commands find their database."""

from pathlib import Path

import pytest


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The instance folder of the commands, empty."""
    folder = tmp_path / "instance"
    folder.mkdir()
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(folder))
    for name in ("SCOREKEEPER_DATABASE", "SCOREKEEPER_KEEP_DAYS"):
        monkeypatch.delenv(name, raising=False)
    return folder
