"""The page on which the rules of a running game change. Its people change on the phone (phone/open-people.js)."""
