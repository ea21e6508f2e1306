"""The share room."""
