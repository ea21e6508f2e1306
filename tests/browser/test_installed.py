"""Chromium can install the app."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.chromium import find_chromium, launch_arguments


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
