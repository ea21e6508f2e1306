"""The start room."""
