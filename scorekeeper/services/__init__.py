"""What the app does for a table, one verb a module.

A service takes a database session and frozen values, and returns a frozen value. Refusals are values too; exceptions
mean that the program or the database fails. Services do not know Flask or any sentence.
"""
