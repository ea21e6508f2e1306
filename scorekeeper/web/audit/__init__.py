"""The audit room: the cards of a hand as they lie on the table, and what they prove."""
