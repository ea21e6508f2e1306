"""Everything decided on a phone is on the server once, whatever happens to the phone, and its board counts rightly.

One phone with one or two tabs goes through an evening of random steps. After every step the totals on its board are
those that Python replays from the server's facts and the commands that wait. Whenever the phone is connected, the test
compares what the phone has ever put into its journal with what the server keeps. A failure prints its seed;
`TESTS_SEED=…` repeats the same steps.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error, expect

from scorekeeper.rules.log import LogError
from scorekeeper.services.board import Board, SavedFact, board_after, board_at
from scorekeeper.store.games import StoredFact, next_fact
from tests.browser.conftest import NewPhone
from tests.browser.games import games_in
from tests.browser.journal import MINE, NETWORK_ERRORS, THEIRS, load_late_scripts, trouble
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
Command = dict[str, Any]

# Writes down every command that this phone ever puts into its journal, in order, in whatever tab.
WRITE_DOWN = """{
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
        const { id, kind, body } = (key.startsWith("journal.") && JSON.parse(text)) || {};
        if (id) {
            const at = 1 + Object.keys(this).filter((one) => one.startsWith("recorded.")).length;
            const name = `recorded.${id}`;
            if (!this.getItem(name)) keep.call(this, name, JSON.stringify({ at, id, kind, body }));
        }
        return keep.call(this, key, text);
    };
}"""
# As JSON: the browser's own protocol takes many times as long for a log.
STATE = """() => {
    const keys = Object.keys(localStorage).sort();
    const all = (start) => keys.filter((key) => key.startsWith(start)).map((key) => JSON.parse(localStorage[key]));
    return JSON.stringify({
        facts: all("log.")[0].facts,
        waiting: all("journal."),
        recorded: all("recorded.").sort((one, other) => one.at - other.at),
        totals: [...document.querySelectorAll("#board thead .total")].map((total) => Number(total.textContent)),
    });
}"""


class Walk:
    """An evening: a phone, its proxy and server, another phone, and what the person did."""

    def __init__(self, phone: Phone, proxy: Proxy, instance: Path, seed: int) -> None:
        """Begin a game for three that never ends."""
        self.phone, self.proxy, self.instance = phone, proxy, instance
        self.random = random_numbers(seed)
        self.steps: list[str] = []
        self.is_online = True
        self.other_tab: Any = None
        self._server = ExitStack()
        self._start_server()
        phone.allow_errors(*NETWORK_ERRORS, "409", "422", "ERR_", "Failed to fetch")
        phone.context.add_init_script(WRITE_DOWN)
        phone.set_up("cucumber-21", NAMES, {"limit.value": "10000"})
        self.address = phone.address
        self.key = self.address.rpartition("/")[2]
        self.other = self._join()
        self.done: Counter[str] = Counter()
        """What the person did, by the kind of command."""
        self.played: list[Cards] = []
        """The cards of the hands that the person recorded or put in another's place."""
        self.dropped: set[str] = set()
        """The ids of the commands that the person discarded."""
        self.others = 0
        """The hands of the other phone."""
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

    # What can happen

    def record(self) -> None:
        cards = self._next_cards()
        self.phone.lay(Hand(dict(zip(NAMES, cards, strict=True)), "Anna"))
        self._save()
        self.done["record"] += 1

    def undo(self) -> None:
        self._move("undo")

    def redo(self) -> None:
        self._move("redo")

    def change(self) -> None:
        if not self._open_a_hand():
            return
        for name, card in zip(NAMES, self._next_cards(), strict=True):
            self.phone.tile(name).click()
            self.phone.key(card).click()
        self._save()
        self.done["change"] += 1

    def strike(self) -> None:
        if not self._open_a_hand():
            return
        self.phone.on("#entry .strike").click()
        self.phone.save_button.click()
        expect(self.phone.on("#entry")).to_be_hidden()
        self.done["strike"] += 1

    def rule(self) -> None:
        """The form comes from the server; half of the time the network goes before it is filled in."""
        if not self.is_connected:
            return
        page = self.phone.page
        page.goto(f"{self.address}/rulings")
        if self.random.random() < 0.5:
            self.network_goes()
        for field, value in (
            ("matter", "illegal_play"),
            ("player", str(self.random.randrange(3))),
            ("remedy", "points"),
        ):
            page.locator(f"[name='{field}'][value='{value}']").check()
        page.locator(".save").click()
        page.wait_for_url(self.address)
        self.done["ruling"] += 1

    def reload(self) -> None:
        self.phone.page.reload()

    def close_and_reopen(self) -> None:
        self.phone.page.close()
        self.phone.page = self.other_tab or self.phone.context.new_page()
        self.phone.page.bring_to_front()
        if self.other_tab is None:
            self.phone.page.goto(self.address)
        self.other_tab = None

    def change_tabs(self) -> None:
        tab = self.other_tab
        if tab is None:
            tab = self.phone.context.new_page()
            tab.goto(self.address)
        self.phone.page, self.other_tab = tab, self.phone.page
        tab.bring_to_front()

    def network_goes(self) -> None:
        with suppress(Error):  # The server may not answer just now.
            load_late_scripts(self.phone)
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
        self.other.hang_up()  # The server may have restarted.
        fields = {f"card_{seat}": card for seat, card in enumerate(self.unplayed.pop())}
        answer = self.other.post(f"/g/{self.key}/hand", {**self.other.hand_form(self.key), **fields, "leader": "0"})
        assert answer.status == 303, answer
        self.others += 1

    # Answering the phone's questions, and comparing

    def check_totals(self) -> None:
        """The board shows what Python counts from the phone's facts, which are the server's, and what waits."""
        seen: list[tuple[list[int], list[int]]] = []

        def is_right() -> bool:
            state = self._state()
            board = board_in(self.instance, self.key)
            for mine, theirs in zip(state["facts"], board.facts, strict=False):
                assert (mine["kind"], mine["body"], mine["id"]) == (theirs.kind, theirs.body, theirs.client_id)
            seen.append((state["totals"], totals_with(board_at(board, len(state["facts"])), state["waiting"])))
            return seen[-1][0] == seen[-1][1]

        try:
            self.phone.wait_until(is_right)
        except AssertionError as error:
            error.add_note(f"on the board and by Python: {seen[-1:]}")
            raise

    def settle(self) -> None:
        """Answer the phone's questions until nothing waits, then compare; do nothing while it is offline."""
        if not self.is_connected:
            return
        while waiting := self._state()["waiting"]:
            self.phone.wait_until(partial(self._is_settled, waiting))
            if in_trouble := [one for one in self._state()["waiting"] if "trouble" in one]:
                self._decide(in_trouble[0])
        self._compare()

    def _is_settled(self, before: list[Command]) -> bool:
        now = self._state()["waiting"]
        return len(now) < len(before) or any("trouble" in one for one in now)

    def _decide(self, command: Command) -> None:
        """Tap one of the choices about a command that was not saved."""
        phone = self.phone
        expect(trouble(phone)).to_be_visible()
        choices = trouble(phone).get_by_role("button").all_inner_texts()
        choice = self.random.choice([one for one in choices if one != "Try again"])
        self.steps.append(choice)
        trouble(phone).get_by_role("button", name=choice).click()
        if choice in DROPS or (choice == "Discard" and command["trouble"]["code"] == "target"):
            self.dropped.add(command["id"])
        elif choice == MINE:
            self.dropped.add(command["id"])
            self._save()
            self.done["change"] += 1
            self.played.append(cards_of(command["body"]))

    def _compare(self) -> None:
        """What the phone ever recorded is on the server once, unless the person dropped it."""
        recorded, board = self._state()["recorded"], board_in(self.instance, self.key)
        assert Counter(one["kind"] for one in recorded) == self.done
        hands = [
            cards_of(one["body"].get("hand", one["body"])) for one in recorded if one["kind"] in {"record", "change"}
        ]
        assert sorted(hands) == sorted(self.played)
        ids = {one["id"] for one in recorded}
        kept = [fact for fact in board.facts if fact.client_id in ids]
        assert {fact.client_id for fact in kept} == ids - self.dropped
        assert len(kept) == len(ids - self.dropped)
        assert len(board.facts) == len(kept) + self.others
        commands = {one["id"]: one for one in recorded}
        for fact in kept:
            made = as_fact(commands[fact.client_id], board.facts)
            assert made is not None, fact
            assert (fact.kind, fact.body) == (made.kind, made.body)
        expect(self.phone.on("tr.waits")).to_have_count(0)
        expect(self.phone.on("#as-of")).to_be_hidden()
        expect(self.phone.on("#board")).to_have_attribute("data-revision", str(board.revision))

    def _next_cards(self) -> Cards:
        self.played.append(self.unplayed.pop())
        return self.played[-1]

    def _move(self, kind: str) -> None:
        button = self.phone.on(f"form.{kind} button")
        if button.is_enabled():
            button.click()
            self.done[kind] += 1

    def _open_a_hand(self) -> bool:
        """Open the change of a random hand on the sheet; false if there is none."""
        lines = self.phone.on("#board tbody tr:not(.ruling)")
        if lines.count() == 0:
            return False
        lines.nth(self.random.randrange(lines.count())).locator("td a").first.click()
        self.phone.on("#panel a[href$='/correct']").click()
        expect(self.phone.on("#entry")).to_be_visible()
        return True

    def _has_late_scripts(self) -> bool:
        """Whether the worker has kept the scripts that a change needs."""
        is_kept = "async () => (await (await caches.open((await caches.keys())[0])).keys()).some"
        return bool(self.phone.page.evaluate(f"{is_kept}(({{ url }}) => url.endsWith('/game/correction.js'))"))

    def _save(self) -> None:
        self.phone.save_button.click()
        expect(self.phone.on("#entry")).to_be_hidden()

    def _state(self) -> dict[str, Any]:
        found: list[dict[str, Any]] = []

        def read() -> bool:
            found.append(json.loads(self.phone.page.evaluate(STATE)))
            return True

        self.phone.wait_until(read)  # A page that is loading cannot run scripts.
        return found[0]

    def _wait_until_cached(self) -> None:
        """Wait until the worker has a copy of the board and of the scripts for a change."""
        has_board = "async (path) => navigator.serviceWorker.controller && Boolean(await caches.match(path))"
        self.phone.wait_until(lambda: self.phone.page.evaluate(has_board, urlsplit(self.address).path))
        self.phone.wait_until(self._has_late_scripts)

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


