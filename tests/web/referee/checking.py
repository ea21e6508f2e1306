"""What a phone that has checked a hand sends to be kept, and what it is told of what is kept."""

from collections.abc import Sequence
from typing import Any

from tests.web.visitor import Visitor


def kept_audit(phone: Visitor, key: str, entry: int | None = None) -> Any:  # noqa: ANN401 - any JSON value
    """What the server keeps with the next hand of a game, or with a recorded one; None if nothing."""
    answer = phone.client.get(f"/g/{key}/audit/kept", query_string={} if entry is None else {"entry": entry})
    assert answer.status_code == 200
    return answer.get_json()


def kept_rows(phone: Visitor, key: str, entry: int | None = None) -> list[str]:
    """The rows that the server keeps with a hand; empty if it keeps none."""
    found = kept_audit(phone, key, entry)
    return [] if found is None else list(found["rows"])


def keep(
    phone: Visitor, key: str, rows: Sequence[str], *, entry: int | None = None, status: int = 204, **more: str | int
) -> None:
    """Send rows that the phone has checked, of hand 1, with as many cards each as the first row has."""
    sent: dict[str, str | int] = {f"rows-{at}": row for at, row in enumerate(rows)}
    sent |= {"number": 1, "leader": 1, "cards": len(" ".join(rows[:1]).replace("+", " ").split()), **more}
    where = f"/g/{key}/audit" if entry is None else f"/g/{key}/audit?entry={entry}"
    token = phone.game_data(key)["token"]
    assert phone.client.post(where, data=sent, headers={"X-CSRFToken": token}).status_code == status
