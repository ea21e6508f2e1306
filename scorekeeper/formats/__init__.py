"""Read and write the public JSON of this project (formats/README.md).

A text that cannot be read raises a `FormatError` that names the place; `scorekeeper.words.format_errors` puts the
reason into a sentence.
"""
