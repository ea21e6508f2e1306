"""Cut off a phone, enter hands that wait on it, and read the hands that reached the server."""

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


def disconnect(phone: Phone) -> None:
    phone.allow_errors(*NETWORK_ERRORS)
    phone.context.set_offline(True)


def reconnect(phone: Phone) -> None:
    phone.context.set_offline(False)


def enter_and_save(phone: Phone, played: Hand) -> None:
    """Enter a hand and tap Save; the entry closes even if the hand cannot be sent."""
    phone.lay(played)
    phone.save_button.click()
    expect(phone.on("#entry")).to_be_hidden()


def saved_hands(phone: Phone) -> list[str]:
    """The hands in the history on the server, the newest first."""
    page = Document(phone.page.evaluate("async (path) => (await fetch(path)).text()", f"{phone.address}/history"))
    lines = page.all("ol")[0].all("li")
    said = [[part.strip() if isinstance(part, str) else part.text for part in line.content] for line in lines]
    return [next(filter(None, parts)) for parts in said]


def wait_until_all_sent(phone: Phone, timeout: float = IN_TIME) -> None:
    count = "() => Object.keys(localStorage).filter((key) => key.startsWith('unsent.')).length === 0"
    phone.page.wait_for_function(count, timeout=timeout)
    expect(phone.on("#unsent")).to_be_hidden()


class Gate:
    """A route that holds requests until it is opened."""

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


def stop_losing_answers(phone: Phone) -> None:
    """Answers pass again; one that is on its way may still get lost."""
    phone.page.unroute_all(behavior="ignoreErrors")


def lose_answers(phone: Phone, times: int) -> Callable[[Route], None]:
    """A route on which the server saves the hand but its answer is lost, so many times. Previews pass."""
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


def answer_with(**answer: Any) -> Callable[[Route], None]:  # noqa: ANN401 - as Playwright takes it
    """A route that gives this answer and never asks the server."""
    return lambda route: route.fulfill(**answer)
