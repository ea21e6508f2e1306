"""The Flask extensions; `scorekeeper.web.register` binds them to an app."""

from flask_compress import Compress
from flask_htmx import HTMX
from flask_sqlalchemy import SQLAlchemy
from flask_wtf import CSRFProtect

from scorekeeper.services.database import METADATA
from scorekeeper.web.language import SpokenBabel

db = SQLAlchemy(metadata=METADATA)
csrf = CSRFProtect()
htmx = HTMX()
babel = SpokenBabel()
compress = Compress()


def wants_partial() -> bool:
    """Whether htmx requests a part of a page, and not a whole page that it restores from history."""
    return bool(htmx) and not htmx.history_restore_request
