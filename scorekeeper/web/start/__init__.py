"""The start room: this device's games, the variants, and the form that opens a game."""

from scorekeeper.web.start.views import bp

__all__ = ["bp"]
