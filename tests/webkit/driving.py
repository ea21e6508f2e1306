"""Where this machine's WebKit is, and how the tests start it. It is the closest thing to Safari on a phone."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from selenium.webdriver.webkitgtk.webdriver import WebDriver

HOW_TO_INSTALL = ("Debian, Ubuntu: sudo apt install webkit2gtk-driver xvfb",)
BROWSERS = ("lib/*/webkit*gtk-*/MiniBrowser", "libexec/webkit*gtk-*/MiniBrowser", "lib*/webkit*gtk-*/MiniBrowser")


def find_webkit() -> tuple[str, str, str] | None:
    """The paths of WebKit's driver, its MiniBrowser and Xvfb; None if one is missing."""
    driver, display = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browser = next((str(path) for pattern in BROWSERS for path in Path("/usr").glob(pattern)), None)
    return (driver, browser, display) if driver and browser and display else None


@contextmanager
def webkit() -> Iterator[WebDriver]:
    """Start WebKit with a new profile; it quits at the end of the block."""
    found = find_webkit()
    assert found, "tests/conftest.py has checked"
    driver, browser, display = found
    with _screen(display) as name:
        options = Options()
        options.binary_location = browser
        options.add_argument("--automation")
        # WebKit's authorities are the machine's; a test that makes its own leaves those alone.
        options.accept_insecure_certs = True
        environ = {**os.environ, "DISPLAY": name, "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        if os.geteuid() == 0:
            # Its sandbox refuses root, and CI containers run as root.
            environ["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        one = webdriver.WebKitGTK(options=options, service=Service(driver, env=environ))
        try:
            yield one
        finally:
            one.quit()


@contextmanager
def _screen(program: str) -> Iterator[str]:
    """Start a virtual display and return its name."""
    reading, writing = os.pipe()
    with subprocess.Popen(
        [program, "-displayfd", str(writing), "-screen", "0", "800x900x24", "-nolisten", "tcp"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    ) as display:
        os.close(writing)
        try:
            with os.fdopen(reading) as said:
                yield f":{said.readline().strip()}"
        finally:
            display.terminate()
