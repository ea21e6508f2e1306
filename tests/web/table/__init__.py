"""The page on which the rules of a running game change."""
