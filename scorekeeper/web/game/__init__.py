"""The room of a game: its board, the story of each hand, its history, undo and redo, another game."""
