"""Recording and correcting hands."""
