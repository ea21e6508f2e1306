"""The real server for browsers; the test says its port, and may stop and start it there."""

import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.server.serving import HERE, serving


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
    program = ("-m", module) if checkout is None else ("-c", "from scorekeeper.cli import main; main()")
    # The server trusts a proxy's header, so that each phone has its own address and its own rate limit.
    with serving(
        instance,
        *HERE,
        *options,
        port=port,
        program=program,
        log=instance / "server.log",
        cwd=checkout,
        SCOREKEEPER_PROXIES="1",
    ) as server:
        yield server.addresses[0].rstrip("/")
        with suppress(subprocess.TimeoutExpired):  # On a busy machine; how soon it ends, tests/server says.
            server.stop(signal.SIGTERM)
