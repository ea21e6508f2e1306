"""A game at its address: the page on which phones draw it, what they get for that, and the form of new rules."""
