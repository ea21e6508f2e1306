"""Settings from the environment and the instance folder: read once, then frozen."""

import os
import re
import secrets
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from scorekeeper import N_

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
STREAMS = 1000
GAMES = 1000
IMPORTS = 100
HANDS = 1000
MAX_PORT = 65_535
PER_GAME = 250
PER_ADDRESS = 250
MOST_DAYS = 36_500
CONNECTIONS = 20
LOCK_TIMEOUT = 3
STATEMENT_TIMEOUT = 5


class Setting(NamedTuple):
    """One environment variable: its name, its default in words, and what it does."""

    name: str
    default: str
    help: str


SETTINGS = (
    Setting(
        "SCOREKEEPER_INSTANCE",
        "instance/ in a checkout, else the user's data folder",
        "Folder of database and secret.",
    ),
    Setting(
        "SCOREKEEPER_DATABASE",
        f"{DATABASE_FILE} in that folder",
        "SQLAlchemy address of another SQLite file, or of a PostgreSQL database (postgresql+psycopg://…).",
    ),
    Setting(
        "SCOREKEEPER_CONNECTIONS",
        str(CONNECTIONS),
        "How many connections to PostgreSQL a process may open, beside one for news.",
    ),
    Setting(
        "SCOREKEEPER_LOCK_TIMEOUT",
        str(LOCK_TIMEOUT),
        "Seconds that a request waits for a lock or a connection of PostgreSQL.",
    ),
    Setting(
        "SCOREKEEPER_STATEMENT_TIMEOUT", str(STATEMENT_TIMEOUT), "Seconds that one statement may take in PostgreSQL."
    ),
    Setting(
        "SCOREKEEPER_SECRET",
        "made once and kept in that folder",
        "Key that signs cookies; at least 32 characters.",
    ),
    Setting(
        "SCOREKEEPER_HTTPS",
        "0",
        "1 where the app is reached over https only: cookies are then sent over https only.",
    ),
    Setting(
        "SCOREKEEPER_STREAMS",
        str(STREAMS),
        "How many phones hear of a change at once; those beyond ask every few seconds.",
    ),
    Setting("SCOREKEEPER_PER_GAME", str(PER_GAME), "How many of them at one game; 0: any."),
    Setting(
        "SCOREKEEPER_PER_ADDRESS",
        str(PER_ADDRESS),
        "How many of them, and how many connections, from one address (IPv6: a /64 network); 0: any.",
    ),
    Setting(
        "SCOREKEEPER_GAMES",
        str(GAMES),
        "How many games one address (of IPv6 one network) may open in a day.",
    ),
    Setting("SCOREKEEPER_IMPORTS", str(IMPORTS), "How many games it may import or copy in a day."),
    Setting("SCOREKEEPER_HANDS", str(HANDS), "How many hands and rulings a game can have; at most 1000."),
    Setting(
        "SCOREKEEPER_HOSTS",
        "those of this computer; behind a proxy or another server any",
        "The names under which phones reach the app, with commas between; .example.org is for all names below it.",
    ),
    Setting(
        "SCOREKEEPER_CONTACT",
        "nobody",
        "Whom to tell of a fault in security, for /.well-known/security.txt: a mail address or an https address.",
    ),
    Setting(
        "SCOREKEEPER_KEEP_DAYS",
        "0, for ever",
        "Days without a save after which `scorekeeper delete --untouched` deletes a game.",
    ),
    Setting(
        "SCOREKEEPER_BACKUP_DAYS", "0, not said", "Days that you keep backups; the page about people's data says so."
    ),
    Setting("SCOREKEEPER_PROXIES", "0", "How many proxies of yours stand in front and set X-Forwarded headers."),
    Setting("SCOREKEEPER_LOG", "standard error", "File for the log."),
    Setting("SCOREKEEPER_METRICS", "off", "Address for figures in the format of Prometheus, such as 127.0.0.1:9100."),
    Setting("SCOREKEEPER_LOG_REQUESTS", "0", "1 logs each request, not only security events and faults."),
)
"""All settings. A test checks that the README's table says the same."""


