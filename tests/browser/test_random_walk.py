"""Everything decided on a phone is on the server once, whatever happens to the phone, and its board counts rightly.

One phone with one or two tabs goes through an evening of random steps. After every step its board shows what it counts
from what it has stored; how it counts, tests/js and tests/engine hold to the rules. Whenever the phone is connected,
the test compares what the phone has ever put into its journal with what the server keeps. A failure prints its seed;
`TESTS_SEED=…` repeats the same steps.
"""

import json
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error, expect

from tests.browser.conftest import NewPhone
from tests.browser.games import games_in
from tests.browser.journal import (
    MINE,
    NETWORK_ERRORS,
    THEIRS,
    change,
    enter_and_save,
    load_late_scripts,
    strike,
    trouble,
)
from tests.browser.phone import Phone
from tests.browser.proxy import Proxy, run_proxy
from tests.browser.server import running
from tests.browser.table import NAMES, expect_revision, hand
from tests.browser.test_worker import wait_until_cached
from tests.profile import SEED, random_numbers, steps
from tests.server.instance import board_in
from tests.server.serving import fields_of

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SLOWER_THAN_THE_WORKER_WAITS = 4.5
"""Seconds; after four the worker shows its copy of the page."""

Cards = tuple[str, ...]
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
STATE = """async () => {
    const { src } = document.querySelector("script[src$='/js/game.js']");
    const { readTable } = await import(src.replace(/game[.]js$/, "table.js"));
    const keys = Object.keys(localStorage).sort();
    const all = (start) => keys.filter((key) => key.startsWith(start)).map((key) => JSON.parse(localStorage[key]));
    const [{ facts, names }] = all("log.");
    const waiting = all("journal.");
    const { now } = readTable({ ...JSON.parse(document.getElementById("game").textContent), names }, facts, waiting);
    return JSON.stringify({
        waiting,
        recorded: all("recorded.").sort((one, other) => one.at - other.at),
        counted: now.scores.map(({ points }) => points),
        totals: [...document.querySelectorAll("#board thead .total")].map((total) => Number(total.textContent)),
    });
}"""


