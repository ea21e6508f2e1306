"""Print pages with Chromium, and read what was printed."""

import pytest
from playwright.sync_api import Page

from scorekeeper.rules.catalogue import CATALOGUE
from tests.print.pdf import Printed

FULLEST = ("gurka-is", "twenty-two", "five-cucumbers")
"""The presets with the longest text, and one without a dealer; the long run prints the others too."""

every_preset = pytest.mark.parametrize(
    "variant",
    [pytest.param(one, marks=[] if key in FULLEST else pytest.mark.long) for key, one in CATALOGUE.items()],
    ids=CATALOGUE,
)
on_both_papers = pytest.mark.parametrize("paper", ["Letter", pytest.param("A4", marks=pytest.mark.long)])
"""Letter is shorter, so what fits there on one page nearly always fits on A4."""

MM = 96 / 25.4
"""CSS pixels in a millimetre."""

WIDTHS = {"A4": (190.0, 277.0), "Letter": (195.9, 259.4)}
"""The width inside the margins in millimetres: upright, across."""

COLOURED = """() => {
    const parts = ["color", "backgroundColor", "borderTopColor", "fill", "stroke"];
    const isColoured = (colour) => new Set((colour.match(/\\d+/g) ?? []).slice(0, 3)).size > 1;
    const coloured = (one) => parts.filter((part) => isColoured(getComputedStyle(one)[part]));
    const shown = [...document.querySelectorAll("body, body *")].filter((one) => one.checkVisibility());
    const isDark = (one) => one === document.body && getComputedStyle(one).backgroundColor !== "rgb(255, 255, 255)";
    const wrong = shown.filter((one) => isDark(one) || coloured(one).length);
    return wrong.map((one) => `${one.outerHTML.slice(0, 80)} ${coloured(one)}`);
}"""
"""A script that finds the elements that would be printed in colour, and a paper that is not white."""


class Printer:
    """A page of Chromium that prints the pages of a site."""

    def __init__(self, page: Page, site: str) -> None:
        self._page, self._site = page, site

    def print(self, path: str, paper: str, clipped: str = "", language: str = "en") -> Printed:
        """Print the page at this path on paper of this format, in a language.

        `clipped` is a script that finds what does not fit on the page as it is printed; there must be nothing.
        """
        page = self._page
        page.set_extra_http_headers({"Accept-Language": language})
        page.goto(self._site + path)
        if clipped:
            width = WIDTHS[paper][page.locator("body.across").count() > 0]
            page.set_viewport_size({"width": int(width * MM), "height": 720})
            page.emulate_media(media="print")
            found = page.evaluate(clipped)
            page.emulate_media(media="null")
            assert found == [], found
        return Printed(page.pdf(format=paper, tagged=True))

    def evaluate(self, path: str, script: str, *, dark: bool = False, width: float = 0, language: str = "en") -> object:
        """Run a script on the page as it is printed, from light or dark mode, and return its result.

        `width` is the paper's inside its margins, in millimetres; 0 if it does not matter.
        """
        page = self._page
        page.set_extra_http_headers({"Accept-Language": language})
        page.set_viewport_size({"width": round(width * MM) or 1280, "height": 720})
        page.goto(self._site + path)
        page.emulate_media(media="print", color_scheme="dark" if dark else "light")
        found: object = page.evaluate(script)
        page.emulate_media(media="null", color_scheme="null")
        return found
