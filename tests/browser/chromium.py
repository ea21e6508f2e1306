"""Where this machine's Chromium is, and how the tests start it."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, BrowserType

# The headless shell has no windows of its own to draw, and takes a fifth of the processor time.
NAMES = (
    "chromium-headless-shell",
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
HOUSE = "phone.test"
"""A host name of the server that is no secure origin, like an address in a home network."""
HOW_TO_INSTALL = (
    "Debian, Ubuntu: sudo apt install chromium-headless-shell, or chromium",
    "macOS:          brew install --cask google-chrome",
    "Windows:        winget install Google.Chrome (where Edge has been removed)",
    "Elsewhere:      set CHROMIUM to the path of a Chromium, Chrome or Edge",
)


def launch(kind: BrowserType, *arguments: str) -> Browser:
    """Start this machine's Chromium; the caller closes it. Exits with what to install if there is none."""
    path = find_chromium()
    if path is None:
        raise SystemExit("\n".join(("No Chromium found. Install one:", *HOW_TO_INSTALL)))
    return kind.launch(executable_path=path, args=[*launch_arguments(), *arguments])


def find_chromium() -> str | None:
    """The path of Chromium, Chrome or Edge; None if none is found, or if CHROMIUM names no program."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    on_path = filter(None, map(shutil.which, NAMES))
    installed = (str(place) for place in _usual_places() if place.is_file())
    return next(on_path, None) or next(installed, None)


def launch_arguments() -> list[str]:
    """The arguments with which Chromium starts on a bare machine and makes no requests of its own."""
    arguments = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-gpu",
        "--disable-quic",
        "--disable-smooth-scrolling",
        "--disable-sync",
        "--no-first-run",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")  # Chromium refuses root with its sandbox on; CI containers are root
    return arguments


def _usual_places() -> Iterator[Path]:
    """The paths that installers use without adding them to PATH."""
    for applications in (Path("/Applications"), Path.home() / "Applications"):
        for app in MAC_APPS:
            yield applications / f"{app}.app" / "Contents" / "MacOS" / app
    for variable in ("LOCALAPPDATA", "PROGRAMFILES", "PROGRAMFILES(X86)"):
        if folder := os.environ.get(variable):
            for program in WINDOWS_PROGRAMS:
                yield Path(folder) / program
