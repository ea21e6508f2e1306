"""A game without scripts: its sheet, and the form above it."""
