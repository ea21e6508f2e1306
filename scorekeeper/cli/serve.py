"""Serve the app to the phones on this network, with a production server in one process."""

import ctypes
import errno
import gc
import signal
import socket
import threading
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from types import FrameType

import click
import segno

from scorekeeper.app import close_database, create_app, warn_of_any_name
from scorekeeper.cli.database import settings_here, shown, usable
from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.cli.server import ATTENTION, SPARE_THREADS, Server
from scorekeeper.cli.tls import speak_tls, tls_context
from scorekeeper.config import MAX_PORT
from scorekeeper.live.hub import hub
from scorekeeper.words.translate import gettext

COLLECTED = (5_000, 10, 100)
"""Python's thresholds for the collection of its three generations of objects.

A full one looks at all lines of all boards that are kept, a third of a second in which no request is answered; so it
comes rarely. What a board had is freed without it.
"""

M_ARENA_MAX = -8
"""The number of this option in glibc's malloc.h."""

FILES = 512
"""Files that are open beside the phones' connections: the database's, and the program's own."""
WAITING = 4_000
"""Connections that may wait for a request, or for the rest of one, beside all streams."""
MAX_SELECTED = 500
"""On Windows, where the system can watch no more."""
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - the phones at the table have to reach the server


def run(host: str, port: int, *, certificate: str | None = None, key: str | None = None, qr: bool) -> None:
    """Create or upgrade the database, print the addresses, and serve until Ctrl-C or SIGTERM.

    With a certificate and its key (PEM files) the server speaks TLS. Raises BadInputError if these, the settings or the
    database cannot be used, or the port is in use.
    """
    tls = tls_context(certificate, key)
    settings = settings_here()
    if tls is not None:
        settings = replace(settings, https=True)
    with usable(settings):
        app = create_app(settings)
    most = _allow_connections(settings.streams + WAITING)
    _share_memory()
    gc.set_threshold(*COLLECTED)
    per_address = 0 if settings.proxies else settings.per_address
    server = Server((host, port), app, streams=settings.streams, per_address=per_address, most=most)
    if tls is not None:
        speak_tls(server, tls)
    endings = [partial(close_database, app)]
    if settings.metrics is not None:
        from scorekeeper.cli.metrics import serve_metrics  # noqa: PLC0415 - few need it, and it takes a while

        endings.append(serve_metrics(settings.metrics, server))
    try:
        server.prepare()
    except OSError as error:
        raise BadInputError(_why_not(error, host, port)) from None
    _stop_on_signals(server, endings)
    hosts = list(_hosts(host))
    if settings.proxies:
        warn_of_any_name(settings)
    else:
        app.config["HOSTS"] = hosts
    scheme = "http" if tls is None else "https"
    addresses = [f"{scheme}://{name}:{server.bind_addr[1]}/" for name in hosts]
    click.echo(gettext("scorekeeper is ready. Open it here or on a phone in the same network:"))
    for address in addresses:
        click.echo(f"  {address}")
    if qr:
        click.echo()
        segno.make(addresses[-1], error="l").terminal(compact=True, border=2)
    where = shown(settings) if settings.database.startswith("postgresql") else settings.instance
    click.echo(gettext("Games are kept in %(folder)s. Stop with Ctrl-C.", folder=where))
    server.serve()


def _stop_on_signals(server: Server, endings: Iterable[partial[None]]) -> None:
    ended = threading.Event()
    keeper = threading.Thread(target=_keep_threads_to_spare, args=(server, ended))
    keeper.start()

    def end() -> None:
        ended.set()
        keeper.join()
        hub.close()
        server.stop()
        for ending in endings:
            ending()
        # The process ends, so a last garbage collection would only take time.
        gc.freeze()

    def stop(_number: int, _frame: FrameType | None) -> None:
        # `server.stop` waits for the worker threads, and they need the main thread to go on meanwhile.
        threading.Thread(target=end).start()

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)


def _keep_threads_to_spare(server: Server, ended: threading.Event) -> None:
    """Grow and shrink the pool with the number of streams, because idle threads keep their memory."""
    pool = server.requests
    while not ended.wait(ATTENTION):
        surplus = pool.idle - pool.qsize - SPARE_THREADS
        pool.shrink(surplus if surplus > SPARE_THREADS else 0)
        pool.grow(max(0, -surplus))


def _allow_connections(wanted: int) -> int:
    """Raise the limit of open files to what this number of connections needs, and return how many it then allows."""
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return MAX_SELECTED
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if few == resource.RLIM_INFINITY:
        return wanted
    if few < wanted + FILES:
        few = wanted + FILES if most == resource.RLIM_INFINITY else min(wanted + FILES, most)
        with suppress(OSError, ValueError):  # Without a higher limit we go on.
            resource.setrlimit(resource.RLIMIT_NOFILE, (few, most))
        few, _most = resource.getrlimit(resource.RLIMIT_NOFILE)
    return min(wanted, max(few - FILES, few // 2))


def _share_memory() -> None:
    """Make all threads share one memory arena (glibc on Linux only).

    With the usual sixteen, each arena keeps the megabyte or more that compressing a response needs.
    """
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE or "in use" in str(error):
        other = port + 1 if port < MAX_PORT else port - 1
        return gettext(
            "port %(port)s is in use already: choose another, for example --port %(other)s", port=port, other=other
        )
    return gettext("cannot listen on %(address)s: %(reason)s", address=f"{host}:{port}", reason=error.strerror or error)


def _hosts(host: str) -> Iterable[str]:
    """The names of this machine in the app's addresses; the one for phones comes last."""
    if host not in EVERYWHERE:
        yield f"[{host}]" if ":" in host else host
        return
    yield "localhost"
    yield from _own_addresses()


def _own_addresses() -> list[str]:
    """This machine's IPv4 addresses in its networks; the one that it uses for outgoing traffic comes last."""
    addresses: list[str] = []
    with suppress(OSError):  # A machine may not know its own name.
        addresses += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe, suppress(OSError):  # Or no network at all.
        probe.connect(("192.0.2.1", 9))  # A test address. This sends nothing, but the system chooses a network.
        addresses.append(str(probe.getsockname()[0]))
    outward = [address for address in dict.fromkeys(reversed(addresses)) if not address.startswith("127.")]
    return list(reversed(outward))
