"""The chart room."""
