"""Scripts that measure, run by name only: `python -m tests.benchmarks.replay`."""
