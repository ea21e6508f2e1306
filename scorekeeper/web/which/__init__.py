"""Which Cucumber do we play? A few questions that lead to the preset."""

from scorekeeper.web.which.views import bp

__all__ = ["bp"]
