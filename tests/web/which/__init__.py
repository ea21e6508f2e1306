"""Tests of the questions that lead to a preset."""
