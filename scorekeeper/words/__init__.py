"""All English sentences about the game, for the command line and the pages, and their translation.

The rules say what happened with enums; this package turns them into sentences. Sentences start with a capital letter
or a name. Reasons have no full stop, because they also follow a place in a file, as in
`events[3].final_trick: Bo is out and cannot play`.
"""
