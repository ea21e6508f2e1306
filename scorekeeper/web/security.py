"""The security headers of every response, and what this site tells robots and those who find a fault."""

from datetime import UTC, datetime, timedelta

from flask import Flask, Response, abort, current_app, request

from scorekeeper.web.assets import version_of

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

POLICY_OF_NO_PAGE = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
"""For pictures and data, in case they are opened like a page."""

PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in (
        *("accelerometer", "camera", "display-capture", "encrypted-media", "geolocation", "gyroscope", "hid"),
        *("idle-detection", "magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking"),
    )
)
"""What no page of ours may do, in case a foreign script ever runs in it."""

ROBOTS = "User-agent: *\nDisallow: /g/\nDisallow: /j/\n"
"""Games are for those who have their addresses."""

CONTACT_HOLDS = timedelta(days=90)

NOT_FOR_FILES = ("Accept-Ranges", "Content-Disposition", "ETag", "Expires", "Last-Modified")
"""A static file never changes, so nobody asks whether it has. These headers would be a tenth of a first visit."""


def register(app: Flask) -> None:
    """Set the headers after every request, and add the two texts."""
    version = version_of(app)
    app.add_url_rule("/robots.txt", view_func=robots)
    app.add_url_rule("/.well-known/security.txt", view_func=security_contact)

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
                headers["Content-Security-Policy"] = POLICY_OF_NO_PAGE
            for name in NOT_FOR_FILES:
                headers.pop(name, None)
            return response
        headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        if response.is_json:
            headers.setdefault("Content-Security-Policy", POLICY_OF_NO_PAGE)
        else:
            headers.setdefault("Content-Security-Policy", POLICY)
            headers.setdefault("Referrer-Policy", "same-origin")
            headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
            headers.setdefault("Permissions-Policy", PERMISSIONS)
        if {"key", "token"} & (request.view_args or {}).keys():
            headers["X-Robots-Tag"] = "noindex"
        # Boards are private, and the back button must show the current one.
        headers.setdefault("Cache-Control", "no-store")
        response.vary.add("HX-Request")
        return response


def robots() -> Response:
    """What search engines may read (RFC 9309)."""
    return Response(ROBOTS, mimetype="text/plain")


def security_contact() -> Response:
    """Whom to tell of a fault in security (RFC 9116); 404 without a contact in the settings."""
    contact = current_app.config["CONTACT"] or abort(404)
    until = datetime.now(UTC).replace(microsecond=0) + CONTACT_HOLDS
    return Response(f"Contact: {contact}\nExpires: {until:%Y-%m-%dT%H:%M:%SZ}\n", mimetype="text/plain")
