"""A score keeper and referee for the Cucumber family of card games."""

__version__ = "0.3.0.dev0"


def N_(text: str) -> str:  # noqa: N802 - the name by which gettext knows strings that are translated elsewhere
    """Mark a string for translation. The code that shows it translates it."""
    return text
