"""The referee: was that play legal, which plays of a hand were wrong, and the rules of the game."""
