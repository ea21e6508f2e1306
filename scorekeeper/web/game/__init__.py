"""The game room: the board, the story of each hand, the history, undo and redo, another game."""
