"""Was that legal, the rules in force, and the card of them."""
