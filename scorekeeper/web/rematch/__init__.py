"""Play again, with other people than before."""
