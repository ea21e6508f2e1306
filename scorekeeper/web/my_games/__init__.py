"""The games of this device and their people: lists, evenings, the next game, and how everybody stands."""
