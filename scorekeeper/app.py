"""Put the app together from its rooms."""

import logging
from contextlib import ExitStack
from pathlib import Path

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper import N_, web
from scorekeeper.config import IMPORTS, PER_GAME, RESOURCES, SettingError, Settings, load_settings
from scorekeeper.files import make_private
from scorekeeper.formats.game import MAX_ENTRIES
from scorekeeper.live.hub import Room, hub
from scorekeeper.store.database import ConnectionLimits, engine_options
from scorekeeper.store.migrate import upgrade
from scorekeeper.store.postgresql import Listener, check_connections
from scorekeeper.store.sqlite import configure
from scorekeeper.web import log
from scorekeeper.web.assets import static_address
from scorekeeper.web.cookie import DeviceSessionInterface, cookie_name
from scorekeeper.web.hosts import ANY_NAME, only_known_hosts

YEAR = 365 * 24 * 3600
KIB = 1024
_LISTENER = "scorekeeper.listener"


def create_app(settings: Settings | None = None) -> Flask:
    """The app. Creates or upgrades its database.

    Raises UnusableDatabaseError if the database is damaged, of another program, of a newer version or cannot be
    written, TooManyConnectionsError if PostgreSQL allows too few, ModuleNotFoundError if its driver is not installed,
    and SettingError if a setting is invalid or the instance folder cannot be used.
    """
    given, settings = settings, settings or load_settings()
    try:
        log.open_log(settings.log, with_requests=settings.log_requests)
    except OSError as error:
        raise SettingError("SCOREKEEPER_LOG", N_("cannot be written: %(reason)s"), reason=error.strerror) from None
    if settings.log:
        make_private(Path(settings.log))
    if given is None:
        warn_of_any_name(settings)
    limits = ConnectionLimits(settings.connections)
    app = Flask(
        "scorekeeper",
        instance_path=str(settings.instance),
        template_folder=str(RESOURCES / "templates"),
        static_folder=str(RESOURCES / "static"),
        static_url_path=static_address(RESOURCES / "static"),
    )
    app.config.from_mapping(
        SECRET_KEY=settings.secret,
        SQLALCHEMY_DATABASE_URI=settings.database,
        SESSION_COOKIE_NAME=cookie_name(settings.secret, https=settings.https),
        SQLALCHEMY_ENGINE_OPTIONS=engine_options(settings.database, limits),
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=settings.https,
        SESSION_REFRESH_EACH_REQUEST=False,  # Opening a board renews the cookie, so static files need not set it.
        SEND_FILE_MAX_AGE_DEFAULT=YEAR,  # Static addresses contain a digest of all files.
        HOSTS=None,
        CONTACT=settings.contact,
        GAMES=settings.games,
        IMPORTS=IMPORTS,
        HANDS=MAX_ENTRIES,
        ROOM=Room(settings.streams, PER_GAME, settings.per_address or settings.streams),
        KEEP_DAYS=settings.keep_days,
        BACKUP_DAYS=settings.backup_days,
        CONNECTIONS=settings.connections,
        MAX_CONTENT_LENGTH=128 * KIB,
        MAX_FORM_MEMORY_SIZE=128 * KIB,
        MAX_FORM_PARTS=500,
        # A form may be sent hours after it was opened: from a journal, or after a long hand.
        WTF_CSRF_TIME_LIMIT=None,
        # Brotli at this level makes a first visit a tenth smaller than zstd does, and takes only a few milliseconds.
        COMPRESS_BR_LEVEL=5,
        COMPRESS_ALGORITHM=["br", "zstd", "gzip", "deflate"],
        COMPRESS_ALGORITHM_STREAMING=["br", "zstd", "deflate"],
        COMPRESS_MIMETYPES=[
            "text/html",
            "text/css",
            "text/javascript",
            "image/svg+xml",
            "application/json",
            "application/manifest+json",
        ],
    )
    app.json.ensure_ascii = False  # type: ignore[attr-defined] # Letters of all languages take fewer bytes as they are.
    app.session_interface = DeviceSessionInterface()
    app.wsgi_app = only_known_hosts(app, app.wsgi_app, settings.hosts)  # type: ignore[method-assign, assignment]
    if settings.proxies:
        count = settings.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)  # type: ignore[method-assign]
    web.register(app)
    with app.app_context(), ExitStack() as refused:
        engine = web.extensions.db.engine
        refused.callback(engine.dispose)
        configure(engine)
        if engine.dialect.name == "postgresql":
            check_connections(engine, limits)
        upgrade(engine)
        refused.pop_all()
        log.watch(engine)
        if engine.dialect.name == "postgresql":
            app.extensions[_LISTENER] = Listener(engine, hub)
    return app


def warn_of_any_name(settings: Settings) -> None:
    """Warn that a server which cannot find out its names was not told any."""
    if not settings.hosts:
        logging.getLogger("scorekeeper").warning(ANY_NAME)


def close_database(app: Flask) -> None:
    """Close all connections. With the last one SQLite merges its write-ahead log into the database file."""
    if _LISTENER in app.extensions:
        app.extensions[_LISTENER].close()
    with app.app_context():
        web.extensions.db.engine.dispose()
