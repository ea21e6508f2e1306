"""Tests of the list of a phone's games."""
