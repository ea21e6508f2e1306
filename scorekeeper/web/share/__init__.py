"""Sharing a game: its links and codes, who has joined, and taking rights back."""
