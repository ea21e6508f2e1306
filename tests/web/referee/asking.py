"""Questions to the referee, fields through its page."""

from tests.web.visitor import Page, Visitor


def ask(phone: Visitor, cards: str, *, hand: str = "", seen: str = "", where: str = "/legal/agurk") -> Page:
    """The page with the answer to a valid question."""
    page = phone.post_form(where, {"cards": cards, "hand": hand, "seen": seen}, status=200)
    assert page.errors == []
    return page


def refused(phone: Visitor, cards: str, *, hand: str = "", seen: str = "", where: str = "/legal/agurk") -> str:
    """The error of an invalid question; its field refers to it."""
    page = phone.post_form(where, {"cards": cards, "hand": hand, "seen": seen}, status=422)
    assert page.document.all(class_="verdict") == []
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
    return [one.text for one in page.document.by_id("answer").all("p", class_=kind)]
