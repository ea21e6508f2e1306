"""Hands that wait in a phone: entering them without a network, and what then waits there."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.phone import Hand, Phone
from tests.browser.table import hand
from tests.web.document import Document

IN_TIME = 5_000
"""Milliseconds from the network's return until everything is sent."""
NETWORK_ERRORS = ("Failed to load resource", "htmx:sendError", "htmx:afterRequest", "Response Status Error")


FIRST, SECOND, THIRD = hand("2", "3", "4"), hand("5", "6", "7"), hand("8", "9", "10")


def line(number: int, played: Hand) -> str:
    return f"Hand {number}: " + ", ".join(f"{name} {card}" for name, card in played.in_order)


def cut(phone: Phone) -> None:
    phone.forgive(*NETWORK_ERRORS)
    phone.context.set_offline(True)


def reconnect(phone: Phone) -> None:
    phone.context.set_offline(False)


def tap_in(phone: Phone, played: Hand) -> None:
    """Enter and save a hand without a network; the entry closes over it."""
    phone.lay(played)
    phone.save_button.click()
    expect(phone.on("#entry")).to_be_hidden()


def waiting(phone: Phone) -> list[str]:
    return [" ".join(one.split()) for one in phone.on("#unsent .cards").all_inner_texts()]


def hands_kept(phone: Phone) -> list[str]:
    """The hands of the history, as the server has them now."""
    page = Document(phone.page.evaluate("async (path) => (await fetch(path)).text()", f"{phone.address}/history"))
    lines = page.all("ol")[0].all("li")
    said = [[part.strip() if isinstance(part, str) else part.text for part in line.content] for line in lines]
    return [next(filter(None, parts)) for parts in said]


def nothing_waits(phone: Phone, timeout: float = IN_TIME) -> None:
    count = "() => Object.keys(localStorage).filter((key) => key.startsWith('unsent.')).length === 0"
    phone.page.wait_for_function(count, timeout=timeout)
    expect(phone.on("#unsent")).to_be_hidden()


class Gate:
    """A place on the way to the server where requests wait until it is opened."""

    def __init__(self) -> None:
        self.waiting: list[Route] = []
        self._is_open = False

    def __call__(self, route: Route) -> None:
        if self._is_open:
            route.fallback()
        else:
            self.waiting.append(route)

    def open(self) -> None:
        self._is_open = True
        for route in self.waiting:
            route.fallback()


def lose_no_more(phone: Phone) -> None:
    """An answer that is being lost just now may still be, or not."""
    phone.page.unroute_all(behavior="ignoreErrors")


def lose_answers(phone: Phone, times: int) -> Callable[[Route], None]:
    """The server hears and stores; the phone learns nothing, so many times."""
    left = times

    def lose(route: Route) -> None:
        nonlocal left
        if "check=1" in (route.request.post_data or "") or left == 0:
            route.fallback()
            return
        left -= 1
        route.fetch()
        route.abort()

    return lose


def answering(**answer: Any) -> Callable[[Route], None]:  # noqa: ANN401 - as Playwright takes it
    """Somebody else answers in the server's place."""
    return lambda route: route.fulfill(**answer)
