"""How a house network gets https: a certificate that its phones accept."""
