"""Games taken out as files and messages, and brought in."""
