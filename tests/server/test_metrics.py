"""Figures for Prometheus, at an address of their own."""

import re
import signal
import socket
from contextlib import closing
from pathlib import Path

from tests.server.instance import open_tables
from tests.server.serving import Phone, Stream, free_port, refusal, serving


def figures(port: int) -> dict[str, float]:
    with Phone(port) as reader:
        lines = reader.get("/metrics").body.splitlines()
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines if not line.startswith("#")}


def test_the_figures_are_at_their_own_address_only_and_tell_no_game(tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log"
    with serving(tmp_path, SCOREKEEPER_METRICS=f"127.0.0.1:{port}", SCOREKEEPER_LOG=str(log)) as server:
        [key] = open_tables(tmp_path, 1)
        with Stream(server.port, key) as stream, Phone(server.port) as phone:
            stream.hear(0)
            assert phone.get("/metrics").status == 404
            assert phone.get(f"/g/{key}").status == 200
            assert phone.post("/join", {"code": "x"}).status == 400
            found = figures(port)
        assert found['scorekeeper_requests_total{method="GET",route="/g/<key>",status="200"}'] == 1
        assert found['scorekeeper_requests_total{method="POST",route="/join",status="400"}'] == 1
        assert found['scorekeeper_security_events_total{event="forged"}'] == 1
        assert found["scorekeeper_request_seconds_count"] == 3
        assert (found["scorekeeper_streams"], found["scorekeeper_connections"]) == (1, 2)
        assert not re.search(key, str(found))
        assert server.stop(signal.SIGTERM)[0] == 0
    assert '"request"' not in log.read_text()


def test_an_address_in_use_is_an_error_of_one_line(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        line = refusal(tmp_path, SCOREKEEPER_METRICS=f"127.0.0.1:{port}")
    assert line == f"scorekeeper: SCOREKEEPER_METRICS: cannot listen on 127.0.0.1:{port}: Address already in use"
