"""Tests of the project as a whole: its set-up, its wheel, its pages and its test command."""
