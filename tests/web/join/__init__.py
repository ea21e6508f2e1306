"""The join room."""
