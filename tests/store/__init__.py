"""Where games are kept: the file, its settings and its schema."""
