"""The tests of sharing."""
