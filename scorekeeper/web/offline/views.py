"""The service worker: from the root, because it may answer only for addresses below its own."""

from flask import Blueprint, json, make_response, url_for
from flask.typing import ResponseReturnValue

bp = Blueprint("offline", __name__)


@bp.get("/sw.js")
def worker() -> ResponseReturnValue:
    """The worker of this version; browsers take it for a new one if a byte differs, as the address does."""
    script = url_for("static", filename="js/worker.js")
    answer = make_response(f"importScripts({json.dumps(script)});\n")
    answer.mimetype = "text/javascript"
    answer.headers["Cache-Control"] = "no-cache"
    return answer
