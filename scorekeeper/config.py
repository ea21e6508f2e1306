"""Settings from the environment and the instance folder: read once, then frozen."""

import os
import re
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, get_type_hints

from scorekeeper import N_
from scorekeeper.files import made_whole

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent
IS_CHECKOUT = (CHECKOUT / "pyproject.toml").is_file() and (CHECKOUT / "templates").is_dir()
RESOURCES = CHECKOUT if IS_CHECKOUT else PACKAGE
"""The folder of templates/ and static/: beside the package in a checkout, inside it in a wheel."""

SECRET_FILE = "secret-key"  # noqa: S105 - the file's name, not its content
MIN_SECRET_LENGTH = 32
MAX_LIMIT = 1_000_000

UNWRITABLE = N_("is %(folder)s, which cannot be written: %(reason)s")

DATABASE_FILE = "scorekeeper.sqlite"
IMPORTS = 100
"""How many games one address may import or copy in a day."""
PER_GAME = 250
"""How many phones at one game hear of a change at once."""
MAX_PORT = 65_535
MOST_DAYS = 36_500

Reader = Callable[[str, str], Any]
"""Reads the text of the variable of this name; raises SettingError if it cannot be used."""


class SettingError(ValueError):
    """A setting that cannot be used: its name, and why, a message with places for the values."""

    def __init__(self, name: str, reason: str, /, **values: object) -> None:
        super().__init__(name, reason % values)
        self.name, self.reason, self.values = name, reason, values

    def __str__(self) -> str:
        return " ".join(self.args)


def _text(name: str, text: str) -> str:  # noqa: ARG001 - any text will do
    return text


def _switch(name: str, text: str) -> bool:
    return bool(_number(most=1)(name, text))


