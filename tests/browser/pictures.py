"""Redraw the pictures of the README: `python -m tests.browser.pictures`."""

import base64
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from scorekeeper.formats.occasion import write_occasion
from tests.browser.chromium import launch
from tests.browser.games import games_in
from tests.browser.phone import Hand, Phone
from tests.browser.server import running
from tests.services.table import OCCASION

FOLDER = Path(__file__).resolve().parents[1] / "pictures"

FIVE = ("Anna", "Bo", "Cecilie", "David", "Emma")

EVENING = (
    ("David", "7", "10", "4", "J", "3"),
    ("Anna", "K", "5", "9", "2", "6"),
    ("Cecilie", "8", "Q", "Q", "3", "5"),
    ("Bo", "4", "6", "A", "9", "10"),
    ("Emma", "2", "3", "5", "7", "8"),
    ("David", "3", "4", "10", "9", "J"),
    ("Anna", "6", "J", "2", "5", "4"),
)
"""An evening of Agurk: who led the last trick, then the five cards."""

CUCUMBER = ("Bo", "10", "K", "3", "K", "8")
"""The next hand: two kings, so Bo subtracts 13 and David gets his first cucumber."""

LATE = (
    ("Bo", "6", "8", "2", "5", "5"),
    ("David", "K", "J", "2", "Q", "A"),
    ("Cecilie", "Q", "7", "K", "4", "2"),
    ("Cecilie", "Q", "3", "7", "2", "3"),
    ("David", "7", "8", "A", "A", "3"),
    ("Emma", "10", "J", "", "6", "6"),
    ("Emma", "3", "", "", "9", "8"),
    ("David", "J", "", "", "7", "J"),
    ("David", "", "", "", "K", "K"),
    ("David", "", "", "", "Q", "5"),
    ("Emma", "", "", "", "J", "A"),
)
"""The rest of the evening; players who are out have no card."""

A4: ViewportSize = {"width": 718, "height": 1123}
"""In CSS pixels, as wide as between its margins."""

# A sheet of paper with its margins.
ON_A_TABLE = """<!doctype html><style>
  body { width: max-content; margin: 0; padding: 24px; background: #e8e6dc; }
  img { width: 794px; padding: 38px; background: #fff; box-shadow: 0 4px 18px #0003; }
</style>"""

# Phones beside each other.
SIDE_BY_SIDE = """<!doctype html><style>
  body { display: flex; gap: 28px; width: max-content; margin: 0; padding: 28px; background: #e8e6dc; }
  img { width: 360px; border: 1px solid #8b8878; border-radius: 18px; box-shadow: 0 6px 24px #0003; }
</style>"""


def main() -> None:
    """Draw every picture."""
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as instance,
        running(Path(instance)) as site,
        games_in(Path(instance)) as games,
        sync_playwright() as playwright,
        launch(playwright.chromium) as browser,
    ):
        phone = Phone(browser, site, games, device_scale_factor=2)
        lay_out(browser, "phone.png", SIDE_BY_SIDE, *screens(phone), scale=2)
        lay_out(browser, "sheet.png", ON_A_TABLE, sheet(phone), scale=1)
        phone.close()


def screens(phone: Phone) -> Iterator[bytes]:
    """The start page, the entry with its preview, and the board."""
    phone.page.goto(phone.site)
    yield phone.page.screenshot(caret="initial")
    phone.set_up("agurk", FIVE)
    phone.play(*map(evening_hand, EVENING))
    board = phone.page.screenshot(caret="initial")
    phone.enter_quickly(evening_hand(CUCUMBER))
    expect(phone.shown.locator(".steps li")).to_have_count(3)
    yield phone.page.screenshot(caret="initial")
    yield board


def sheet(phone: Phone) -> bytes:
    """The printed sheet of a finished game."""
    phone.set_up("agurk", FIVE)
    phone.play(*map(evening_hand, (*EVENING, CUCUMBER, *LATE)))
    address = f"{phone.address}/sheet"
    phone.page.goto(f"{address}/head")
    for name, text in write_occasion(OCCASION).items():
        phone.on(f"[name='{name}']").fill(text)
    phone.on("button.primary").tap()
    phone.page.wait_for_url(address)
    phone.page.emulate_media(media="print")
    phone.page.set_viewport_size(A4)
    phone.page.goto(f"{address}?unaddressed=y")
    return phone.on(".paper").screenshot(caret="initial")


def lay_out(browser: Browser, name: str, style: str, *pictures: bytes, scale: int) -> None:
    """Save these pictures on one ground."""
    page = browser.new_page(device_scale_factor=scale)
    shown = (f'<img src="data:image/png;base64,{base64.b64encode(one).decode()}">' for one in pictures)
    page.set_content(style + "".join(shown))
    page.locator("body").screenshot(path=FOLDER / name)
    page.close()


def evening_hand(line: tuple[str, ...]) -> Hand:
    led, *cards = line
    return Hand({name: card for name, card in zip(FIVE, cards, strict=True) if card}, led)


if __name__ == "__main__":
    main()
