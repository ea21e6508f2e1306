"""The context of the join room's templates."""

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.services.join_game import Invitation
from scorekeeper.services.open_game import players
from scorekeeper.services.visit_game import Right
from scorekeeper.web.join.forms import CodeForm, JoinForm
from scorekeeper.words.lists import all_of, row_of
from scorekeeper.words.people import named
from scorekeeper.words.variants import variant_name


@dataclass(frozen=True, slots=True)
class InvitationPage:
    """The page of an invitation link."""

    form: JoinForm  # the form that accepts the invitation
    key: str  # the key of the game
    title: str  # the variant's name, and the next hand
    people: str  # who plays, in a sentence
    names: tuple[str, ...]  # who plays, as they sit
    offer: str  # what this device may do then


@dataclass(frozen=True, slots=True)
class CodePage:
    """The page with the field for a code."""

    form: CodeForm


def invitation_page(invitation: Invitation, form: JoinForm) -> InvitationPage:
    """The page of an invitation link."""
    board = named(invitation.board)
    names, following = players(board), board.sheet.now.next
    title = variant_name(board.variant)
    offers = {
        Right.SCORE: _("With this link you can record, change and undo hands."),
        Right.MANAGE: _("With this link you can do everything: keep score, share, and withdraw links."),
    }
    return InvitationPage(
        form=form,
        key=board.key,
        title=row_of([title, _("hand %(number)s", number=following.number)]) if following else title,
        people=all_of(names),
        names=names,
        offer=offers[invitation.right],
    )
