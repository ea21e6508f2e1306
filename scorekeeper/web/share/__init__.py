"""The share room: a game's links and codes, its members, and withdrawing their rights."""
