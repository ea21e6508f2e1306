"""The Flask extensions, made once and bound to an app by `scorekeeper.web.register`."""

from ipaddress import IPv6Address, ip_address

from flask_babel import Babel
from flask_compress import Compress
from flask_htmx import HTMX
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_sqlalchemy import SQLAlchemy
from flask_wtf import CSRFProtect

from scorekeeper.services.tables import METADATA


def _whoever_asks() -> str:
    """What stands for somebody in the limits: his address, of IPv6 the first 64 bits, for the others he chooses."""
    address = get_remote_address()
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or IPv6Address(parsed.packed[:8] + bytes(8)))


db = SQLAlchemy(metadata=METADATA)
csrf = CSRFProtect()
htmx = HTMX()
# A day that can be read in one way only, and 24 hours: who plays these games writes no 11/12/26, 8:35 PM.
babel = Babel(
    date_formats=Babel.default_date_formats
    | {"time.short": "HH:mm", "date.long": "d MMMM y", "datetime.short": "d MMM y, HH:mm"}
)
compress = Compress()
limiter = Limiter(_whoever_asks)


def wants_partial() -> bool:
    """Whether a swap is asked for: not a page visit that merely came through htmx."""
    return bool(htmx) and not (htmx.boosted or htmx.history_restore_request)
