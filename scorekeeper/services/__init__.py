"""What a table can ask for, one verb a module. Outcomes are values; only faults of the program are exceptions.

A service gets a database session and frozen values and returns frozen values; it knows no Flask and no sentence.
"""
