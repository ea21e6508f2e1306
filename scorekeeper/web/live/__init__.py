"""Live updates for open boards: the event stream, the request for the new board, and who is entering a hand."""
