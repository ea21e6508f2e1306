"""What the table decides."""
