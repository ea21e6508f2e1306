"""The room for phones without a network."""
