"""The service worker. It is served from the root because it may handle only addresses below its own."""

from flask import Blueprint, json, make_response, url_for
from flask.typing import ResponseReturnValue

bp = Blueprint("offline", __name__)


@bp.get("/sw.js")
def worker() -> ResponseReturnValue:
    """The worker of this version. The script's address changes with the version, so browsers notice a new worker."""
    script = url_for("static", filename="js/worker.js")
    response = make_response(f"importScripts({json.dumps(script)});\n")
    response.mimetype = "text/javascript"
    response.headers["Cache-Control"] = "no-cache"
    return response
