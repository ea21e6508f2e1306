"""A game without scripts, at `plain` below its address: its sheet, with one form for the last trick."""
