"""Joining games: the tokens and codes of a game's links, and letting a device in."""

import re
from dataclasses import replace

from flask import Flask

from scorekeeper.services.share_game import read_links
from scorekeeper.services.tokens import CODE_LETTERS, Tokens
from scorekeeper.services.visit_game import Right, visit_game
from scorekeeper.web.extensions import db
from tests.rules.cases import existing
from tests.web.visitor import Page, Visitor

CODE = re.compile(rf"\b[{CODE_LETTERS}]{{3}} [{CODE_LETTERS}]{{3}}\b")


def token_of(app: Flask, key: str, right: Right = Right.SCORE) -> str:
    """The token of a game's link, as a device that manages the game sees it."""
    with app.app_context():
        able = replace(existing(visit_game(db.session(), key, "")), right=Right.MANAGE)
        return read_links(db.session(), Tokens(app.config["SECRET_KEY"]), able)[right]


def let_in(app: Flask, phone: Visitor, key: str, right: Right = Right.SCORE, name: str = "") -> Visitor:
    """Let the device join by the link for this right; returns the device."""
    phone.post_form(f"/j/{token_of(app, key, right)}", name=name)
    return phone


def shared(phone: Visitor, key: str, right: str = "score") -> Page:
    """The page on which a device shares a game."""
    return phone.get(f"/g/{key}/share?right={right}")


def said_code(phone: Visitor, key: str, right: str = "score") -> str:
    """Issue a code on a device; returns the code."""
    return code_on(phone.follow(phone.post_form(shared(phone, key, right), press="Show a code to type")))


def code_on(page: Page) -> str:
    """The code that the page shows."""
    found = CODE.search(page.document.one(class_="code").text)
    assert found, page.text
    return found.group()


def withdraw(phone: Visitor, key: str, right: str) -> Page:
    """Withdraw a right; returns the page."""
    return phone.follow(phone.post_form(shared(phone, key, right), press="Withdraw"))
