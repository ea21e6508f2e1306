"""The score sheet of a game, and an empty one."""
