"""The start page, which game a table plays, and the form that opens it."""
