"""`python3 -m scorekeeper`: the scorekeeper command, in a bare clone or an installed package."""

import sys

from scorekeeper import bootstrap

if __name__ == "__main__":
    bootstrap.hand_over()

    # Import only now: in a bare clone the packages of the command are not installed before.
    from scorekeeper.cli import main

    sys.exit(main())
