"""A tour of the app: every address with values for a game, and how it usually answers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flask import Flask

STREAM = "live.events"
"""What stays open for minutes."""

LEADS = {"share.look", "referee.choose", "game.enter", "game.change", "game.drawn"}
"""What leads elsewhere: who has joined already from the link to the board, and a dispute to the running game."""

USUAL = dict.fromkeys(LEADS, 303) | {"security_contact": 404, "messages_file": 404}
"""How pages answer a phone with a running game, where not with 200: there is no contact, and no such file."""


@dataclass(frozen=True)
class Address:
    """An address: the name of what answers it, its path, and the methods that it takes."""

    endpoint: str
    path: str
    methods: frozenset[str]
    arguments: frozenset[str]

    @property
    def status(self) -> int:
        return USUAL.get(self.endpoint, 200)


def tour(app: Flask, key: str, token: str = "no-such-link", **values: str) -> Iterator[Address]:  # noqa: S107
    """Every address, for the game with this key; `values` replace those of the other parts of an address."""
    parts: Mapping[str, str | int] = {
        "key": key,
        "token": token,
        "variant_id": "agurk",
        "entry": 1,
        "kind": "json",
        "filename": "css/app.css",
        "language": "en",
        "tag": "en",
        "digest": "0",
        "_screen": "legal",
        **values,
    }
    for rule in app.url_map.iter_rules():
        with app.test_request_context():
            built = rule.build({name: parts[name] for name in rule.arguments})
        assert built is not None
        yield Address(rule.endpoint, built[1], frozenset(rule.methods or ()), frozenset(rule.arguments))
