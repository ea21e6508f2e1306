"""The room where games begin: the games of this device, the rule sheets, and the form that opens a game."""

from scorekeeper.web.start.views import bp

__all__ = ["bp"]
