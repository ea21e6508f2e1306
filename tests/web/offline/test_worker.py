"""What the server sends phones for when there is no network."""

import re

from flask import Flask

from tests.web.visitor import Visitor


def test_the_worker_is_served_from_the_root_and_never_cached(app: Flask, phone: Visitor) -> None:
    answer = phone.client.get("/sw.js")
    assert answer.status_code == 200
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    version = answer.headers["X-Scorekeeper"]
    assert version
    script = re.search(r'importScripts\("([^"]+)"\)', answer.get_data(as_text=True))
    assert script
    assert script[1] == f"{app.static_url_path}/js/worker.js" == f"/static/{version}/js/worker.js"
    assert phone.client.get(script[1], buffered=True).status_code == 200
