"""The board and its other pages."""
