"""Sending a journal, and asking what is new."""
