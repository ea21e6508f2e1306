"""What holds, room by room; `python3 -m tests` runs it all."""
