"""The hub."""
