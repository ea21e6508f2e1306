"""What a table can ask for, and several phones at once."""