class SettingError(ValueError):
    """A setting that cannot be used: its name, and why, a message with places for the values."""

    def __init__(self, name: str, reason: str, /, **values: object) -> None:
        super().__init__(name, reason % values)
        self.name, self.reason, self.values = name, reason, values

    def __str__(self) -> str:
        return " ".join(self.args)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the app. `database` is an SQLAlchemy address; `streams` is how many phones can wait at once.

    `per_game` and `per_address` are how many of them at one game and from one address; 0 sets no limit. `log` is a
    file, or empty for standard error. The last three are for PostgreSQL, the timeouts in seconds.
    """

    instance: Path
    database: str
    secret: str
    https: bool = False
    proxies: int = 0
    hosts: tuple[str, ...] = ()
    contact: str = ""
    streams: int = STREAMS
    games: int = GAMES
    imports: int = IMPORTS
    hands: int = HANDS
    per_game: int = PER_GAME
    per_address: int = PER_ADDRESS
    log: str = ""
    log_requests: bool = False
    metrics: tuple[str, int] | None = None
    keep_days: int = 0
    backup_days: int = 0
    connections: int = CONNECTIONS
    lock_timeout: int = LOCK_TIMEOUT
    statement_timeout: int = STATEMENT_TIMEOUT


def load_settings(environ: Mapping[str, str] | None = None, *, make: bool = True) -> Settings:
    """The settings. Creates the instance folder, for its owner only, and the secret if they are missing.

    Without `make` nothing is created, and a missing secret is empty. Raises SettingError for an invalid value, or if
    the folder cannot be used.
    """
    environ = os.environ if environ is None else environ
    instance = Path(environ.get("SCOREKEEPER_INSTANCE") or _default_instance(environ)).expanduser().resolve()
    if make:
        with _needed("SCOREKEEPER_INSTANCE", UNWRITABLE, folder=instance):
            instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    return Settings(
        instance=instance,
        database=database_address(environ.get("SCOREKEEPER_DATABASE") or f"sqlite:///{DATABASE_FILE}", instance),
        secret=_given_secret(environ) or _kept_secret(instance / SECRET_FILE, make=make),
        https=_number(environ, "SCOREKEEPER_HTTPS", most=1) == 1,
        proxies=_number(environ, "SCOREKEEPER_PROXIES", most=10),
        hosts=_hosts(environ),
        contact=_contact(environ),
        streams=_number(environ, "SCOREKEEPER_STREAMS", most=10_000, default=STREAMS),
        games=_number(environ, "SCOREKEEPER_GAMES", most=MAX_LIMIT, default=GAMES),
        imports=_number(environ, "SCOREKEEPER_IMPORTS", most=MAX_LIMIT, default=IMPORTS),
        hands=_number(environ, "SCOREKEEPER_HANDS", most=HANDS, default=HANDS),
        per_game=_number(environ, "SCOREKEEPER_PER_GAME", most=10_000, default=PER_GAME),
        per_address=_number(environ, "SCOREKEEPER_PER_ADDRESS", most=10_000, default=PER_ADDRESS),
        log=environ.get("SCOREKEEPER_LOG", ""),
        log_requests=_number(environ, "SCOREKEEPER_LOG_REQUESTS", most=1) == 1,
        metrics=_address(environ, "SCOREKEEPER_METRICS"),
        keep_days=_number(environ, "SCOREKEEPER_KEEP_DAYS", most=MOST_DAYS),
        backup_days=_number(environ, "SCOREKEEPER_BACKUP_DAYS", most=MOST_DAYS),
        connections=_number(environ, "SCOREKEEPER_CONNECTIONS", least=1, most=1_000, default=CONNECTIONS),
        lock_timeout=_number(environ, "SCOREKEEPER_LOCK_TIMEOUT", least=1, most=60, default=LOCK_TIMEOUT),
        statement_timeout=_number(
            environ, "SCOREKEEPER_STATEMENT_TIMEOUT", least=1, most=60, default=STATEMENT_TIMEOUT
        ),
    )


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


def _given_secret(environ: Mapping[str, str]) -> str:
    secret = environ.get("SCOREKEEPER_SECRET", "")
    if secret and len(secret) < MIN_SECRET_LENGTH:
        raise SettingError("SCOREKEEPER_SECRET", N_("needs at least %(least)s characters"), least=MIN_SECRET_LENGTH)
    return secret


def _kept_secret(path: Path, *, make: bool) -> str:
    """The secret in the file. Creates the file once, readable only by its owner; without `make` it may be empty.

    Raises SettingError for a file without a secret.
    """
    with _needed("SCOREKEEPER_SECRET", N_("cannot be read from %(file)s: %(reason)s"), file=path):
        if not path.exists():
            if not make:
                return ""
            with _needed("SCOREKEEPER_INSTANCE", UNWRITABLE, folder=path.parent):
                _write_secret(path)
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


def _write_secret(path: Path) -> None:
    """Write a new secret, whole or not at all; if another process is quicker, its secret stays."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    written = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32) + "\n")
            file.flush()
            os.fsync(handle)
        try:
            path.hardlink_to(written)
        except FileExistsError:
            pass
        except OSError:  # A file system without hard links.
            written.replace(path)
    finally:
        written.unlink(missing_ok=True)


def _hosts(environ: Mapping[str, str]) -> tuple[str, ...]:
    names = [name.strip().lower() for name in environ.get("SCOREKEEPER_HOSTS", "").split(",")]
    for name in filter(None, names):
        if re.fullmatch(r"[a-z0-9.:-]+", name) is None:
            raise SettingError(
                "SCOREKEEPER_HOSTS", N_("has %(value)s, which is not the name of a host"), value=repr(name)
            )
    return tuple(filter(None, names))


def _contact(environ: Mapping[str, str]) -> str:
    """The contact as an address that RFC 9116 allows."""
    text = environ.get("SCOREKEEPER_CONTACT", "").strip()
    contact = text if text.startswith("https://") or not text else f"mailto:{text.removeprefix('mailto:')}"
    if text and re.fullmatch(r"(https://|mailto:[^\s@]+@)[^\s@]+", contact) is None:
        raise SettingError(
            "SCOREKEEPER_CONTACT", N_("is %(value)s, neither a mail address nor an https address"), value=repr(text)
        )
    return contact


def _address(environ: Mapping[str, str], name: str) -> tuple[str, int] | None:
    """An address and its port; None if there is none."""
    text = environ.get(name, "")
    host, _colon, port = text.rpartition(":")
    if text and not (host and port.isdecimal() and int(port) <= MAX_PORT):
        raise SettingError(
            name, N_("is %(value)s, not an address with a port such as 127.0.0.1:9100"), value=repr(text)
        )
    return (host.strip("[]"), int(port)) if text else None


def _number(environ: Mapping[str, str], name: str, *, most: int, least: int = 0, default: int = 0) -> int:
    text = environ.get(name) or str(default)
    if not text.isdecimal() or not least <= int(text) <= most:
        wrong = N_("is %(value)s, not a number from %(least)s to %(most)s")
        raise SettingError(name, wrong, value=repr(text), least=least, most=most)
    return int(text)
