"""What changes at a table, by its plain forms."""
