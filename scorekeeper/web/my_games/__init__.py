"""The games of this device: found by a word, put away, forgotten or deleted."""

from scorekeeper.web.my_games.views import bp

__all__ = ["bp"]
