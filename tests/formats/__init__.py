"""Tests of the public formats."""
