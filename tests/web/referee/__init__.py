"""The question to the referee, the rules, and the card."""
