"""The join room: get a right to a game by a link or by a spoken code."""
