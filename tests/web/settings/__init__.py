"""The settings of a phone, and the manifest."""
