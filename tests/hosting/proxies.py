"""nginx and Caddy with the sample files, in front of an app, at ports of their own."""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from scorekeeper.config import PACKAGE
from tests.certificate import Certificate
from tests.server.serving import TIMEOUT, free_port, is_listening

HOSTING = PACKAGE / "hosting"
LOG = "proxy.log"
"""The file with what a proxy says."""


@contextmanager
def nginx(folder: Path, app: int, made: Certificate) -> Iterator[int]:
    """Nginx in front of the app at this port; gives the port of https."""
    http, https = free_port(), free_port()
    site = (HOSTING / "nginx.conf").read_text("utf-8")
    for old, new in (
        (r"listen (\[::\]:)443", f"listen [::1]:{https}"),
        (r"listen (\[::\]:)80", f"listen [::1]:{http}"),
        (r"listen 443", f"listen 127.0.0.1:{https}"),
        (r"listen 80", f"listen 127.0.0.1:{http}"),
        (r"127\.0\.0\.1:8021", f"127.0.0.1:{app}"),
        (r"/etc/letsencrypt/\S+fullchain.pem", str(made.file)),
        (r"/etc/letsencrypt/\S+privkey.pem", str(made.key)),
    ):
        site, count = re.subn(old, new, site)
        assert count == 1, old
    paths = "".join(
        f"{name}_temp_path {folder / name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.geteuid() == 0 else ""
    main = folder / "main.conf"
    main.write_text(
        f"daemon off; {user} pid {folder / 'pid'}; error_log stderr; events {{ worker_connections 512; }}"
        f"http {{ access_log {folder / 'access'}; {paths} {site} }}"
    )
    command = [found("nginx"), "-p", str(folder), "-c", str(main)]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    with running(command, https, folder / LOG):
        yield https
    assert (folder / "access").read_text() == ""


@contextmanager
def caddy(folder: Path, app: int, made: Certificate) -> Iterator[int]:
    """Caddy in front of the app at this port; gives the port of https."""
    https = free_port()
    text = (HOSTING / "Caddyfile").read_text("utf-8")
    # Here it is to fetch no certificate, and to leave other ports alone.
    text = re.sub(r"^\{\n", "{\n\tadmin off\n\tauto_https disable_redirects\n", text, count=1, flags=re.MULTILINE)
    text = re.sub(r"^(\{\$SITE.*\{\n)", rf"\1\ttls {made.file} {made.key}\n", text, flags=re.MULTILINE)
    file = folder / "Caddyfile"
    file.write_text(text)
    environment = {
        **os.environ,
        "SITE": f"https://127.0.0.1:{https}",
        "APP": f"127.0.0.1:{app}",
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    command = [found("caddy"), "run", "--adapter", "caddyfile", "--config", str(file)]
    with running(command, https, folder / LOG, environment):
        yield https


PROXIES: dict[str, Callable[[Path, int, Certificate], AbstractContextManager[int]]] = {"nginx": nginx, "caddy": caddy}


def found(program: str) -> str:
    """The path of a program. Skips the test where there is none; in CI there must be the proxies."""
    path = shutil.which(program) or shutil.which(f"/usr/sbin/{program}")
    if path is None and program in PROXIES and os.environ.get("CI", "").lower() in {"true", "1"}:
        pytest.fail(f"No {program}, and CI=true: its tests must run here", pytrace=False)
    if path is None:
        pytest.skip(f"no {program}")
    return path


@contextmanager
def running(command: Sequence[str], port: int, log: Path, environment: dict[str, str] | None = None) -> Iterator[None]:
    """A program that listens at this port, and says into this file what it has to say."""
    with (
        log.open("wb") as said,
        subprocess.Popen(command, env=environment, stdout=said, stderr=subprocess.STDOUT) as process,
    ):
        try:
            deadline = time.monotonic() + TIMEOUT
            while not is_listening(port):
                assert process.poll() is None, log.read_text()
                assert time.monotonic() < deadline
            yield
        finally:
            process.terminate()
