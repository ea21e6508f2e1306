"""The Flask extensions; `scorekeeper.web.register` binds them to an app."""

from flask_babel import Babel
from flask_compress import Compress
from flask_htmx import HTMX
from flask_sqlalchemy import SQLAlchemy
from flask_wtf import CSRFProtect

from scorekeeper.services.tables import METADATA

db = SQLAlchemy(metadata=METADATA)
csrf = CSRFProtect()
htmx = HTMX()
# Dates that cannot be misread and 24 hours: the people who play these games do not write 11/12/26, 8:35 PM.
babel = Babel(
    date_formats=Babel.default_date_formats
    | {"time.short": "HH:mm", "date.long": "d MMMM y", "datetime.short": "d MMM y, HH:mm"}
)
compress = Compress()


def wants_partial() -> bool:
    """Whether htmx requests a part of a page, and not a whole page (boosted or restored from history)."""
    return bool(htmx) and not (htmx.boosted or htmx.history_restore_request)
