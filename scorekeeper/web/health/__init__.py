"""Whether the server works, for whoever watches over it."""
