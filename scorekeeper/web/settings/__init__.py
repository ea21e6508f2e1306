"""What a phone does for its owner: its switches, and the app as it stands on a home screen."""
