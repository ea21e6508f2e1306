"""Chromium can install the app, and its icons are right."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.chromium import find_chromium, launch_arguments
from tests.browser.icons import FOLDER, GROUND, ICONS, draw
from tests.browser.phone import Phone

# The colours of a picture's four corners and its middle.
COLOURS = """async (name) => {
    const picture = new Image();
    picture.src = new URL(name, document.querySelector("link[rel=icon]").href);
    await picture.decode();
    const canvas = document.createElement("canvas"), pen = canvas.getContext("2d");
    const edge = canvas.width = canvas.height = picture.naturalWidth;
    pen.drawImage(picture, 0, 0);
    const hex = (one) => one.toString(16).padStart(2, "0");
    const at = (x, y) => [...pen.getImageData(x, y, 1, 1).data].map(hex).join("");
    return [at(0, 0), at(edge - 1, 0), at(0, edge - 1), at(edge - 1, edge - 1), at(edge / 2, edge / 2)];
}"""


@pytest.fixture
def profile(browser: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """A profile on disk; a private window cannot install apps."""
    context = browser.browser_type.launch_persistent_context(
        str(tmp_path), executable_path=find_chromium(), args=launch_arguments()
    )
    yield context
    context.close()


def test_the_app_can_be_installed(profile: BrowserContext, site: str) -> None:
    start_page = profile.new_page()
    start_page.goto(site)
    session = profile.new_cdp_session(start_page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["display"] == "standalone"
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_the_icons_match_the_drawing(browser: Browser, phone: Phone) -> None:
    phone.allow_errors("willReadFrequently")
    phone.page.goto(phone.site)
    for icon in ICONS:
        *corners, middle = phone.page.evaluate(COLOURS, icon.name)
        assert set(corners) == ({"00000000"} if icon.behind == "transparent" else {f"{GROUND[1:]}ff"}), icon.name
        assert middle not in corners, icon.name
        # Another browser version may draw the edges slightly differently.
        fresh = draw(browser, icon)
        assert abs(len(fresh) - (FOLDER / icon.name).stat().st_size) < 0.1 * len(fresh), icon.name
