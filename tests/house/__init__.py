"""What holds for the project as a whole: how it sets up, what it ships, who imports whom."""
