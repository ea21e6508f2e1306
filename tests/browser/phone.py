"""A phone under test: it counts taps, measures the controls that were tapped, and collects browser errors."""

import itertools
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, ViewportSize, expect

from scorekeeper.store.rights import Right
from tests.browser.games import Games

SCREEN: ViewportSize = {"width": 360, "height": 640}
LONGEST_WAIT = 30_000
"""Milliseconds; long enough for a busy machine. Tests of speed set limits of their own."""
MIN_SIZE = 44
"""CSS pixels that a control needs in width and height."""

_numbers = itertools.count(1)

# The area that reacts to a tap: the control and its labels, or the link or button around it.
_AREA = """element => {
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const control = element.closest("a, button, summary, label, select") ?? element;
    const parts = [control, ...(control.labels ?? [])].map((part) => part.getBoundingClientRect());
    const left = Math.min(...parts.map((one) => one.left)), right = Math.max(...parts.map((one) => one.right));
    const top = Math.min(...parts.map((one) => one.top)), bottom = Math.max(...parts.map((one) => one.bottom));
    const words = control.getAttribute("aria-label") ?? control.labels?.[0]?.textContent ?? control.textContent;
    return [words.trim().replace(/\\s+/g, " "), left, top, right, bottom];
}"""

_SHEET = """() => {
    const words = (element) => element.textContent.trim().replace(/\\s+/g, " ");
    const heads = [...document.querySelectorAll("#board thead th:not(.number)")].map((head) => [
        words(head.querySelector(".name")), " ", words(head.querySelector(".total")),
        "*".repeat(head.querySelectorAll(".lives svg:not(.none)").length),
        head.classList.contains("out") ? " out" : "", head.classList.contains("won") ? " wins" : "",
    ].join(""));
    const cells = (row) => [...row.children].map(words).join(" | ");
    const rows = [...document.querySelectorAll("#board tbody tr")].map(cells);
    const turn = [...document.querySelectorAll("#board .turn span")].map(words);
    const result = document.querySelector("#board .result:not([hidden])");
    return [heads.join(", "), result ? words(result) : turn.join(", "), rows];
}"""


@dataclass(frozen=True)
class Touch:
    """A control's label, and the area that reacts to a tap, in CSS pixels of the screen."""

    what: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def is_large(self) -> bool:
        # Columns that share a width may be half a pixel narrower.
        return min(self.right - self.left, self.bottom - self.top) >= MIN_SIZE - 0.5

    def __str__(self) -> str:
        return f"{self.what!r} {self.right - self.left:.0f}x{self.bottom - self.top:.0f} at {self.top:.0f}"


@dataclass(frozen=True)
class Sheet:
    """What the board shows: heads (a star for each cucumber), the next hand or the result, and rows."""

    heads: str
    coming: str
    rows: tuple[str, ...]


@dataclass(frozen=True)
class Hand:
    """A hand in a test: cards by player, who led the last trick, who buys back in."""

    cards: Mapping[str, str]
    led: str | None = None
    buys: Sequence[str] = ()

    @property
    def in_order(self) -> list[tuple[str, str]]:
        """Players and cards in playing order, the leader first."""
        played = list(self.cards.items())
        start = list(self.cards).index(self.led) if self.led else 0
        return played[start:] + played[:start]


