"""The schema changes, oldest first by their names."""