def _number(*, most: int, least: int = 0) -> Reader:
    def read(name: str, text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            wrong = N_("is %(value)s, not a number from %(least)s to %(most)s")
            raise SettingError(name, wrong, value=repr(text), least=least, most=most)
        return int(text)

    return read


def _hosts(name: str, text: str) -> tuple[str, ...]:
    names = [host.strip().lower() for host in text.split(",")]
    for host in filter(None, names):
        if re.fullmatch(r"[a-z0-9.:-]+", host) is None:
            raise SettingError(name, N_("has %(value)s, which is not the name of a host"), value=repr(host))
    return tuple(filter(None, names))


def _contact(name: str, text: str) -> str:
    """The contact as an address that RFC 9116 allows."""
    text = text.strip()
    contact = text if text.startswith("https://") or not text else f"mailto:{text.removeprefix('mailto:')}"
    if text and re.fullmatch(r"(https://|mailto:[^\s@]+@)[^\s@]+", contact) is None:
        raise SettingError(name, N_("is %(value)s, neither a mail address nor an https address"), value=repr(text))
    return contact


def _address(name: str, text: str) -> tuple[str, int]:
    host, _colon, port = text.rpartition(":")
    if not (host and port.isdecimal() and int(port) <= MAX_PORT):
        raise SettingError(
            name, N_("is %(value)s, not an address with a port such as 127.0.0.1:9100"), value=repr(text)
        )
    return host.strip("[]"), int(port)


def _secret(name: str, text: str) -> str:
    if len(text) < MIN_SECRET_LENGTH:
        raise SettingError(name, N_("needs at least %(least)s characters"), least=MIN_SECRET_LENGTH)
    return text


class Setting(NamedTuple):
    """One environment variable: what it does, how its text is read, and its default in words, if they say more."""

    help: str
    read: Reader
    words: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the app, each described here alone, in what a `Setting` has.

    The variable of `streams` is SCOREKEEPER_STREAMS.
    """

    instance: Annotated[
        Path, "Folder of database and secret.", _text, "instance/ in a checkout, else the user's data folder"
    ]
    database: Annotated[
        str,
        "SQLAlchemy address of another SQLite file, or of a PostgreSQL database (postgresql+psycopg://…).",
        _text,
        f"{DATABASE_FILE} in that folder",
    ]
    secret: Annotated[
        str,
        f"Key that signs cookies; at least {MIN_SECRET_LENGTH} characters.",
        _secret,
        "made once and kept in that folder",
    ]
    connections: Annotated[
        int,
        "How many connections to PostgreSQL a process may open, beside one for news.",
        _number(least=1, most=1_000),
    ] = 20
    https: Annotated[
        bool, "1 where the app is reached over https only: cookies are then sent over https only.", _switch, "0"
    ] = False
    streams: Annotated[
        int, "How many phones hear of a change at once; those beyond ask every few seconds.", _number(most=10_000)
    ] = 1000
    per_address: Annotated[
        int,
        "How many of them, and how many connections, from one address (IPv6: a /64 network); 0: any.",
        _number(most=10_000),
    ] = 250
    games: Annotated[
        int, "How many games one address (of IPv6 one network) may open in a day.", _number(most=MAX_LIMIT)
    ] = 1000
    hosts: Annotated[
        tuple[str, ...],
        "The names under which phones reach the app, with commas between; .example.org is for all names below it.",
        _hosts,
        "those of this computer; behind a proxy or another server any",
    ] = ()
    contact: Annotated[
        str,
        "Whom to tell of a fault in security, for /.well-known/security.txt: a mail address or an https address.",
        _contact,
        "nobody",
    ] = ""
    keep_days: Annotated[
        int,
        "Days without a save after which `scorekeeper delete --untouched` deletes a game.",
        _number(most=MOST_DAYS),
        "0, for ever",
    ] = 0
    backup_days: Annotated[
        int, "Days that you keep backups; the page about people's data says so.", _number(most=MOST_DAYS), "0, not said"
    ] = 0
    proxies: Annotated[
        int, "How many proxies of yours stand in front and set X-Forwarded headers.", _number(most=10)
    ] = 0
    log: Annotated[str, "File for the log.", _text, "standard error"] = ""
    metrics: Annotated[
        tuple[str, int] | None,
        "Address for figures in the format of Prometheus, such as 127.0.0.1:9100.",
        _address,
        "off",
    ] = None
    log_requests: Annotated[bool, "1 logs each request, not only security events and faults.", _switch, "0"] = False


SETTINGS: Mapping[str, Setting] = MappingProxyType(
    {name: Setting(*hint.__metadata__) for name, hint in get_type_hints(Settings, include_extras=True).items()}
)
"""All settings by the names of the fields."""


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"SCOREKEEPER_{name.upper()}"


def settings_table() -> str:
    """All settings as a table in Markdown: HOSTING has it, and a test compares the two."""
    defaults = {field.name: field.default for field in fields(Settings)}
    rows = [
        f"| `{variable(name)}` | {setting.words or defaults[name]} | {setting.help} |"
        for name, setting in SETTINGS.items()
    ]
    return "\n".join(("| variable | default | meaning |", "|---|---|---|", *rows))


def load_settings(environ: Mapping[str, str] | None = None, *, make: bool = True) -> Settings:
    """The settings. Creates the instance folder, for its owner only, and the secret if they are missing.

    Without `make` nothing is created, and a missing secret is empty. Raises SettingError for an invalid value, or if
    the folder cannot be used.
    """
    environ = os.environ if environ is None else environ
    texts = {name: text for name in SETTINGS if (text := environ.get(variable(name)))}
    given = {name: SETTINGS[name].read(variable(name), text) for name, text in texts.items()}
    instance = Path(given.get("instance") or _default_instance(environ)).expanduser().resolve()
    if make:
        with _needed("SCOREKEEPER_INSTANCE", UNWRITABLE, folder=instance):
            instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    database = database_address(given.get("database", f"sqlite:///{DATABASE_FILE}"), instance)
    secret = given.get("secret") or _kept_secret(instance / SECRET_FILE, make=make)
    return Settings(**given | {"instance": instance, "database": database, "secret": secret})


def database_address(address: str, instance: Path) -> str:
    """The address with a relative SQLite file put into the instance folder, for the server and for commands."""
    scheme, three, file = address.partition(":///")
    if scheme.partition("+")[0] == "sqlite" and file and not file.startswith((":memory:", "file:")):
        file = str(instance / file)
    return f"{scheme}{three}{file}"


def _default_instance(environ: Mapping[str, str]) -> Path:
    """The default folder: never beside an installed package, so that deleting an environment deletes no games."""
    if IS_CHECKOUT:
        return CHECKOUT / "instance"
    if sys.platform == "darwin":
        return Path("~/Library/Application Support/scorekeeper")
    if os.name == "nt":
        return Path(environ.get("LOCALAPPDATA", "~")) / "scorekeeper"
    return Path(environ.get("XDG_DATA_HOME") or "~/.local/share") / "scorekeeper"


def _kept_secret(path: Path, *, make: bool) -> str:
    """The secret in the file. Creates the file once, readable only by its owner; without `make` it may be empty.

    Raises SettingError for a file without a secret.
    """
    with _needed("SCOREKEEPER_SECRET", N_("cannot be read from %(file)s: %(reason)s"), file=path):
        if not path.exists():
            if not make:
                return ""
            with _needed("SCOREKEEPER_INSTANCE", UNWRITABLE, folder=path.parent), made_whole(path) as file:
                file.write_text(secrets.token_hex(32) + "\n", "ascii")
        secret = path.read_text("ascii", errors="replace").strip()
    if len(secret) < MIN_SECRET_LENGTH or not secret.isascii():
        damaged = N_(
            "is damaged in %(file)s: put your copy of that file back. Without a copy, delete it to make a new secret; "
            "then every phone loses its rights, and `scorekeeper link` gives them out anew"
        )
        raise SettingError("SCOREKEEPER_SECRET", damaged, file=path)
    return secret


@contextmanager
def _needed(name: str, wrong: str, **values: object) -> Iterator[None]:
    """Raise SettingError, with what is wrong and the system's reason, if the block cannot use the setting's files."""
    try:
        yield
    except OSError as error:
        raise SettingError(name, wrong, **values, reason=error.strerror) from None
