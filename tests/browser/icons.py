"""Draw the icons of the app anew from the drawn cucumber: `python -m tests.browser.icons`."""

from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import HOW_TO_INSTALL, find_chromium, launch_arguments

FOLDER = Path(__file__).resolve().parents[2] / "static" / "icons"
DRAWING = FOLDER / "cucumber.svg"
GROUND = "#e4efe2"
"""What the drawing stands on."""


class Icon(NamedTuple):
    """One picture: its file, its edge in pixels, how much of it the drawing takes, what is behind."""

    name: str
    edge: int
    share: float
    behind: str


ICONS = (
    Icon("cucumber-192.png", 192, 1, "transparent"),
    Icon("cucumber-512.png", 512, 1, "transparent"),
    # A launcher cuts any shape that holds the inner circle, four fifths as wide as the icon.
    Icon("cucumber-maskable-512.png", 512, 0.86, GROUND),
    # A home screen that rounds the corners itself wants none that are round already.
    Icon("cucumber-apple-180.png", 180, 1, GROUND),
)


def main() -> None:
    """Draw all of them."""
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("\n".join(("No Chromium found. Install one:", *HOW_TO_INSTALL)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=launch_arguments())
        for icon in ICONS:
            (FOLDER / icon.name).write_bytes(draw(browser, icon))
        browser.close()


def draw(browser: Browser, icon: Icon) -> bytes:
    """The picture as PNG."""
    page = browser.new_page(viewport={"width": icon.edge, "height": icon.edge})
    drawing = DRAWING.read_text("utf-8").replace("<svg ", f'<svg width="{icon.share:.0%}" ', 1)
    style = f"display: grid; place-items: center; height: 100vh; margin: 0; background: {icon.behind}"
    page.set_content(f'<!doctype html><body style="{style}">{drawing}</body>')
    picture = page.screenshot(omit_background=True)
    page.close()
    return picture


if __name__ == "__main__":
    main()
