"""Whatever happens to a phone, what was recorded on it is on the sheet: once, with its cards, in its order.

One phone goes through an evening of random steps. Each time it is connected again, what the people recorded is
compared with what the server keeps. A failure names its seed; `TESTS_SEED=…` takes the same walk again.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.games import games_in
from tests.browser.network import Network, network
from tests.browser.outbox import NETWORK_ERRORS
from tests.browser.phone import Hand, Phone
from tests.browser.server import running
from tests.browser.table import NAMES
from tests.profile import random_numbers, steps
from tests.server import serving
from tests.server.instance import board_in

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SLOWER_THAN_THE_WORKER_WAITS = 4.5
"""Seconds: after four the worker shows the page that it has kept."""

Cards = tuple[str, str, str]
Sheet = dict[int, Cards]
"""Hands by a number that the test gives them, in the order of the sheet."""

WAITING = "() => Object.keys(localStorage).filter((key) => key.startsWith('unsent.')).length"


class Walk:
    """An evening: a phone, its network and its server, another phone, and what the people have recorded."""

    def __init__(self, phone: Phone, way: Network, instance: Path) -> None:
        """Begins with a game for three that never ends."""
        self.phone, self.way, self.instance = phone, way, instance
        self.random = random_numbers()
        self.steps: list[str] = []
        self.is_online = True
        self._server = ExitStack()
        self._start_server()
        phone.forgive(*NETWORK_ERRORS, "409", "422", "ERR_", "Failed to fetch")
        phone.set_up("cucumber-21", NAMES, {"limit.value": "10000"})
        self.address = phone.address
        self.key = self.address.rpartition("/")[2]
        self.other = self._join()
        # What the server is to have: before each change and after it, so that undo has where to go back to.
        self.past: list[Sheet] = [{}]
        self.waiting: list[Cards] = []
        deck = [(one, two, three) for one in RANKS for two in RANKS for three in RANKS]
        self.unplayed = self.random.sample(deck, len(deck))
        self._wait_until_kept()

    def close(self) -> None:
        self.other.hang_up()
        self._server.close()

    @property
    def is_connected(self) -> bool:
        return self.is_online and self.way.server != 0 and not self.way.delay

    @property
    def sheet(self) -> Sheet:
        return self.past[-1]

    # What can happen

    def record(self) -> None:
        cards = self.unplayed.pop()
        self._enter(cards)
        self.waiting.append(cards)

    def undo(self) -> None:
        if len(self.past) == 1 or not self.is_connected:
            return
        before = self.phone.revision
        self.phone.on(".bar").get_by_role("button", name="Undo").click()
        confirm = self.phone.on(".question button")
        done = self.phone.on(f"#board[data-revision='{before + 1}']")
        expect(confirm.or_(done)).to_be_visible()
        if confirm.is_visible():
            confirm.click()
        expect(done).to_be_visible()
        self.past.pop()

    def change(self) -> None:
        if not self.sheet or not self.is_connected:
            return
        number = self.random.choice(list(self.sheet))
        entry = {cards: one for one, cards in self._kept().items()}[self.sheet[number]]
        self.phone.page.goto(f"{self.address}/hands/{entry}/correct")
        cards = self.unplayed.pop()
        for name, card in zip(NAMES, cards, strict=True):
            self.phone.tile(name).click()
            self.phone.key(card).click()
        self._confirm_correction()
        self.past.append({**self.sheet, number: cards})

    def reload(self) -> None:
        self.phone.page.reload()

    def close_and_reopen(self) -> None:
        self.phone.page.close()
        self.phone.page = self.phone.context.new_page()
        self.phone.page.goto(self.address)

    def network_goes(self) -> None:
        self.phone.context.set_offline(True)
        self.is_online = False

    def network_comes(self) -> None:
        self.phone.context.set_offline(False)
        self.is_online = True

    def record_after_a_slow_reload(self) -> None:
        self.way.delay = SLOWER_THAN_THE_WORKER_WAITS
        self.phone.page.reload()
        self.record()
        self.way.delay = 0

    def server_stops(self) -> None:
        self._server.close()
        self.way.server = 0

    def server_starts(self) -> None:
        if not self.way.server:
            self._start_server()

    def other_phone_records(self) -> None:
        if not self.way.server:
            return
        cards = self.unplayed.pop()
        self.other.hang_up()  # The server may have been started anew since.
        fields = {f"card_{seat}": card for seat, card in enumerate(cards)}
        answer = self.other.post(f"/g/{self.key}/hand", {**self.other.hand_form(self.key), **fields, "leader": "0"})
        assert answer.status == 303, answer
        self._add(cards)

    # What people do when they are asked, and what is true afterwards

    def settle(self) -> None:
        """Answer what the phone asks until nothing waits, then compare; without a connection there is nothing to do."""
        if not self.is_connected:
            return
        phone = self.phone
        asked = phone.on("#entry[open] .notice.warn, .alone .notice.warn")
        while waiting := self._count_waiting():
            self._wait_for_fewer(waiting)
            if not self._is_asked():
                continue
            if not asked.first.is_visible():
                phone.on("#unsent [data-look]:visible").first.click()
                expect(asked.first).to_be_visible()
            self._take_as_sent(len(self.waiting) - self._count_waiting())
            self._answer()
        self._take_as_sent(len(self.waiting))
        assert sorted(self._kept().values()) == sorted(self.sheet.values())
        expect(phone.on("#as-of")).to_be_hidden()
        expect(phone.on("#board")).to_have_attribute("data-revision", str(board_in(self.instance, self.key).revision))

    def _take_as_sent(self, count: int) -> None:
        for cards in self.waiting[:count]:
            self._add(cards)
        del self.waiting[:count]

    def _answer(self) -> None:
        """Decide about the hand that is asked about, the first that waits: both hands are right, or only one is."""
        phone, waiting, mine = self.phone, self._count_waiting(), self.waiting.pop(0)
        drop, instead = phone.on("[data-drop]"), phone.on(".either button")
        answer = self.random.choice(["both", "theirs", "mine"] if drop.is_visible() else ["both"])
        self.steps.append(f"{answer} right")
        match answer:
            case "theirs":
                drop.click()
            case "mine":
                entry = int(re.findall(r"\d+", instead.get_attribute("formaction") or "")[-1])
                theirs = self._kept()[entry]
                instead.click()
                self._confirm_correction()
                number = next(one for one, cards in self.sheet.items() if cards == theirs)
                self.past.append({**self.sheet, number: mine})
            case _:
                phone.save_button.click()
                self._add(mine)
        self._wait_for_fewer(waiting)

    def _confirm_correction(self) -> None:
        phone = self.phone
        expect(phone.shown.locator("[name='shown']")).to_have_count(1)
        # Every card asks anew what the correction does; only what was shown last can be confirmed.
        expect(phone.on("#shown.htmx-request")).to_have_count(0)
        if phone.shown.locator(".sure").is_visible():
            phone.shown.locator(".sure").click()
        phone.save_button.click()
        phone.page.wait_for_url(lambda url: urlsplit(url).path == urlsplit(self.address).path)

    def _add(self, cards: Cards) -> None:
        self.past.append({**self.sheet, len(self.past) + 1000 * len(self.sheet): cards})

    def _kept(self) -> Sheet:
        """The hands that the server has, by entry."""
        hands = board_in(self.instance, self.key).hands
        found: Sheet = {}
        for entry, line in hands:
            cards = {laid.seat: str(laid.card) for laid in line.hand.final_trick}
            found[entry.number] = (cards[0], cards[1], cards[2])
        return found

    def _wait_for_fewer(self, waiting: int) -> None:
        """Until a hand has been sent or the phone asks about one."""
        self.phone.wait_until(lambda: self._count_waiting() < waiting or self._is_asked())

    def _is_asked(self) -> bool:
        return (
            self.phone.on(
                "#entry[open] .notice.warn:visible, .alone .notice.warn:visible, #unsent [data-look]:visible"
            ).count()
            > 0
        )

    def _count_waiting(self) -> int:
        found: list[int] = []

        def count() -> bool:
            found.append(self.phone.page.evaluate(WAITING))
            return True

        self.phone.wait_until(count)  # A page that is just being loaded cannot be asked.
        return found[0]

    def _enter(self, cards: Cards) -> None:
        """Enter a hand; where the page is loaded anew under the finger, people begin again."""
        phone = self.phone
        phone.lay(Hand(dict(zip(NAMES, cards, strict=True)), "Anna"))
        phone.save_button.click()
        expect(phone.on("#entry")).to_be_hidden()

    def _wait_until_kept(self) -> None:
        """Until the worker has the board."""
        has_board = "async (path) => navigator.serviceWorker.controller && Boolean(await caches.match(path))"
        self.phone.wait_until(lambda: self.phone.page.evaluate(has_board, urlsplit(self.address).path))

    def _join(self) -> serving.Phone:
        """Another phone that keeps score too, with a network of its own."""
        link = re.search(r"/j/[\w-]{20,}", self.phone.context.request.get(f"{self.address}/share?right=score").text())
        assert link, "the phone that opened the game shares it"
        other = serving.Phone(self.way.port)
        token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', other.get(link[0]).body)
        assert token, "the link has a form"
        assert other.post(link[0], {"csrf_token": token[1]}).status == 303
        return other

    def _start_server(self) -> None:
        address = self._server.enter_context(running(self.instance))
        self.way.server = urlsplit(address).port or 0


WEIGHTS: dict[Callable[[Walk], None], int] = {
    Walk.record: 30,
    Walk.undo: 6,
    Walk.change: 4,
    Walk.reload: 10,
    Walk.close_and_reopen: 6,
    Walk.network_goes: 8,
    Walk.network_comes: 12,
    Walk.record_after_a_slow_reload: 1,
    Walk.server_stops: 2,
    Walk.server_starts: 5,
    Walk.other_phone_records: 10,
}


@contextmanager
def walk(new_phone: NewPhone, instance: Path) -> Iterator[Walk]:
    with network() as way, games_in(instance) as games:
        phone = new_phone(f"http://127.0.0.1:{way.port}", games, service_workers="allow")
        one = Walk(phone, way, instance)
        try:
            yield one
        except BaseException as error:
            error.add_note(f"after {len(one.steps)} steps: {', '.join(one.steps[-40:])}")
            raise
        finally:
            one.close()


def test_everything_recorded_is_on_the_sheet_after_a_random_evening(new_phone: NewPhone, tmp_path: Path) -> None:
    with walk(new_phone, tmp_path) as evening:
        for _ in range(steps(100, long=2_000)):
            (step,) = evening.random.choices(list(WEIGHTS), list(WEIGHTS.values()))
            evening.steps.append(step.__name__)
            step(evening)
            evening.settle()
        for step in (Walk.server_starts, Walk.network_comes):
            step(evening)
        evening.settle()
