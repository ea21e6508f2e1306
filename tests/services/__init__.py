"""Tests of the services, with one phone and with several at once."""
