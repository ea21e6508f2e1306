"""Redraw the app's icons from the drawing of a cucumber: `python -m tests.browser.icons`."""

from playwright.sync_api import sync_playwright

from scorekeeper.config import CHECKOUT
from tests.browser.chromium import launch

FOLDER = CHECKOUT / "static" / "icons"
DRAWING = FOLDER / "cucumber.svg"
GROUND = "#e4efe2"
"""The background of icons that are not transparent."""

ICONS = {
    "cucumber-192.png": (192, 1, "transparent"),
    "cucumber-512.png": (512, 1, "transparent"),
    # A launcher may cut away everything outside the inner circle, which is four fifths as wide as the icon.
    "cucumber-maskable-512.png": (512, 0.86, GROUND),
    # Such a home screen rounds the corners itself, so the icon has square ones.
    "cucumber-apple-180.png": (180, 1, GROUND),
}
"""File name -> edge in pixels, the share of it that the drawing fills, and the background."""


def main() -> None:
    """Draw every icon."""
    svg = DRAWING.read_text("utf-8")
    with sync_playwright() as playwright, launch(playwright.chromium) as browser:
        for name, (edge, share, behind) in ICONS.items():
            page = browser.new_page(viewport={"width": edge, "height": edge})
            drawing = svg.replace("<svg ", f'<svg width="{share:.0%}" ', 1)
            style = f"display: grid; place-items: center; height: 100vh; margin: 0; background: {behind}"
            page.set_content(f'<!doctype html><body style="{style}">{drawing}</body>')
            page.screenshot(path=FOLDER / name, omit_background=True)


if __name__ == "__main__":
    main()