class Phone:
    """A browser window of a phone's size with its own profile; `games` writes to the site's database."""

    def __init__(self, browser: Browser, site: str, games: Games, **options: object) -> None:
        self.site = site
        self._games = games
        self.taps = 0
        self.touches: list[Touch] = []
        self.small: list[str] = []
        self.errors: list[str] = []
        self._allowed_errors = ["Service Worker registration blocked"]
        number = next(_numbers)
        settings: dict[str, Any] = {
            "viewport": SCREEN,
            "has_touch": True,
            "is_mobile": True,
            "device_scale_factor": 1,
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "service_workers": "block",  # Playwright cannot intercept what a worker fetches
            "extra_http_headers": {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250 + 1}"},
            **options,
        }
        self._has_worker = settings["service_workers"] == "allow"
        self.context = browser.new_context(**settings)
        self.context.set_default_timeout(LONGEST_WAIT)
        self.context.on("console", self._note_error)
        self.context.on("weberror", lambda failure: self.errors.append(str(failure.error)))
        self.page = self.context.new_page()

    def _note_error(self, message: ConsoleMessage) -> None:
        # Violations of the content security policy arrive here too.
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.text} {message.location.get('url', '')}")

    def allow_errors(self, *fragments: str) -> None:
        """Allow browser errors that contain these texts, because the test causes them."""
        self._allowed_errors.extend(fragments)

    def close(self) -> None:
        """Close the window, unless it has a worker; fail if the browser reported an error that is not allowed."""
        if not self._has_worker:
            self.context.close()
        unexpected = [one for one in self.errors if not any(words in one for words in self._allowed_errors)]
        assert not unexpected, "\n".join(unexpected)

    def on(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def wait_until(self, holds: Callable[[], object]) -> None:
        """Wait until a function of the test returns something true; Playwright waits for functions of the page only."""
        end = time.monotonic() + LONGEST_WAIT / 1000
        while True:
            with suppress(Error):  # A page that is loading cannot run scripts.
                if holds():
                    return
            assert time.monotonic() < end, "the condition did not become true in time"
            self.page.wait_for_timeout(20)

    def tap(self, control: Locator) -> Touch:
        """Tap a control once it stands still and nothing covers it."""
        touch = self.reach(control)
        control.tap()
        self.taps += 1
        self.touches.append(touch)
        # What a new board has just taken away has no size any more.
        if not touch.is_large and touch.right > touch.left:
            self.small.append(str(touch))
        return touch

    def reach(self, control: Locator) -> Touch:
        """Scroll to the control, once it is shown, and measure the area that reacts to a tap."""
        control.wait_for()
        return Touch(*control.evaluate(_AREA))

    def areas(self, selector: str) -> list[Touch]:
        """The areas of all such visible controls, as `reach` measures them."""
        controls = self.on(selector).locator("visible=true")
        return [Touch(*area) for area in controls.evaluate_all(f"controls => controls.map({_AREA})")]

    @contextmanager
    def within(self, most: int) -> Iterator[None]:
        """Fail if the block takes more than this number of taps."""
        before = self.taps
        yield
        assert self.taps - before <= most, f"{self.taps - before} taps"

    # The start

    def set_up(self, variant: str, people: Sequence[str], rules: Mapping[str, str] | None = None) -> None:
        """Create a game that this phone manages, and open its board without the set-up page."""
        key, cookie = self._games.open(variant, people, rules or {}, self._cookie)
        self._keep_cookie(cookie)
        self.page.goto(f"{self.site}/g/{key}")

    @property
    def _cookie(self) -> str:
        """The phone's cookie for this site; empty before the first."""
        found = (one for one in self.context.cookies(self.site) if one["name"] == self._games.cookie_name)
        return next((one["value"] for one in found), "")

    def _keep_cookie(self, cookie: str) -> None:
        name = self._games.cookie_name
        self.context.add_cookies([{"name": name, "value": cookie, "url": self.site, "httpOnly": True}])

    def join(self, first: "Phone", right: str = "score") -> None:
        """Give this phone a right in another phone's game, and open the board without the link."""
        self.page.goto("about:blank")  # A board that hears of the right loads itself anew.
        self.take_right(first, right)
        self.page.goto(f"{self.site}/g/{first.game}")

    def take_right(self, first: "Phone", right: str = "score") -> None:
        """Give this phone a right in another phone's game."""
        self._keep_cookie(self._games.join(first.game, Right[right.upper()], self._cookie))

    @property
    def address(self) -> str:
        """The address of the game in view."""
        found = re.match(r".*/g/[\w-]+", self.page.url)
        assert found, self.page.url
        return found[0]

    @property
    def game(self) -> str:
        """The key of the game in view."""
        return self.address.rpartition("/")[2]

    def play(self, *hands: Hand) -> None:
        """Record hands directly in the database, then open the board. Other open pages are not notified."""
        for hand in hands:
            self._games.record(self.game, self._cookie, hand.in_order, hand.buys)
        self.page.goto(self.address)

    def stored(self) -> int:
        """The number of facts in the log of the game in view, read from the server."""
        found = re.search(r'"revision": (\d+)', self.context.request.get(self.address).text())
        assert found, "every board has its revision"
        return int(found[1])

    # The board

    def sheet(self) -> Sheet:
        heads, coming, rows = self.page.evaluate(_SHEET)
        return Sheet(heads, coming, tuple(rows))

    @property
    def revision(self) -> int:
        return int(self.on("#board").get_attribute("data-revision") or -1)

    def tap_on_board(self, words: str) -> None:
        """Tap Undo or Redo and wait for the new board."""
        before = self.revision
        if self.on(".bar.over").count():
            self.tap(self.on(".menu summary"))
        self.tap(self.on("#board").get_by_role("button", name=words))
        expect(self.on("#board")).to_have_attribute("data-revision", str(before + 1))

    # The entry

    def open_entry(self, led: str | None = None) -> None:
        self.tap(self._opener(led))
        expect(self.on("#entry")).to_be_visible()

    def _opener(self, led: str | None) -> Locator:
        return self.on("#board .bar").get_by_role("link", name=led or "Record hand", exact=led is not None)

    def key(self, card: str) -> Locator:
        """The key of a card: in the open entry, or on the screen of a question or a check."""
        return self.on(f":is(dialog[open], #screen) .hand [data-card='{card}']")

    def tile(self, name: str) -> Locator:
        return self.on(f".hand .tile button[data-name='{name}']")

    @property
    def shown(self) -> Locator:
        return self.on("#shown")

    @property
    def save_button(self) -> Locator:
        return self.on(".hand [data-save]")

    def enter(self, hand: Hand) -> None:
        """Open the entry, tap the whole hand and wait for the preview."""
        self.open_entry(hand.led)
        for _name, card in hand.in_order:
            self.tap(self.key(card))
        expect(self.shown.locator(".headline")).to_be_visible()
        for name in hand.buys:
            self.tap(self.shown.get_by_role("checkbox", name=name))
            expect(self.shown).to_contain_text(f"{name} buys back in")

    def enter_quickly(self, hand: Hand) -> None:
        """Like `enter`, but with clicks of a script, for tests about something else."""
        self.lay(hand)
        expect(self.shown.locator(".headline")).to_be_visible()

    def lay(self, hand: Hand) -> None:
        """Open the entry and enter all cards with clicks of a script; do not wait for the preview."""
        self._opener(hand.led).click()
        expect(self.on("#entry")).to_be_visible()
        clicks = "(pad, cards) => { for (const card of cards) pad.querySelector(`[data-card='${card}']`).click(); }"
        self.on(".hand .pad").evaluate(clicks, [card for _name, card in hand.in_order])

    def save(self) -> None:
        """Save the hand and wait for the new board."""
        before = self.revision
        self.tap(self.save_button)
        expect(self.on("#board")).to_have_attribute("data-revision", str(before + 1))
        expect(self.on("#entry[open]")).to_have_count(0)

    def record(self, hand: Hand) -> None:
        """Enter and save a hand; only Save is tapped."""
        self.enter_quickly(hand)
        self.save()

    def leave_entry(self) -> None:
        self.on("#entry .close").tap()
        expect(self.on("#entry")).to_be_hidden()
