"""What comes out of a printer, counted and read."""
