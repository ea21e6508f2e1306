"""Questions to the referee, fields through its page."""

from tests.web.visitor import Page, Visitor


def ask(  # noqa: PLR0913 - all but the cards are rarely needed
    phone: Visitor, cards: str, *, hand: str = "", seen: str = "", where: str = "/legal/agurk", partial: bool = False
) -> Page:
    """The page with the answer to a valid question."""
    page = phone.post_form(where, {"cards": cards, "hand": hand, "seen": seen}, status=200, partial=partial)
    assert page.errors == []
    return page


def refused(  # noqa: PLR0913 - as `ask`
    phone: Visitor, cards: str, *, hand: str = "", seen: str = "", where: str = "/legal/agurk", partial: bool = False
) -> str:
    """The error of an invalid question; on a whole page, its field refers to it."""
    page = phone.post_form(where, {"cards": cards, "hand": hand, "seen": seen}, status=422, partial=partial)
    assert page.document.all(class_="verdict") == []
    if not partial:
        (wrong,) = [one for one in page.document.all("input") if one.get("aria-invalid") == "true"]
        assert wrong["aria-describedby"] == page.document.one(class_="error").id
        fields = {"cards": cards, "hand": hand, "seen": seen}
        assert {one["name"]: one["value"] for one in page.document.all("input") if one["name"] in fields} == fields
    (sentence,) = page.errors
    return sentence


def verdict(page: Page) -> str:
    """The verdict in words, without its symbol."""
    return page.document.one(class_="verdict").text.split(" ", 1)[1]


def said(page: Page, kind: str) -> list[str]:
    """The paragraphs of one kind in the answer: because, plays, settle, law."""
    answer = page.document.by_id("answer") if page.document.whole else page.document
    return [one.text for one in answer.all("p", class_=kind)]
