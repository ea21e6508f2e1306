"""Static addresses that change with their content, so that a browser may keep what it has for ever."""

import hashlib
from pathlib import Path
from typing import Any

from flask import Flask

_DIGITS = 12


def register(app: Flask) -> None:
    """Add the digest of the file's content to every address that `url_for('static', …)` makes."""
    folder = Path(app.static_folder or "")
    digests: dict[str, str] = {}

    def digest(filename: str) -> str:
        if app.debug or filename not in digests:
            digests[filename] = hashlib.sha256((folder / filename).read_bytes()).hexdigest()[:_DIGITS]
        return digests[filename]

    def add_digest(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static" and "filename" in values:
            values["v"] = digest(values["filename"])

    app.url_defaults(add_digest)
