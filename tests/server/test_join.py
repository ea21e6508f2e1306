"""The token of a link never appears in the server's output or files."""

import re
import signal
from pathlib import Path

from tests.server.serving import Phone, fields_of, serving

PEOPLE = {"players-0-name": "Anna", "players-1-name": "Bo", "first": "0"}


def test_the_servers_output_and_files_never_contain_a_token(tmp_path: Path) -> None:
    with serving(tmp_path) as server, Phone(server.port) as phone, Phone(server.port) as other:
        form = fields_of(phone.get("/new/agurk").body, "/new/agurk")
        board = phone.post("/new/agurk", {**form, **PEOPLE}).place
        found = re.search(r"/j/([\w-]{20,})", phone.get(f"{board}/share?right=score").body)
        assert found, "the phone that opened the game shares it"
        invitation = other.get(found[0])
        assert invitation.status == 200
        token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', invitation.body)
        assert token, "the invitation has a form"
        assert other.post(found[0], {"csrf_token": token[1]}).place == board
        # A log would mention a wrong form and a wrong address.
        assert other.post(found[0], {}).status == 400
        assert other.get(f"{found[0]}x").status == 404
        assert other.hand_form(board.rpartition("/")[2])["revision"] == "0"
        server.stop(signal.SIGTERM)
        assert server.process.stdout is not None
        output = "\n".join(server.said) + server.process.stdout.read()
    assert found[1] not in output
    files = [path for path in tmp_path.iterdir() if path.is_file() and found[1].encode() in path.read_bytes()]
    assert files == []
