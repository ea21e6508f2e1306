"""The score sheet on paper: of a game, or an empty one to fill in by hand."""
