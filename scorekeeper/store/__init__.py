"""Games in the database: tables, queries, migrations. Does not know Flask; the caller passes the session."""
