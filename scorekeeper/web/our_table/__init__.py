"""How the people stand who play on this phone: counted from its games, to look at, to print and to share."""
