from typing import Any

from flask import Flask

from scorekeeper.web.device.pages import addresses
from tests.web.document import Document
from tests.web.visitor import Visitor


def test_the_commands_name_every_address_of_the_server(own_app: Flask) -> None:
    own_app.config["HOSTS"] = ["localhost", "192.0.2.7", "[2001:db8::7]"]
    page = Visitor(own_app).get("/certificate").document
    mkcert, openssl, start = ([one.text for one in block.all("code")] for block in page.all("pre"))
    assert mkcert[0].endswith("key.pem localhost 192.0.2.7 2001:db8::7")
    assert '"subjectAltName=DNS:localhost,IP:192.0.2.7,IP:2001:db8::7"' in openssl[1]
    assert start[0] == "python3 -m scorekeeper --cert cert.pem --key key.pem"
    assert "https://[2001:db8::7]/" in page.text


def test_phones_open_the_address_at_which_the_page_was_opened(own_app: Flask) -> None:
    for known in (None, ["localhost", "192.0.2.7"], ["localhost", "192.0.2.9", "192.0.2.7"]):
        assert seen_at(own_app, known, "http://192.0.2.9:8021/")["address"] == "https://192.0.2.9:8021/"
    assert seen_at(own_app, None, "http://table.local:8021/")["hosts"] == ("localhost", "table.local")


def test_at_the_computer_itself_phones_open_the_address_that_was_printed_last(own_app: Flask) -> None:
    for known, host in ((["localhost", "192.0.2.7"], "192.0.2.7"), (["localhost"], "localhost"), (None, "localhost")):
        page = seen_at(own_app, known, "http://localhost:8021/")
        assert page["address"] == f"https://{host}:8021/"
        assert page["hosts"] == tuple(dict.fromkeys(("localhost", host)))


def seen_at(app: Flask, known: list[str] | None, url: str) -> dict[str, Any]:
    """What the page says at this URL, of a server that printed these names at its start."""
    app.config["HOSTS"] = known
    with app.test_request_context(base_url=url):
        return addresses()


def test_the_settings_lead_to_the_page_where_the_address_is_plain_http(phone: Visitor) -> None:
    for scheme, leads in (("http", True), ("https", False)):
        page = Document(phone.client.get("/phone", base_url=f"{scheme}://localhost").text)
        assert ("/certificate" in [one["href"] for one in page.all("a")]) is leads
