"""The sentences about the game."""
