"""Tells waiting phones that a game has changed and who is entering its next hand, within one process; no Flask."""
