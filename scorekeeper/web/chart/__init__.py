"""The chart room: every player's score after each hand, as a picture and in words."""
