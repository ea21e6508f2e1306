"""The schema changes for Alembic: one module each, never edited after a release."""
