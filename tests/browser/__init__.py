"""What holds in a real Chromium at the size of a phone."""
