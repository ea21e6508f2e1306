"""The end of a game: the ranking, and what the evening adds up to."""
