"""The files room: export a game as a file or a message, and import a game from a file."""
