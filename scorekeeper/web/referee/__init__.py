"""The referee's room: was that play legal, and the rules of the game."""
