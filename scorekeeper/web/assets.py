"""The static files: their address, and scripts and styles without comments and spaces.

The address changes with any of the files, so browsers may cache them for ever.
"""

import hashlib
import re
from functools import cache
from pathlib import Path

import brotli
from flask import Flask, Response, request
from minify_html import minify
from rcssmin import cssmin
from werkzeug.security import safe_join

_DIGITS = 12
_COMMENTS = re.compile(r"^[ \t]*(?://.*\n)?", re.MULTILINE)
"""What the library leaves in a script: comments that are lines of their own, and the indentation of HTML in it."""
_SCRIPT = "<script type=module>", "</script>"
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""The files that are served as short as they get, by the ends of their names. Browsers read them as UTF-8: modules
always, the others as the page is. So no charset is named, which would be a hundredth of a first visit."""


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
    """Serve scripts and styles without comments and spaces, and all other files as they are."""

    def send(filename: str) -> Response:
        path = safe_join(str(app.static_folder), filename)
        kind = _TYPES.get(Path(filename).suffix)
        if path is None or kind is None or not Path(path).is_file():
            return app.send_static_file(filename)
        is_short = request.accept_encodings.quality("br") > 0
        content = _as_brotli(Path(path)) if is_short else content_of(Path(path))
        response = Response(content, content_type=kind)
        response.vary.add("Accept-Encoding")
        if is_short:
            response.content_encoding = "br"
        response.cache_control.max_age = app.get_send_file_max_age(filename)
        return response

    app.view_functions["static"] = send


@cache
def content_of(file: Path) -> bytes:
    """A script or a style without comments and spaces, any other file as it is."""
    match file.suffix:
        case ".js":
            return _short_script(_COMMENTS.sub("", file.read_text("utf-8"))).encode()
        case ".css":
            text: str = cssmin(file.read_text("utf-8"))
            return text.encode()
    return file.read_bytes()


def _short_script(script: str) -> str:
    """The script without spaces. The library takes pages, so it gets one with nothing else."""
    before, after = _SCRIPT
    return minify(f"{before}{script}{after}", minify_js=True).removeprefix(before).removesuffix(after)


@cache
def _as_brotli(file: Path) -> bytes:
    """The content as short as Brotli makes it: a sixteenth shorter than at the level for pages, which are made anew."""
    compressed: bytes = brotli.compress(content_of(file))
    return compressed


def version_of(app: Flask) -> str:
    """The version of the static files: their digest."""
    return (app.static_url_path or "").rpartition("/")[2]
