"""A walk through the app in one language: it finds everything by names of fields, routes and ids, never by words."""

import os
import re
from itertools import count
from pathlib import Path

from playwright.sync_api import Locator, expect

from scorekeeper.words.languages import ENGLISH, catalogue_file
from tests.browser.journal import wait_until_all_sent
from tests.browser.looks import too_narrow
from tests.browser.phone import Phone
from tests.catalogues import forms_of, messages_in

BOARD = re.compile(r"/g/[\w-]+$")
PLACE = re.compile(r"%\(\w+\)s")
SHORTEST = 4
"""Letters of a text that is looked for; shorter ones may be words of two languages."""
PICTURES = os.environ.get("TESTS_PICTURES", "")
"""A folder for a picture of each page; none are kept if it is empty."""

SAID = """() => {
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        if (!walker.currentNode.parentElement.closest("script, style")) found.add(walker.currentNode.textContent);
    }
    for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
        for (const name of ["aria-label", "title", "placeholder", "alt"]) found.add(one.getAttribute(name) ?? "");
    }
    found.add(document.title);
    return [...found].map((text) => text.trim().replace(/\\s+/g, " ")).filter((text) => text);
}"""
"""A script that finds every text of a page, seen or read out."""


class English:
    """Finds sentences that a catalogue translates but a page says in English."""

    def __init__(self, language: str) -> None:
        have = messages_in(catalogue_file(language), language)
        said = {form for message in have.values() for form in forms_of(message)}
        left = {text for (_context, text) in have if text not in said}
        self._whole = {text for text in left if not PLACE.search(text) and len(text) >= SHORTEST}
        # A place may hold anything, so a sentence needs words of its own around it.
        rest = [text for text in left - self._whole if len(re.sub(r"\W", "", PLACE.sub("", text))) >= SHORTEST]
        self._english = [_filled(text) for text in rest]
        self._own = [_filled(text) for text in said if PLACE.search(text)]

    def among(self, texts: list[str]) -> list[str]:
        """Those of the texts that are English."""
        return [text for text in texts if text in self._whole or self._is_filled(text)]

    def _is_filled(self, text: str) -> bool:
        return any(one.fullmatch(text) for one in self._english) and not any(one.fullmatch(text) for one in self._own)


def _filled(message: str) -> re.Pattern[str]:
    """What a message is with anything in its places."""
    return re.compile(".*".join(map(re.escape, PLACE.split(message))), re.DOTALL)


class Walk:
    """A phone that notes what is wrong with the pages it comes by, and keeps a picture of each if asked to.

    The pictures are in the folder of the language, in one named after the `chapter` of the walk.
    """

    def __init__(self, phone: Phone, language: str, chapter: str) -> None:
        self.phone = phone
        self.language = language
        self.faults: list[str] = []
        self._english = None if language == ENGLISH else English(language)
        self._numbers = count(1)
        self._folder = Path(PICTURES) / language / chapter if PICTURES else None
        if self._folder:
            self._folder.mkdir(parents=True, exist_ok=True)

    def see(self, what: str, phone: Phone | None = None) -> None:
        """Look at the page in view of this phone, or of another one."""
        seen = phone or self.phone
        if seen.on("html").get_attribute("lang") != self.language:
            self.faults.append(f"{what}: not in this language")
        self.faults += [f"{what}: {fault}" for fault in too_narrow(seen)]
        if self._english:
            self.faults += [f"{what}: in English: {one}" for one in self._english.among(seen.page.evaluate(SAID))]
        if self._folder:
            path = self._folder / f"{next(self._numbers):03} {what.replace('/', ' ').strip() or 'start'}.png"
            seen.page.screenshot(path=path, full_page=True, caret="initial")

    def visit(self, path: str, *, opened: bool = True) -> None:
        """Open a page, and what is folded on it, and look at it."""
        self.phone.page.goto(self.phone.site + path)
        if opened:
            self.unfold()
        self.see(path.removeprefix(f"/g/{self.key}") if "/g/" in path else path)

    def unfold(self) -> None:
        """Open everything that is folded on the page."""
        self.phone.on("details:not(.menu)").evaluate_all("all => { for (const one of all) one.open = true; }")

    @property
    def key(self) -> str:
        """The key of the game in view; empty outside of games."""
        found = re.search(r"/g/([\w-]+)", self.phone.page.url)
        return found[1] if found else ""

    @property
    def game(self) -> str:
        """The path of the game in view."""
        return f"/g/{self.key}"

    def keep(self, name: str, content: bytes) -> None:
        """Keep a file beside the pictures."""
        if self._folder:
            (self._folder / name).write_bytes(content)

    def enter(self, *cards: str, leader: int | None = None) -> None:
        """Open the entry of the next hand and tap its cards in playing order."""
        seat = "[data-enter='']" if leader is None else f"[data-enter='{leader}']"
        self.phone.on(f"#bar a{seat}").click()
        expect(self.phone.on("#entry")).to_be_visible()
        for card in cards:
            self.phone.key(card).click()

    def play(self, *cards: str, leader: int | None = None) -> None:
        """Enter and save a hand."""
        self.enter(*cards, leader=leader)
        expect(self.phone.shown.locator(".headline")).to_be_visible()
        self.phone.save()
        wait_until_all_sent(self.phone)

    def choose(self, **values: str) -> None:
        """Check one of the values of each of these fields."""
        for name, value in values.items():
            self.phone.on(f"[name='{name}'][value='{value}']").first.check()

    def press(self, button: Locator) -> None:
        """Press a button that leads to the board."""
        button.click()
        self.phone.page.wait_for_url(BOARD)
        expect(self.phone.on("#board")).to_be_visible()
        wait_until_all_sent(self.phone)
