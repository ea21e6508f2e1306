"""Pages that change themselves: htmx gets what a page says now, and puts it in the place of what it said before."""

from urllib.parse import urlsplit

from flask import Flask, Response, after_this_request, request

from scorekeeper.web.extensions import htmx, wants_partial


def register(app: Flask) -> None:
    """Let templates choose their layout, and let redirects lead out of a page."""
    app.add_template_global(layout)
    app.after_request(_lead_on)


def layout() -> str:
    """The template that a page extends which changes itself: a whole page, or for htmx only what it says."""
    if not wants_partial():
        return "base.html"
    if request.method == "POST":
        after_this_request(_keep_the_address)
    return "part.html"


def _keep_the_address(response: Response) -> Response:
    """Keep a form's page at its address: where the form is sent there is nothing to look at."""
    response.headers["HX-Push-Url"] = "false"
    return response


def _lead_on(response: Response) -> Response:
    """Have the browser load the page that a redirect leads to, unless it is the one that htmx asks from."""
    if wants_partial() and response.location and _path(response.location) != _path(htmx.current_url or ""):
        response.status_code, response.data = 204, b""
        response.headers["HX-Redirect"] = response.headers.pop("Location")
    return response


def _path(address: str) -> str:
    return urlsplit(address).path
