"""The score sheet on paper: of a game, and an empty one for a table that writes by hand."""
