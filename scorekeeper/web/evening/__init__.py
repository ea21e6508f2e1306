"""The evening of a game, to look at and to print."""
