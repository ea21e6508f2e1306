"""Where games are kept: tables, queries, migrations. Knows no Flask; the caller brings the session."""
