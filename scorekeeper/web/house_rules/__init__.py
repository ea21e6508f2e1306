"""The rules of a game in a form, as sentences with a choice in each: for a new game, and for a rule that changes."""
