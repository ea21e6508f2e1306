"""The rows of a hand, as a table without scripts enters them and reads them back."""

from collections.abc import Sequence

from tests.web.visitor import Page, Value, Visitor


def sent(rows: Sequence[str], leader: int = 0, **more: str) -> dict[str, Value]:
    """The form's fields for the rows of seats 0, 1, 2 and so on."""
    return {**{f"row_{seat}": row for seat, row in enumerate(rows)}, "leader": str(leader), **more}


def check(  # noqa: PLR0913 - one argument for each part of the form
    phone: Visitor,
    variant: str,
    rows: Sequence[str],
    leader: int = 0,
    *,
    status: int = 200,
    partial: bool = False,
    **more: str,
) -> Page:
    """The audit of a hand without a game."""
    page = phone.get(f"/audit/{variant}?players={len(rows)}")
    return phone.post_form(page, sent(rows, leader, **more), status=status, partial=partial)


def findings(page: Page) -> list[str]:
    """The sentences of the findings."""
    return [one.text for one in page.document.all("ul", class_="findings")[0].all("li")] if blames(page) else []


def blames(page: Page) -> bool:
    """Whether anybody is accused."""
    return bool(page.document.all("ul", class_="findings"))


def outcome(page: Page) -> str:
    """The result in one line, without its symbol."""
    return page.document.one("p", class_="outcome").text[2:]


def marked(page: Page, mark: str) -> list[tuple[str, int, str]]:
    """The plays with this mark: the player, the number of the trick, and the text."""
    rows = page.document.one("table", class_="lying").all("tr")
    return [
        (row.one("th").text, number, cell.text)
        for row in rows
        for number, cell in enumerate(row.all("td"), start=1)
        if mark in cell.classes
    ]


def tricks(page: Page) -> list[str]:
    """Who led and who took each trick, in words."""
    return [one.text for one in page.document.by_id("tricks").all("li")]
