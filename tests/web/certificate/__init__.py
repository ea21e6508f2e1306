"""The page that shows how to make a certificate."""
