"""The context of this room's templates."""

from dataclasses import dataclass

from scorekeeper.services.board import Board
from scorekeeper.services.visit_game import Right, Visit
from scorekeeper.web.privacy.forms import SureForm
from scorekeeper.web.retention import backups_kept, games_kept
from scorekeeper.words.lists import all_of
from scorekeeper.words.variants import variant_name


@dataclass(frozen=True, slots=True)
class KeptPage:
    """The page that says what is kept of people."""

    games: str  # how long games are kept, as a sentence
    backups: str  # how long backups keep what was deleted, as a sentence


@dataclass(frozen=True, slots=True)
class NamesPage:
    """The page that removes the names from a game, or deletes it."""

    key: str  # the game's key
    title: str  # the variant's name
    people: str  # who plays
    manages: bool  # whether this device may do it
    backups: str  # how long backups keep what was deleted, as a sentence
    names: SureForm  # the form that removes the names
    whole: SureForm  # the form that deletes the game


def kept_page() -> KeptPage:
    """The page that says what is kept of people."""
    return KeptPage(games_kept(), backups_kept())


def names_page(
    board: Board, visit: Visit, *, names: SureForm | None = None, whole: SureForm | None = None
) -> NamesPage:
    """The page of a game, with a form that was sent if it has errors."""
    return NamesPage(
        key=board.key,
        title=variant_name(board.variant),
        people=all_of(board.names),
        manages=visit.guarded and visit.may(Right.MANAGE),
        backups=backups_kept(),
        names=names or SureForm(formdata=None, prefix="names-"),
        whole=whole or SureForm(formdata=None, prefix="whole-"),
    )
