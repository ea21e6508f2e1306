"""The door of a game: a link that gives a right, or a code that somebody at the table says."""
