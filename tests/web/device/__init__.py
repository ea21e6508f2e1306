"""The settings of a phone, its language and its certificate; and what is kept of people."""
