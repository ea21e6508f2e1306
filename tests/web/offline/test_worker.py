"""What the server sends phones for when there is no network."""

import re

from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from tests.web.game.playing import entry_form, lay, opened
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


def test_the_response_to_a_hand_names_its_fact_also_when_it_is_sent_again(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo")
    first = entry_form(phone.get(f"/g/{key}/hand")).sent(lay("5", "8"), "Save hand 1")
    partial = {"HX-Request": "true"}
    answer = phone.client.post(f"/g/{key}/hand", data=first, headers=partial)
    assert answer.headers["X-Kept"] == "1"
    second = entry_form(phone.get(f"/g/{key}/hand")).sent(lay("2", "3"), "Save hand 2")
    assert phone.client.post(f"/g/{key}/hand", data=second, headers=partial).headers["X-Kept"] == "2"
    again = phone.client.post(f"/g/{key}/hand", data=first, headers=partial)
    assert (again.status_code, again.headers["X-Kept"]) == (200, "1")
    other = {**second.to_dict(), "client_id": "abcdefgh", "card_0": "9"}
    late = phone.client.post(f"/g/{key}/hand", data=other, headers=partial)
    assert (late.status_code, "X-Kept" in late.headers) == (409, False)
