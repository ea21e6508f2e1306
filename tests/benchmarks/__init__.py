"""Benchmarks, run only by name: `python -m tests.benchmarks.replay`."""
