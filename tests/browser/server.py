"""Run the real server in its own process, with its own database."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

DEADLINE = 60.0
"""Seconds for the server to start, and to stop."""


@contextmanager
def running(
    instance: Path,
    port: int = 0,
    checkout: Path | None = None,
    module: str = "scorekeeper",
    options: Sequence[str] = (),
) -> Iterator[str]:
    """The address of a server that keeps its games in this folder; it stops at the end of the block.

    The code is that of another `checkout`, if one is given; `tests.pseudo` is the `module` that speaks pseudo. The
    command gets these `options` as well.
    """
    # The server trusts a proxy's header, so that each phone has its own address and its own rate limit.
    environ = {**os.environ, "SCOREKEEPER_INSTANCE": str(instance), "SCOREKEEPER_PROXIES": "1"}
    program = ["-m", module] if checkout is None else ["-c", "from scorekeeper.cli import main; main()"]
    command = [sys.executable, *program, "--host", "127.0.0.1", "--port", str(port), "--no-qr", *options]
    with (
        (instance / "server.log").open("w", encoding="utf-8") as log,
        subprocess.Popen(command, env=environ, cwd=checkout, stdout=subprocess.PIPE, stderr=log, text=True) as server,
    ):
        try:
            try:
                address = _address(server)
            except RuntimeError as error:
                error.add_note((instance / "server.log").read_text("utf-8"))
                raise
            yield address
        finally:
            server.send_signal(signal.SIGTERM)
            try:
                server.wait(DEADLINE)
            except subprocess.TimeoutExpired:
                server.kill()


def _address(server: subprocess.Popen[str]) -> str:
    """The address that the server prints; a server that prints none is killed after the deadline."""
    assert server.stdout is not None, "it was opened with a pipe"
    deadline = threading.Timer(DEADLINE, server.kill)
    deadline.start()
    try:
        address = next((line for line in server.stdout if "://" in line), None)
    finally:
        deadline.cancel()
    if address is None:
        raise RuntimeError("the server did not start")
    return address.strip().rstrip("/")
