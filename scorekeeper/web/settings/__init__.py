"""The settings of a phone, and the manifest for its home screen."""
