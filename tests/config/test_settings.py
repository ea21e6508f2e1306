"""The settings: read from the environment and the instance folder, and refused by name if they are invalid."""

import os
import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from scorekeeper import config
from scorekeeper.config import (
    CHECKOUT,
    MIN_SECRET_LENGTH,
    RESOURCES,
    SECRET_FILE,
    SETTINGS,
    SettingError,
    Settings,
    load_settings,
    variable,
)
from scorekeeper.formats.game import EVENTS_FOR_EACH, MAX_ENTRIES, MAX_EVENTS

SECRET = "s" * MIN_SECRET_LENGTH


def loaded(instance: Path, **environ: str) -> Settings:
    return load_settings({"SCOREKEEPER_INSTANCE": str(instance), **environ})


def test_settings_are_read_by_their_names(tmp_path: Path) -> None:
    assert loaded(
        tmp_path,
        SCOREKEEPER_SECRET=SECRET,
        SCOREKEEPER_DATABASE="sqlite://",
        SCOREKEEPER_HTTPS="1",
        SCOREKEEPER_PROXIES="2",
        SCOREKEEPER_STREAMS="8",
        SCOREKEEPER_KEEP_DAYS="400",
        SCOREKEEPER_BACKUP_DAYS="14",
        SCOREKEEPER_HOSTS=" Cucumber.example, .b.example ,,",
        SCOREKEEPER_CONTACT="anna@cucumber.example",
        SCOREKEEPER_GAMES="20",
        SCOREKEEPER_PER_ADDRESS="4",
        SCOREKEEPER_LOG="here",
        SCOREKEEPER_LOG_REQUESTS="1",
        SCOREKEEPER_METRICS="[::1]:9100",
    ) == Settings(
        tmp_path,
        "sqlite://",
        SECRET,
        https=True,
        proxies=2,
        streams=8,
        hosts=("cucumber.example", ".b.example"),
        contact="mailto:anna@cucumber.example",
        games=20,
        per_address=4,
        log="here",
        log_requests=True,
        metrics=("::1", 9100),
        keep_days=400,
        backup_days=14,
    )


def test_a_full_game_can_be_imported_again() -> None:
    assert EVENTS_FOR_EACH * MAX_ENTRIES == MAX_EVENTS


def test_an_empty_value_means_the_default(tmp_path: Path) -> None:
    empty = dict.fromkeys(map(variable, SETTINGS), "")
    settings = load_settings({**empty, "SCOREKEEPER_INSTANCE": str(tmp_path)})
    assert settings == loaded(tmp_path)


def test_a_missing_folder_is_created_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "some" / "where"
    assert loaded(folder).instance == folder
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_folder_may_start_with_a_tilde(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert loaded(Path("~/games")).instance == tmp_path / "games"


def test_a_folder_that_cannot_be_created_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(
        SettingError, match=r"SCOREKEEPER_INSTANCE is .*file/folder, .* cannot be written: Not a directory"
    ):
        loaded(tmp_path / "file" / "folder")


def test_a_given_secret_is_used_and_not_saved(tmp_path: Path) -> None:
    assert loaded(tmp_path, SCOREKEEPER_SECRET=SECRET).secret == SECRET
    assert list(tmp_path.iterdir()) == []


def test_a_secret_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    first = loaded(tmp_path).secret
    assert len(first) == 64
    assert loaded(tmp_path).secret == first != loaded(tmp_path / "another").secret
    assert stat.S_IMODE((tmp_path / SECRET_FILE).stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "content",
    [b"", SECRET[1:].encode(), b"\xff" * 40, "ü".encode() * 40],
    ids=["empty", "nearly long enough", "no text", "not ASCII"],
)
def test_a_damaged_secret_file_is_refused_and_stays_unchanged(tmp_path: Path, content: bytes) -> None:
    (tmp_path / SECRET_FILE).write_bytes(content)
    with pytest.raises(SettingError, match=r"SCOREKEEPER_SECRET.*damaged.*every phone loses its rights"):
        loaded(tmp_path)
    assert (tmp_path / SECRET_FILE).read_bytes() == content


def test_a_secret_is_made_where_there_are_no_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_paths: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    assert loaded(tmp_path).secret == loaded(tmp_path).secret
    assert [one.name for one in tmp_path.iterdir()] == [SECRET_FILE]


def test_processes_that_start_together_get_the_same_secret(tmp_path: Path) -> None:
    gate = Barrier(8)

    def secret(_number: int) -> str:
        gate.wait(30)
        return loaded(tmp_path).secret

    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(secret, range(8)))) == 1


def test_in_a_checkout_games_and_templates_are_beside_the_package() -> None:
    assert config._default_instance({}) == CHECKOUT / "instance"  # noqa: SLF001 - making it would make a folder
    assert (RESOURCES / "templates").is_dir()
    assert (RESOURCES / "static").is_dir()


@pytest.mark.parametrize(
    ("platform", "environ", "folder"),
    [
        ("linux", {}, "~/.local/share/scorekeeper"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/scorekeeper"),
        ("darwin", {}, "~/Library/Application Support/scorekeeper"),
    ],
)
def test_an_installed_package_keeps_games_in_the_users_data_folder(
    monkeypatch: pytest.MonkeyPatch, platform: str, environ: dict[str, str], folder: str
) -> None:
    monkeypatch.setattr(config, "IS_CHECKOUT", False)
    monkeypatch.setattr(sys, "platform", platform)
    assert config._default_instance(environ) == Path(folder)  # noqa: SLF001 - making it would make a folder


@pytest.mark.parametrize(
    ("text", "contact"),
    [
        ("mailto:anna@cucumber.example", "mailto:anna@cucumber.example"),
        ("https://cucumber.example/safe", "https://cucumber.example/safe"),
    ],
)
def test_a_contact_is_a_mail_address_or_an_https_address(tmp_path: Path, text: str, contact: str) -> None:
    assert loaded(tmp_path, SCOREKEEPER_CONTACT=text).contact == contact


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("sqlite:///games.sqlite", "sqlite:///{folder}/games.sqlite"),
        ("sqlite:////srv/games.sqlite", "sqlite:////srv/games.sqlite"),
        ("sqlite:///:memory:", "sqlite:///:memory:"),
        ("postgresql+psycopg://host/games", "postgresql+psycopg://host/games"),
    ],
)
def test_a_relative_database_file_is_in_the_instance_folder(tmp_path: Path, given: str, read: str) -> None:
    """The server looks for it there, so the commands must, too."""
    settings = load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path), "SCOREKEEPER_DATABASE": given})
    assert settings.database == read.format(folder=tmp_path)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("SCOREKEEPER_HTTPS", ["yes", "-1", "1.5", "2", " 1", "²"]),
        ("SCOREKEEPER_PROXIES", ["yes", "-1", "1.5", "11", " 1", "²"]),
        ("SCOREKEEPER_METRICS", ["9100", ":9100", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:x"]),
        ("SCOREKEEPER_CONTACT", ["Anna", "a@b.example\nX: y", "http://cucumber.example"]),
        ("SCOREKEEPER_HOSTS", ["cucumber.example, <b>", "https://cucumber.example"]),
        ("SCOREKEEPER_SECRET", [SECRET[1:]]),
    ],
)
def test_an_invalid_value_is_refused_with_the_name_of_its_setting(tmp_path: Path, name: str, values: list[str]) -> None:
    for value in values:
        with pytest.raises(SettingError) as refused:
            loaded(tmp_path, **{name: value})
        assert refused.value.args[0] == name, value
    assert list(tmp_path.iterdir()) == []
