"""Alembic's scripts: one module a schema change, never edited after release."""
