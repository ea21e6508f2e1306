"""The table view."""
