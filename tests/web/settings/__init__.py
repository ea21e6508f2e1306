"""The switches of a phone, and the manifest."""
