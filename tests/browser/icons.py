"""Redraw the app's icons from the drawing of a cucumber: `python -m tests.browser.icons`."""

from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import HOW_TO_INSTALL, find_chromium, launch

FOLDER = Path(__file__).resolve().parents[2] / "static" / "icons"
DRAWING = FOLDER / "cucumber.svg"
GROUND = "#e4efe2"
"""The background of icons that are not transparent."""


class Icon(NamedTuple):
    """One icon: file name, edge in pixels, the share of it that the drawing fills, and the background."""

    name: str
    edge: int
    share: float
    behind: str


ICONS = (
    Icon("cucumber-192.png", 192, 1, "transparent"),
    Icon("cucumber-512.png", 512, 1, "transparent"),
    # A launcher may cut away everything outside the inner circle, which is four fifths as wide as the icon.
    Icon("cucumber-maskable-512.png", 512, 0.86, GROUND),
    # Such a home screen rounds the corners itself, so the icon has square ones.
    Icon("cucumber-apple-180.png", 180, 1, GROUND),
)


def main() -> None:
    """Draw every icon."""
    if find_chromium() is None:
        raise SystemExit("\n".join(("No Chromium found. Install one:", *HOW_TO_INSTALL)))
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        for icon in ICONS:
            (FOLDER / icon.name).write_bytes(draw(browser, icon))
        browser.close()


def draw(browser: Browser, icon: Icon) -> bytes:
    """The icon as PNG."""
    page = browser.new_page(viewport={"width": icon.edge, "height": icon.edge})
    drawing = DRAWING.read_text("utf-8").replace("<svg ", f'<svg width="{icon.share:.0%}" ', 1)
    style = f"display: grid; place-items: center; height: 100vh; margin: 0; background: {icon.behind}"
    page.set_content(f'<!doctype html><body style="{style}">{drawing}</body>')
    picture = page.screenshot(omit_background=True)
    page.close()
    return picture


if __name__ == "__main__":
    main()
