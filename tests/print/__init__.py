"""Tests of printed pages: how many there are, and what is on them."""
