"""Tests of the database: the file, its settings and its schema."""
