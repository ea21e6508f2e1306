"""The room for phones without a network: the worker that keeps boards on them."""
