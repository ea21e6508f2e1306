"""The context of the join room's templates."""

from dataclasses import dataclass, field

from flask_babel import gettext as _

from scorekeeper.services.join_game import Invitation
from scorekeeper.services.visit_game import Right
from scorekeeper.web.join.forms import CodeForm, NameForm
from scorekeeper.words.lists import all_of
from scorekeeper.words.people import named
from scorekeeper.words.variants import variant_name


@dataclass(frozen=True, slots=True)
class InvitationPage:
    """The page of an invitation link."""

    form: NameForm = field(metadata={"help": "the form that accepts the invitation"})
    title: str = field(metadata={"help": "the variant's name"})
    people: str = field(metadata={"help": "who plays"})
    offer: str = field(metadata={"help": "what this device may do then"})


@dataclass(frozen=True, slots=True)
class CodePage:
    """The page with the field for a code."""

    form: CodeForm = field(metadata={"help": "the form"})


def invitation_page(invitation: Invitation, form: NameForm) -> InvitationPage:
    """The page of an invitation link."""
    board = named(invitation.board)
    offers = {
        Right.SCORE: _("This phone can record, change and undo hands, like the others at the table."),
        Right.MANAGE: _("This phone can keep score, and decide which other phones may."),
    }
    return InvitationPage(form, variant_name(board.variant), all_of(board.names), offers[invitation.right])
