"""What the page of an audit tells the phone, and what the phone sends to be kept."""

import json
from collections.abc import Sequence
from typing import Any

from tests.web.visitor import Page, Visitor


def told(page: Page) -> Any:  # noqa: ANN401 - any JSON value
    """What the page tells the phone of the hand."""
    return json.loads(str(page.document.by_id("hand").content[0]))


def kept_rows(phone: Visitor, where: str) -> list[str]:
    """The rows that the server keeps with the hand of a page; empty if it keeps none."""
    kept = told(phone.get(where))["kept"]
    return [] if kept is None else list(kept["rows"])


def keep(phone: Visitor, where: str, rows: Sequence[str], *, status: int = 204, **more: str | int) -> None:
    """Send rows that the phone has checked, of the hand of this page, with as many cards each as the first row has."""
    hand = told(phone.get(where))
    sent: dict[str, str | int] = {f"rows-{at}": row for at, row in enumerate(rows)}
    sent |= {"number": hand["number"], "leader": 1, "cards": len(" ".join(rows[:1]).replace("+", " ").split()), **more}
    answer = phone.client.post(hand["keep"] or where, data=sent, headers={"X-CSRFToken": hand["token"]})
    assert answer.status_code == status
