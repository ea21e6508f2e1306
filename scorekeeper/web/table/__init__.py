"""The page on which the rules of a running game change; its people change on the phone (static/js/phone/open-people.js)."""
