"""The entry of a hand: its form and the context of its templates."""
