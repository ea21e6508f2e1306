"""Files for their owner only, made whole or not at all."""

import logging
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

OTHERS = 0o007
"""The rights of people who are neither the owner of a file nor in its group."""


def make_private(file: Path) -> None:
    """Let strangers read the file, if there is one, no more. A group that somebody let in stays."""
    if file.is_file() and file.stat().st_mode & OTHERS:
        try:
            file.chmod(0o600)
        except PermissionError:  # It is another user's.
            said = f"every user of this machine can read {file}"
            logging.getLogger("scorekeeper.security").warning(said, extra={"event": "database", "reason": "readable"})


@contextmanager
def made_whole(path: Path, *, replace: bool = False) -> Iterator[Path]:
    """A file for the block to write, which is safe on the disk when it comes to be at `path`.

    If another process is quicker, its file stays, unless `replace`.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.")
    os.close(handle)
    made = Path(name)
    try:
        yield made
        with made.open("rb+") as written:
            os.fsync(written.fileno())
        try:
            if not replace:
                path.hardlink_to(made)
        except FileExistsError:
            return
        except OSError:  # A file system without hard links.
            replace = True
        if replace:
            made.replace(path)
    finally:
        made.unlink(missing_ok=True)
