"""The hand room: enter, preview, record and correct hands."""
