"""The table's rulings."""
