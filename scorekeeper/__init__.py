"""A score keeper and referee for the Cucumber family of card games."""

__version__ = "0.2.0.dev0"
