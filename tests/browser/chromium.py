"""Where this machine's Chromium is, and how the tests start it and end it."""

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
from playwright.sync_api import Browser, BrowserType

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
MAC_APPS = ("Chromium", "Google Chrome", "Microsoft Edge")
WINDOWS_PROGRAMS = (
    r"Chromium\Application\chrome.exe",
    r"Google\Chrome\Application\chrome.exe",
    r"Microsoft\Edge\Application\msedge.exe",
)
HOW_TO_INSTALL = (
    "Debian, Ubuntu: sudo apt install chromium",
    "macOS:          brew install --cask google-chrome",
    "Windows:        winget install Google.Chrome (where Edge has been removed)",
    "Elsewhere:      set CHROMIUM to the path of a Chromium, Chrome or Edge",
)


class Chromium:
    """A Chromium that all tests share, and others of their own for those that need one."""

    def __init__(self, kind: BrowserType) -> None:
        self._kind = kind
        self._shared: Browser | None = None

    @property
    def browser(self) -> Browser:
        """The shared one; a new one where the last one has been ended."""
        if self._shared is None or not self._shared.is_connected():
            self._shared = self.launch()
        return self._shared

    def launch(self, *arguments: str) -> Browser:
        """One more, which is for the caller to close."""
        return self._kind.launch(executable_path=find_chromium(), args=[*launch_arguments(), *arguments])

    def close(self) -> None:
        """Close the shared one."""
        if self._shared is not None:
            self._shared.close()


def end_all() -> None:
    """End every Chromium that was started from here, however busy it is."""
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            if "--headless" in process.cmdline():
                process.kill()


def find_chromium() -> str | None:
    """The path of a Chromium or one of its kin; None if there is none, or if CHROMIUM names none."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    on_path = filter(None, map(shutil.which, NAMES))
    installed = (str(place) for place in _usual_places() if place.is_file())
    return next(on_path, None) or next(installed, None)


def launch_arguments() -> list[str]:
    """What Chromium needs to start on a bare machine and keep to the test, without calls home."""
    arguments = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-gpu",
        "--disable-quic",
        "--disable-sync",
        "--no-first-run",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")  # Chromium refuses root with its sandbox on; CI containers are root
    return arguments


def _usual_places() -> Iterator[Path]:
    """Where installers put it without telling PATH."""
    for applications in (Path("/Applications"), Path.home() / "Applications"):
        for app in MAC_APPS:
            yield applications / f"{app}.app" / "Contents" / "MacOS" / app
    for variable in ("LOCALAPPDATA", "PROGRAMFILES", "PROGRAMFILES(X86)"):
        if folder := os.environ.get(variable):
            for program in WINDOWS_PROGRAMS:
                yield Path(folder) / program
