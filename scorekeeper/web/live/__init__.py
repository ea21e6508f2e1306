"""The room of the waiting phones: the stream that says that something changed, the question what, who is entering."""
