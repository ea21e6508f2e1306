"""Tests of the rules: conformance cases, sources, random games, and every branch."""
