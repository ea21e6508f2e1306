"""The static files: their address, and scripts without comments.

The address changes with any of the files, so browsers may cache them for ever.
"""

import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, Response
from rjsmin import jsmin
from werkzeug.security import safe_join

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


def register(app: Flask) -> None:
    """Serve scripts without comments and spaces, and all other files as they are."""
    app.view_functions["static"] = lambda filename: _script(app, filename) or app.send_static_file(filename)


def _script(app: Flask, filename: str) -> Response | None:
    """The response with a script; None for another file, or none."""
    path = safe_join(str(app.static_folder), filename)
    if path is None or not filename.endswith(".js") or not Path(path).is_file():
        return None
    response = Response(_without_comments(Path(path)), mimetype="text/javascript")
    response.cache_control.public = True
    response.cache_control.max_age = app.get_send_file_max_age(filename)
    return response


@cache
def _without_comments(script: Path) -> str:
    text: str = jsmin(script.read_text("utf-8"))
    return text


def version_of(app: Flask) -> str:
    """The version of the static files: their digest."""
    return (app.static_url_path or "").rpartition("/")[2]
