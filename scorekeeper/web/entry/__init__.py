"""The entry of a hand: its form, and what its templates are given."""
