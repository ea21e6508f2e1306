"""Ways to go by the pages of the app, and what each of them looks for.

The first looks for everything in `looks`. The others read the pages in longer words, which need no wider phone: in the
pseudo-locale, and in every language, where moreover nothing may be said in English. `TESTS_PICTURES=pictures` keeps a
picture of each of those pages in a folder for each language, for a reader who grew up with it.
"""

import os
import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import expect
from werkzeug.routing import Rule

from scorekeeper.words.languages import ENGLISH, catalogue_file, languages
from tests.browser.looks import page_problems, too_narrow
from tests.browser.phone import Phone
from tests.catalogues import forms_of, messages_in

WHOLE, PSEUDO = "whole", "pseudo"
WAYS = (WHOLE, PSEUDO, *(one for one in languages() if one != ENGLISH))
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
UNFOLD = "all => { for (const one of all) one.open = true; }"


def by(*always: str) -> pytest.MarkDecorator:
    """The mark of a test that goes by its pages in these ways, and in a long run in every way."""
    ways = [pytest.param(way, marks=[] if way in always else pytest.mark.long) for way in WAYS]
    return pytest.mark.parametrize("tour", ways, indirect=True)


class Tour:
    """A phone that goes by pages in one of the ways, and what it found to be wrong with them."""

    def __init__(self, way: str, new_phone: Callable[[], Phone], name: str) -> None:
        self.way, self.new_phone = way, new_phone
        self.language = way if way in languages() else ENGLISH
        self.phone = new_phone()
        self.found: list[str] = []
        self._english = English(way) if way in languages() else None
        self._numbers = count(1)
        self._folder = Path(PICTURES) / way / name if PICTURES and self._english else None
        if self._folder:
            self._folder.mkdir(parents=True, exist_ok=True)

    def look(self, what: str, *, dark: bool = False, phone: Phone | None = None) -> None:
        """Look at the page in view of this phone or another one, the first way also in dark mode if `dark`."""
        self.found += [f"{what}: {fault}" for fault in self._faults(phone or self.phone, dark=dark)]
        if self._folder:
            path = self._folder / f"{next(self._numbers):03} {what.replace('/', ' ').strip() or 'start'}.png"
            (phone or self.phone).page.screenshot(path=path, full_page=True, caret="initial")

    def _faults(self, phone: Phone, *, dark: bool) -> Iterator[str]:
        if self.way == WHOLE:
            yield from page_problems(phone, dark=dark)
            return
        yield from too_narrow(phone)
        if self._english:
            if phone.on("html").get_attribute("lang") != self.language:
                yield "not in this language"
            yield from (f"in English: {one}" for one in self._english.among(phone.page.evaluate(SAID)))

    def visit(self, page: Rule, **values: object) -> None:
        """Open a page, and in longer words what is folded on it, and look at it."""
        values["language"] = self.language
        _domain, path = page.build({name: values[name] for name in page.arguments}) or ("", "")
        answer = self.phone.page.goto(self.phone.site + path)
        assert answer, path
        assert answer.ok, path
        assert self.phone.page.url == self.phone.site + path, "redirected to another page"
        expect(self.phone.on("main")).to_be_visible()  # Scripts draw the screens of a game.
        if self.way != WHOLE:
            self.phone.on("details:not(.menu)").evaluate_all(UNFOLD)
        # A page inside a game has the same colours as the one outside, so dark mode is checked there.
        self.look(path, dark=not page.endpoint.endswith("_in_game"))


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
