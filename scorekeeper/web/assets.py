"""Static addresses that change with the content of any static file, so that a browser may keep what it has for ever."""

import hashlib
from pathlib import Path

from flask import Flask

_DIGITS = 12


def static_address(folder: Path) -> str:
    """The path under which these files are served.

    The digest of all of them is part of it: modules import each other by relative addresses, so whatever a page has
    loaded is of one version, and a page can tell which.
    """
    digest = hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(hashlib.sha256(file.relative_to(folder).as_posix().encode()).digest())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return f"/static/{digest.hexdigest()[:_DIGITS]}"


def version_of(app: Flask) -> str:
    """What tells this version of the static files from every other."""
    return (app.static_url_path or "").rpartition("/")[2]
