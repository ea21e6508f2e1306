"""Files for their owner only."""

import logging
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
