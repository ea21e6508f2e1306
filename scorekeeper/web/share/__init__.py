"""Share a game, and get a right to one by a link or by a spoken code."""
