"""Every hand recorded on a phone is on the sheet once, with its cards, whatever happens to the phone.

One phone goes through an evening of random steps. Whenever it is connected, the test compares the recorded hands with
those on the server. A failure prints its seed; `TESTS_SEED=…` repeats the same steps.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.games import games_in
from tests.browser.outbox import NETWORK_ERRORS
from tests.browser.phone import Hand, Phone
from tests.browser.proxy import Proxy, run_proxy
from tests.browser.server import running
from tests.browser.table import NAMES
from tests.profile import SEED, random_numbers, steps
from tests.server import serving
from tests.server.instance import board_in

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SLOWER_THAN_THE_WORKER_WAITS = 4.5
"""Seconds; after four the worker shows its copy of the page."""

Cards = tuple[str, str, str]
Sheet = dict[int, Cards]
"""Hands by a number that the test chooses, in the order of the sheet."""

WAITING = "() => Object.keys(localStorage).filter((key) => key.startsWith('unsent.')).length"


class Walk:
    """An evening: a phone, its proxy and server, another phone, and the hands that were recorded."""

    def __init__(self, phone: Phone, proxy: Proxy, instance: Path, seed: int) -> None:
        """Begin a game for three that never ends."""
        self.phone, self.proxy, self.instance = phone, proxy, instance
        self.random = random_numbers(seed)
        self.steps: list[str] = []
        self.is_online = True
        self._server = ExitStack()
        self._start_server()
        phone.allow_errors(*NETWORK_ERRORS, "409", "422", "ERR_", "Failed to fetch")
        phone.set_up("cucumber-21", NAMES, {"limit.value": "10000"})
        self.address = phone.address
        self.key = self.address.rpartition("/")[2]
        self.other = self._join()
        # The expected sheet after each change; undo returns to the one before.
        self.past: list[Sheet] = [{}]
        self.waiting: list[Cards] = []
        deck = [(one, two, three) for one in RANKS for two in RANKS for three in RANKS]
        self.unplayed = self.random.sample(deck, len(deck))
        self._wait_until_cached()

    def close(self) -> None:
        self.phone.page.close()  # Else it would go on polling beside the evenings after this one.
        self.other.hang_up()
        self._server.close()

    @property
    def is_connected(self) -> bool:
        return self.is_online and self.proxy.server != 0 and not self.proxy.delay

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
        entry = {cards: one for one, cards in self._saved().items()}[self.sheet[number]]
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
        self.proxy.delay = SLOWER_THAN_THE_WORKER_WAITS
        self.phone.page.reload()
        self.record()
        self.proxy.delay = 0

    def server_stops(self) -> None:
        self._server.close()
        self.proxy.server = 0

    def server_starts(self) -> None:
        if not self.proxy.server:
            self._start_server()

    def other_phone_records(self) -> None:
        if not self.proxy.server:
            return
        cards = self.unplayed.pop()
        self.other.hang_up()  # The server may have restarted.
        fields = {f"card_{seat}": card for seat, card in enumerate(cards)}
        answer = self.other.post(f"/g/{self.key}/hand", {**self.other.hand_form(self.key), **fields, "leader": "0"})
        assert answer.status == 303, answer
        self._add(cards)

    # Answering the phone's questions, and comparing

    def settle(self) -> None:
        """Answer the phone's questions until nothing waits, then compare; do nothing while it is offline."""
        if not self.is_connected:
            return
        phone = self.phone
        question = phone.on("#entry[open] .notice.warn, .alone .notice.warn")
        while waiting := self._count_waiting():
            self._wait_for_fewer(waiting)
            if not self._asks():
                continue
            if not question.first.is_visible():
                phone.on("#unsent [data-look]:visible").first.click()
                expect(question.first).to_be_visible()
            self._expect_sent(len(self.waiting) - self._count_waiting())
            self._answer()
        self._expect_sent(len(self.waiting))
        assert sorted(self._saved().values()) == sorted(self.sheet.values())
        expect(phone.on("#as-of")).to_be_hidden()
        expect(phone.on("#board")).to_have_attribute("data-revision", str(board_in(self.instance, self.key).revision))

    def _expect_sent(self, count: int) -> None:
        for cards in self.waiting[:count]:
            self._add(cards)
        del self.waiting[:count]

    def _answer(self) -> None:
        """Decide about the first waiting hand, which was refused: both hands are right, or only one."""
        phone, waiting, mine = self.phone, self._count_waiting(), self.waiting.pop(0)
        drop, instead = phone.on("[data-drop]"), phone.on(".either button")
        answer = self.random.choice(["both", "theirs", "mine"] if drop.is_visible() else ["both"])
        self.steps.append(f"{answer} right")
        match answer:
            case "theirs":
                drop.click()
            case "mine":
                entry = int(re.findall(r"\d+", instead.get_attribute("formaction") or "")[-1])
                theirs = self._saved()[entry]
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

    def _saved(self) -> Sheet:
        """The hands on the server, by entry."""
        hands = board_in(self.instance, self.key).hands
        found: Sheet = {}
        for entry, line in hands:
            cards = {laid.seat: str(laid.card) for laid in line.hand.final_trick}
            found[entry.number] = (cards[0], cards[1], cards[2])
        return found

    def _wait_for_fewer(self, waiting: int) -> None:
        """Wait until a hand is sent or the phone asks about one."""
        self.phone.wait_until(lambda: self._count_waiting() < waiting or self._asks())

    def _asks(self) -> bool:
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

        self.phone.wait_until(count)  # A page that is loading cannot run scripts.
        return found[0]

    def _enter(self, cards: Cards) -> None:
        """Enter and save a hand."""
        phone = self.phone
        phone.lay(Hand(dict(zip(NAMES, cards, strict=True)), "Anna"))
        phone.save_button.click()
        expect(phone.on("#entry")).to_be_hidden()

    def _wait_until_cached(self) -> None:
        """Wait until the worker has a copy of the board."""
        has_board = "async (path) => navigator.serviceWorker.controller && Boolean(await caches.match(path))"
        self.phone.wait_until(lambda: self.phone.page.evaluate(has_board, urlsplit(self.address).path))

    def _join(self) -> serving.Phone:
        """Another phone that keeps score too, with its own connection."""
        link = re.search(r"/j/[\w-]{20,}", self.phone.context.request.get(f"{self.address}/share?right=score").text())
        assert link, "the phone that opened the game can share it"
        other = serving.Phone(self.proxy.port)
        token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', other.get(link[0]).body)
        assert token, "the link has a form"
        assert other.post(link[0], {"csrf_token": token[1]}).status == 303
        return other

    def _start_server(self) -> None:
        address = self._server.enter_context(running(self.instance))
        self.proxy.server = urlsplit(address).port or 0


STEPS = 100
"""Of one evening; a long run takes many evenings."""
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
def walk(new_phone: NewPhone, instance: Path, seed: int) -> Iterator[Walk]:
    with run_proxy() as proxy, games_in(instance) as games:
        phone = new_phone(f"http://127.0.0.1:{proxy.port}", games, service_workers="allow")
        one = Walk(phone, proxy, instance, seed)
        try:
            yield one
        except BaseException as error:
            error.add_note(f"after {len(one.steps)} steps: {', '.join(one.steps[-40:])}")
            raise
        finally:
            one.close()


@pytest.mark.parametrize("evening", range(steps(1, long=20)))
def test_every_hand_is_on_the_sheet_after_a_random_evening(new_phone: NewPhone, tmp_path: Path, evening: int) -> None:
    with walk(new_phone, tmp_path, SEED + evening) as table:
        for _ in range(STEPS):
            (step,) = table.random.choices(list(WEIGHTS), list(WEIGHTS.values()))
            table.steps.append(step.__name__)
            step(table)
            table.settle()
        for step in (Walk.server_starts, Walk.network_comes):
            step(table)
        table.settle()
