"""This phone: its settings and language, the certificate for https, and what is kept of people."""
