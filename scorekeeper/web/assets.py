"""The address of the static files. It changes with any of them, so browsers may cache for ever."""

import hashlib
from pathlib import Path

from flask import Flask

_DIGITS = 12


def static_address(folder: Path) -> str:
    """The path under which these files are served.

    The path contains a digest of all files. Modules import each other by relative addresses, so a page loads all of
    them from one version, and it knows which one.
    """
    digest = hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(hashlib.sha256(file.relative_to(folder).as_posix().encode()).digest())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return f"/static/{digest.hexdigest()[:_DIGITS]}"


def version_of(app: Flask) -> str:
    """The version of the static files: their digest."""
    return (app.static_url_path or "").rpartition("/")[2]
