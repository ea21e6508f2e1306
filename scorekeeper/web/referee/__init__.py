"""The referee's room: was that play legal, and the rules in force."""
