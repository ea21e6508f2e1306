"""The context of the page that asks who plays next."""

from dataclasses import dataclass

from scorekeeper.services.board import Board
from scorekeeper.web.rematch.forms import PeopleForm
from scorekeeper.words.variants import variant_name


@dataclass(frozen=True, slots=True)
class RematchPage:
    """The page that asks who plays next."""

    key: str  # the key of the game that is over
    title: str  # the variant's name
    form: PeopleForm  # the form with the people


def rematch_page(board: Board, form: PeopleForm) -> RematchPage:
    """The page for the game after this one."""
    return RematchPage(board.key, variant_name(board.variant), form)
