"""A game without scripts: its sheet, with one form for the last trick."""
