"""The real server in a process of its own, asked over real connections."""
