"""The security headers of every response."""

from flask import Flask, Response, request

from scorekeeper.web.assets import version_of

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

POLICY_OF_PICTURES = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
"""For pictures, in case one is opened like a page."""

NOT_FOR_FILES = ("Accept-Ranges", "Content-Disposition", "ETag", "Expires", "Last-Modified")
"""A static file never changes, so nobody asks whether it has. These headers would be a tenth of a first visit."""


def register(app: Flask) -> None:
    """Set the headers after every request."""
    version = version_of(app)

    @app.after_request
    def secure(response: Response) -> Response:
        headers = response.headers
        headers.setdefault("X-Content-Type-Options", "nosniff")
        # Scripts use only answers of this server, and by the version they notice a newer one.
        headers["X-Scorekeeper"] = version
        if app.config["SESSION_COOKIE_SECURE"]:
            headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        if request.endpoint == "static":
            if response.mimetype == "image/svg+xml":
                headers["Content-Security-Policy"] = POLICY_OF_PICTURES
            for name in NOT_FOR_FILES:
                headers.pop(name, None)
            return response
        headers.setdefault("Content-Security-Policy", POLICY)
        headers.setdefault("Referrer-Policy", "same-origin")
        headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        headers.setdefault("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
        # Boards are private, and the back button must show the current one.
        headers.setdefault("Cache-Control", "no-store")
        response.vary.add("HX-Request")
        return response
