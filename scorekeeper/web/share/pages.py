"""What the pages of this room say of a game, of the phones that have joined it, and of an invitation to it."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from flask import request
from flask_babel import gettext as _

from scorekeeper import N_
from scorekeeper.services.board import Board
from scorekeeper.services.join_game import Invitation
from scorekeeper.services.open_game import players
from scorekeeper.services.visit_game import Right, StoredMember, Visit
from scorekeeper.web.access import last_seen, names_of
from scorekeeper.web.hosts import address_for_phones, address_of
from scorekeeper.words.lists import all_of, row_of
from scorekeeper.words.people import named
from scorekeeper.words.variants import variant_name

ORDER = (Right.WATCH, Right.SCORE, Right.MANAGE)
"""The order on the page: the link that does no harm in a group chat comes first."""


def _offered(visit: Visit) -> list[Right]:
    return [right for right in ORDER if visit.may(right)] if visit.guarded else [Right.WATCH]


def chosen_right(visit: Visit, chosen: Right | None) -> Right:
    """The chosen right if this device can give it, else the one that does no harm."""
    offered = _offered(visit)
    return chosen if chosen in offered else offered[0]


def link_values(board: Board, visit: Visit, tokens: dict[Right, str], right: Right) -> dict[str, Any]:
    """The rights that this device can give, and the link that gives this one, empty if there is none."""
    links = {Right.WATCH: address_for_phones("game.board", key=board.key)}
    links |= {given: address_for_phones("share.look", token=token) for given, token in tokens.items()}
    link = links.get(right, "")
    return {
        "choices": [(choice.name.lower(), _(_LABELS[choice])) for choice in _offered(visit)],
        "right": right.name.lower(),
        "about": _(_LINKS[right]) if visit.guarded else _("Anybody with this link can keep score."),
        "link": link,
        "address": address_of(link) if link else None,
        "is_changed": bool(link) and urlsplit(link).netloc != request.host,
    }


_LABELS = {
    # I18N: A right of a phone, on a button and in a table: watch, keep score, manage.
    Right.WATCH: N_("Watch"),
    Right.SCORE: N_("Keep score"),
    # I18N: A right of a phone, on a button and in a table: watch, keep score, manage.
    Right.MANAGE: N_("Manage"),
}

_LINKS = {
    Right.WATCH: N_("This link only shows the score. It may be passed on."),
    Right.SCORE: N_("With this link a phone can record, change and undo hands."),
    Right.MANAGE: N_("With this link a phone can do everything: keep score, share, and withdraw links."),
}

_OFFERS = {
    Right.SCORE: N_("With this link you can record, change and undo hands."),
    Right.MANAGE: N_("With this link you can do everything: keep score, share, and withdraw links."),
}


def member_rows(members: Sequence[StoredMember], visit: Visit) -> list[dict[str, Any]]:
    """The devices that have joined. `removable` is the number of one that this device may put out, else None."""
    names = names_of(members)
    return [_member(member, names[member.id], visit) for member in members]


def _member(member: StoredMember, who: str, visit: Visit) -> dict[str, Any]:
    at_least = max(moment for moment in (member.joined_at, member.recorded_at) if moment is not None)
    is_here = member.id == visit.member_id
    is_removable = visit.may(Right.MANAGE) and member.right > Right.WATCH and not is_here
    return {
        "who": who,
        # A member who may only watch is always one whose right was withdrawn.
        "right": _("Withdrawn") if member.right is Right.WATCH else _(_LABELS[member.right]),
        "seen": (last_seen(member.id) or at_least).astimezone(),
        "is_here": is_here,
        "removable": member.id if is_removable else None,
    }


def invitation_values(invitation: Invitation) -> dict[str, Any]:
    """The game to which a link invites, with its next hand, who plays it, and what this device may do then."""
    board = named(invitation.board)
    names, following = players(board), board.sheet.now.next
    title = variant_name(board.variant)
    return {
        "key": board.key,
        "title": row_of([title, _("hand %(number)s", number=following.number)]) if following else title,
        "people": all_of(names),
        "names": names,
        "offer": _(_OFFERS[invitation.right]),
    }
