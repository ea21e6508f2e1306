"""The ruling room: make, read, correct and withdraw the table's rulings."""
