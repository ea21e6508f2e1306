"""The site, asked as a browser asks: real app, real database, CSRF on, every page read."""
