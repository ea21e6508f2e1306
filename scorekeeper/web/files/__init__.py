"""A game as a file or a message, and a game from a file."""
