"""What holds in a real WebKit."""
