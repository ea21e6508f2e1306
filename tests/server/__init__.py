"""Tests of the real server in a process of its own, over real connections."""
