"""`python3 -m scorekeeper`: the scorekeeper command, from a bare clone as from an installed package."""

import sys

from scorekeeper import bootstrap

if __name__ == "__main__":
    bootstrap.hand_over()

    # Only now is it certain that the packages which the command needs are there.
    from scorekeeper.cli import main

    sys.exit(main())
