"""The schema changes; their names sort oldest first."""
