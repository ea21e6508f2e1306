"""A TCP proxy between a phone and its server: a test can slow it down, or change the server behind it.

It carries the requests of service workers too, which Playwright's routes do not see.
"""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

CHUNK = 65_536


class Proxy:
    """Forwards connections from its own `port` to the port `server`; each request takes `delay` seconds longer."""

    def __init__(self) -> None:
        """Open the port; while `server` is 0 every connection is closed at once."""
        self.delay = 0.0
        self.server = 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        listening = asyncio.run_coroutine_threadsafe(asyncio.start_server(self._forward, "127.0.0.1", 0), self._loop)
        self._listening = listening.result()
        self.port: int = self._listening.sockets[0].getsockname()[1]

    def close(self) -> None:
        """Drop every connection and stop."""
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._listening.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _forward(self, phone: asyncio.StreamReader, to_phone: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):
            server, to_server = await asyncio.open_connection("127.0.0.1", self.server)
            await asyncio.gather(self._pump(phone, to_server, slow=True), self._pump(server, to_phone))
        to_phone.close()
        with suppress(OSError):
            await to_phone.wait_closed()

    async def _pump(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, slow: bool = False) -> None:
        try:
            while data := await source.read(CHUNK):
                if slow and self.delay:
                    await asyncio.sleep(self.delay)
                target.write(data)
                await target.drain()
        finally:
            target.close()


@contextmanager
def run_proxy() -> Iterator[Proxy]:
    """A proxy that stops at the end of the block."""
    proxy = Proxy()
    try:
        yield proxy
    finally:
        proxy.close()
