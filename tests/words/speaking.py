"""What the server says in a language, and how the scripts would write it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from flask_babel import Domain, get_translations

from scorekeeper.rules.values import Score
from scorekeeper.words.translate import reset_translations, set_translations


@contextmanager
def speaking(app: Flask, domain: Domain | None, form: dict[str, Any] | None = None) -> Iterator[None]:
    """A request in English or in the language of the domain, with a form."""
    with app.test_request_context(method="POST", data=form):
        if domain is not None:
            domain.as_default()  # type: ignore[no-untyped-call]
        token = set_translations(get_translations())
        yield
        reset_translations(token)


def plain(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """The value as the scripts would write it."""
    if hasattr(value, "__dataclass_fields__"):
        return plain({name: getattr(value, name) for name in value.__dataclass_fields__})
    if isinstance(value, Score):
        return dict(value._asdict())
    if isinstance(value, dict):
        return {re.sub(r"_(\w)", lambda found: found[1].upper(), key): plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value
