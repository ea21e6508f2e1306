"""The public JSON of this project, and how it becomes rules and comes from them (formats/README.md).

Whatever cannot be read is a `FormatError` that names the place; `scorekeeper.words.format_errors` says why.
"""
