"""Whether the server works."""
