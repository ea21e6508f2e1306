"""What is kept of people, and how it goes: the names in a game, or the whole game."""
