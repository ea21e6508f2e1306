"""The rules room: conformance cases, sources, properties, and every branch."""