class Walk:
    """An evening: a phone, its proxy and server, another phone, and what the person did."""

    def __init__(self, phone: Phone, other: Phone, proxy: Proxy, instance: Path, seed: int) -> None:
        """Begin a game for three that never ends."""
        self.phone, self.other, self.proxy, self.instance = phone, other, proxy, instance
        self.random = random_numbers(seed)
        self.steps: list[str] = []
        self.is_online = True
        self.other_tab: Any = None
        self._server = ExitStack()
        self.server_starts()
        phone.allow_errors(*NETWORK_ERRORS, "409", "422", "ERR_", "Failed to fetch")
        phone.context.add_init_script(WRITE_DOWN)
        phone.set_up("cucumber-21", NAMES, {"limit.value": "10000"})
        self.address, self.key = phone.address, phone.game
        other.take_right(phone)
        self.done: Counter[str] = Counter()
        """What the person did, by the kind of command."""
        self.played: list[Cards] = []
        """The cards of the hands that the person recorded or put in another's place."""
        self.dropped: set[str] = set()
        """The ids of the commands that the person discarded."""
        self.others = 0
        """The hands of the other phone."""
        self.unplayed = list(product(RANKS, repeat=len(NAMES)))
        self.random.shuffle(self.unplayed)
        wait_until_cached(phone, "/game/correction.js")

    def close(self) -> None:
        self.phone.page.close()  # Else it would go on polling beside the evenings after this one.
        self._server.close()

    @property
    def is_connected(self) -> bool:
        return self.is_online and self.proxy.server != 0 and not self.proxy.delay

    # What can happen

    def record(self) -> None:
        enter_and_save(self.phone, hand(*self._next_cards()))
        self.done["record"] += 1

    def undo(self) -> None:
        self._move("undo")

    def redo(self) -> None:
        self._move("redo")

    def change(self) -> None:
        if entry := self._any_hand():
            change(self.phone, entry, **dict(zip(NAMES, self._next_cards(), strict=True)))
            self.done["change"] += 1

    def strike(self) -> None:
        if entry := self._any_hand():
            strike(self.phone, entry)
            self.done["strike"] += 1

    def rule(self) -> None:
        """The form comes from the server; half of the time the network goes before it is filled in."""
        if not self.is_connected:
            return
        self.phone.page.goto(f"{self.address}/rulings")
        if self.random.random() < 0.5:
            self.network_goes()
        player = self.random.randrange(3)
        for field, value in (("matter", "illegal_play"), ("player", player), ("remedy", "points")):
            self.phone.on(f"[name='{field}'][value='{value}']").check()
        self.phone.on(".save").click()
        self.phone.page.wait_for_url(self.address)
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
            self.proxy.server = urlsplit(self._server.enter_context(running(self.instance))).port or 0

    def other_phone_records(self) -> None:
        if not self.proxy.server:
            return
        request, form = self.other.context.request, f"{self.address}/hand"
        page = request.get(form, max_retries=1)  # The server may have restarted.
        fields: dict[str, str | float | bool] = {**fields_of(page.text(), urlsplit(form).path), "leader": "0"}
        fields |= {f"card_{seat}": card for seat, card in enumerate(self.unplayed.pop())}
        answer = request.post(form, form=fields, max_redirects=0)
        assert answer.status == 303, answer.text()
        self.others += 1

    # Answering the phone's questions, and comparing

    def is_counted(self) -> bool:
        """Whether the board shows what the phone counts from all that it has stored, whichever of its tabs did so."""
        state = self._state()
        return bool(state["totals"] == state["counted"])

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
            phone.save_button.click()
            expect(phone.on("#entry")).to_be_hidden()
            self.done["change"] += 1
            self.played.append(cards_of(command["body"]))

    def _compare(self) -> None:
        """What the phone ever recorded is on the server once, unless the person dropped it."""
        recorded, board = self._state()["recorded"], board_in(self.instance, self.key)
        assert Counter(one["kind"] for one in recorded) == self.done
        bodies = [one["body"] for one in recorded if one["kind"] in {"record", "change"}]
        assert sorted(cards_of(body.get("hand", body)) for body in bodies) == sorted(self.played)
        commands = {one["id"]: one for one in recorded}
        kept = [fact for fact in board.facts if fact.client_id in commands]
        assert sorted(fact.client_id for fact in kept) == sorted(commands.keys() - self.dropped)
        assert len(board.facts) == len(kept) + self.others
        expect(self.phone.on("tr.waits")).to_have_count(0)
        expect(self.phone.on("#as-of")).to_be_hidden()
        expect_revision(self.phone, board.revision)
        assert self._state()["totals"] == [score.points for score in board.sheet.now.scores]

    def _next_cards(self) -> Cards:
        self.played.append(self.unplayed.pop())
        return self.played[-1]

    def _move(self, kind: str) -> None:
        button = self.phone.on(f"form.{kind} button")
        if button.is_enabled():
            button.click()
            self.done[kind] += 1

    def _any_hand(self) -> int | None:
        """The entry of a random hand on the sheet; None if there is none."""
        lines = "lines => lines.map(({ id }) => Number(id.replace('line-', '')))"
        entries: list[int] = self.phone.on("#board tbody tr:not(.ruling)").evaluate_all(lines)
        return self.random.choice(entries) if entries else None

    def _state(self) -> dict[str, Any]:
        found: list[dict[str, Any]] = []

        def read() -> bool:
            found.append(json.loads(self.phone.page.evaluate(STATE)))
            return True

        self.phone.wait_until(read)  # A page that is loading cannot run scripts.
        return found[0]


def cards_of(body: Command) -> Cards:
    """The cards of a hand as stored, by seat."""
    return tuple(card for _seat, card in sorted(body["final_trick"]))


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


@pytest.mark.random
@pytest.mark.parametrize("evening", range(steps(1, long=20)))
def test_everything_is_on_the_server_once_after_a_random_evening(
    new_phone: NewPhone, tmp_path: Path, evening: int
) -> None:
    with run_proxy() as proxy, games_in(tmp_path) as games:
        site = f"http://127.0.0.1:{proxy.port}"
        phone, other = new_phone(site, games, service_workers="allow"), new_phone(site, games)
        table = Walk(phone, other, proxy, tmp_path, SEED + evening)
        try:
            for _ in range(STEPS):
                (step,) = table.random.choices(list(WEIGHTS), list(WEIGHTS.values()))
                table.steps.append(step.__name__)
                step(table)
                phone.wait_until(table.is_counted)
                table.settle()
            for step in (Walk.server_starts, Walk.network_comes):
                step(table)
            table.settle()
        except BaseException as error:
            error.add_note(f"after {len(table.steps)} steps at {phone.page.url}: {', '.join(table.steps[-40:])}")
            raise
        finally:
            table.close()
