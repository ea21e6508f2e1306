"""Every English sentence about the game, for the command line and the pages alike, and how it is translated.

The rules name what happened by an enum; here it becomes a sentence. Sentences start with a capital letter or
a name. Reasons carry no full stop, because they also stand behind a place in a file, as in
`events[3].final_trick: Bo is out and cannot play`.
"""
