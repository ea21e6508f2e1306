"""The room of the table's rulings: made, read, withdrawn."""
