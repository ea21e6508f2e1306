"""The journal of a phone: what it has recorded and the server has not yet answered for (services/JOURNAL.md)."""