def cards_of(body: Command) -> Cards:
    """The cards of a hand as stored, by seat."""
    cards = dict(body["final_trick"])
    return cards[0], cards[1], cards[2]


def as_fact(command: Command, facts: tuple[SavedFact, ...]) -> StoredFact | None:
    """The fact that a command becomes after these; None if it names a command that is not among them."""
    kind, body = command["kind"], command["body"]
    target = body.get("target")
    entry = next((one.number for one in facts if one.client_id == target), None) if isinstance(target, str) else target
    if "target" in body and entry is None:
        return None
    match kind:
        case "record":
            kind = "hand"
        case "change":
            kind, body = "correction", {"entry": entry, "hand": body["hand"]}
        case "strike":
            kind, body = "correction", {"entry": entry, "hand": None}
        case "undo" | "redo":
            body = {}
    return next_fact(len(facts), kind, body, command["id"])


def totals_with(board: Board, waiting: list[Command]) -> list[int]:
    """The points after the commands that wait, without those in trouble and what cannot follow without them."""
    known = {fact.client_id for fact in board.facts}
    for command in waiting:
        if "trouble" in command or command["id"] in known:
            continue
        fact = as_fact(command, board.facts)
        try:
            board = board if fact is None else board_after(board, fact)
        except LogError:
            continue
    return [score.points for score in board.sheet.now.scores]


DROPS = {THEIRS, "Leave it", "Tap again to discard"}
"""The taps that drop a command. "Discard" is only the first of two, unless what it is about is gone."""
STEPS = 100
"""Of one evening; a long run takes many evenings."""
WEIGHTS: dict[Callable[[Walk], None], int] = {
    Walk.record: 30,
    Walk.undo: 8,
    Walk.redo: 6,
    Walk.change: 6,
    Walk.strike: 3,
    Walk.rule: 4,
    Walk.change_tabs: 6,
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
            error.add_note(f"after {len(one.steps)} steps at {phone.page.url}: {', '.join(one.steps[-40:])}")
            raise
        finally:
            one.close()


@pytest.mark.parametrize("evening", range(steps(1, long=20)))
def test_everything_is_on_the_server_once_after_a_random_evening(
    new_phone: NewPhone, tmp_path: Path, evening: int
) -> None:
    with walk(new_phone, tmp_path, SEED + evening) as table:
        for _ in range(STEPS):
            (step,) = table.random.choices(list(WEIGHTS), list(WEIGHTS.values()))
            table.steps.append(step.__name__)
            step(table)
            table.check_totals()
            table.settle()
        for step in (Walk.server_starts, Walk.network_comes):
            step(table)
        table.settle()
