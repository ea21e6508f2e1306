"""The files for hosting, as far as a machine can check them."""
