"""The headers that every answer carries."""

from flask import Flask, Response, request

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


def register(app: Flask) -> None:
    """Set the headers after every request."""
    version = (app.static_url_path or "").rpartition("/")[2]

    @app.after_request
    def secure(response: Response) -> Response:
        headers = response.headers
        headers.setdefault("Content-Security-Policy", POLICY)
        headers.setdefault("X-Content-Type-Options", "nosniff")
        # The scripts draw nothing that comes from somebody else, and see when the server is a newer one.
        headers["X-Scorekeeper"] = version
        headers.setdefault("Referrer-Policy", "same-origin")
        headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        headers.setdefault("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
        if app.config["SESSION_COOKIE_SECURE"]:
            headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        if request.endpoint != "static":
            # A board is somebody's game, and the back button must show it as it is now.
            headers.setdefault("Cache-Control", "no-store")
            response.vary.add("HX-Request")
        return response
