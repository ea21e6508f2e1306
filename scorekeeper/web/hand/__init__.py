"""The room in which a hand is entered: recorded, previewed, corrected."""
