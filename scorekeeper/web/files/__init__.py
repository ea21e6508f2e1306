"""Out and in: a game taken along as a file or a message, and a game brought in from a file."""
