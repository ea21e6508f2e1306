"""`python -m tests.lock`: the exact versions that a clone installs, the newest in the ranges of pyproject.toml.

`app.txt` in scorekeeper/requirements/ is for the app and to build it; each extra has a file with what it needs more.
They hold for every Python from 3.11 on and for Linux, macOS and Windows, each with the hashes of what was published.
"""

import re
import subprocess
import sys
import tomllib
from typing import Any

from scorekeeper.bootstrap import MIN_PYTHON, dotted
from scorekeeper.config import CHECKOUT, PACKAGE

FOLDER = PACKAGE / "requirements"
OPTIONS = ("--universal", f"--python-version={dotted(MIN_PYTHON)}", "--generate-hashes", "--no-annotate", "--no-header")


def ranges() -> dict[str, list[str]]:
    """The name of each file -> the requirements of pyproject.toml that it is for."""
    whole: dict[str, Any] = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))
    project = whole["project"]
    return {"app": whole["build-system"]["requires"] + project["dependencies"], **project["optional-dependencies"]}


def main() -> None:
    """Write the files anew."""
    app = ranges()["app"]
    for name, more in ranges().items():
        known = []
        if name != "app":
            text = (FOLDER / "app.txt").read_text("utf-8")
            # What the app needs only on some machines, an extra may need on others.
            everywhere = re.findall(r"^(\S+)==\S+ \\$", text, re.MULTILINE)
            known = [f"--constraint={FOLDER / 'app.txt'}", *(f"--no-emit-package={one}" for one in everywhere)]
        resolve = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", *OPTIONS, *known, "-"]
        done = subprocess.run(
            resolve, input="\n".join({*app, *more}), stdout=subprocess.PIPE, encoding="utf-8", check=True
        )
        (FOLDER / f"{name}.txt").write_text(done.stdout, "utf-8")


if __name__ == "__main__":
    main()
