"""The tests of the door."""
