"""A game as scripts get it: its facts, its history, its corrections and the page of new rules."""
