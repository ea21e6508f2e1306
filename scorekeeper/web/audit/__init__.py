"""The audit room: enter the cards of a hand as they lie on the table and see which plays were wrong."""
