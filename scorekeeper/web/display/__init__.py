"""The board for a tablet on the table or a television across the room."""
