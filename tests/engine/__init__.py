"""The rules in scripts, held to those in Python."""
