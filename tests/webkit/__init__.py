"""Tests in a real WebKit."""
