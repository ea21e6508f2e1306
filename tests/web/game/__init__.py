"""The board and what hangs on it."""
