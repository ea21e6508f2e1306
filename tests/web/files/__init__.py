"""Exporting and importing games."""
