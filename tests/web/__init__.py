"""The site, requested like a browser does: a real app and database, with CSRF checks, and every page parsed."""
