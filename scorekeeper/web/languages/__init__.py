"""The languages: what each one is called, and which of them a phone speaks."""
