"""The context of the share room's templates."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from flask import request
from flask_babel import gettext as _

from scorekeeper.services.board import Board
from scorekeeper.services.share_game import JoinCode
from scorekeeper.services.visit_game import Right, StoredMember, Visit
from scorekeeper.web.access import last_seen, names_of
from scorekeeper.web.address import Address, address_for_phones, address_of
from scorekeeper.web.forms import new_client_id
from scorekeeper.web.join.forms import NameForm
from scorekeeper.words.lists import all_of
from scorekeeper.words.variants import variant_name

ORDER = (Right.WATCH, Right.SCORE, Right.MANAGE)
"""The order on the page: the link that does no harm in a group chat comes first."""


@dataclass(frozen=True, slots=True)
class RightChoice:
    """A right that this device can give to others."""

    right: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Member:
    """A device that has joined. `removable` is its number if this device may put it out, else None."""

    who: str
    right: str
    seen: datetime
    is_here: bool
    removable: int | None


@dataclass(frozen=True, slots=True)
class CodeLine:
    """A code in two groups, when it expires, and whether it is time for a new one."""

    code: str
    until: datetime
    is_late: bool


@dataclass(frozen=True, slots=True)
class SharePage:
    """The page that shares a game."""

    key: str  # the game's key
    title: str  # the variant's name
    people: str  # who plays
    choices: tuple[RightChoice, ...]  # the rights that this device can give
    right: str  # the right that this page gives, in lower case
    about: str  # what this right allows
    link: str  # the link that gives it, empty if there is none
    address: Address | None  # the link as a QR code
    is_changed: bool  # whether the link has another host than this page
    code: CodeLine | None  # the current code, None if there is none
    guarded: bool  # whether rights protect the game
    manages: bool  # whether this device may withdraw rights
    scores: bool  # whether this device may keep score
    members: tuple[Member, ...]  # the devices that have joined
    form: NameForm | None  # the form with this device's name, None if it has not joined
    client_id: str  # the id of the form that makes a copy


def _offered(visit: Visit) -> list[Right]:
    return [right for right in ORDER if visit.may(right)] if visit.guarded else [Right.WATCH]


def chosen_right(visit: Visit, chosen: Right | None) -> Right:
    """The chosen right if this device can give it, else the one that does no harm."""
    offered = _offered(visit)
    return chosen if chosen in offered else offered[0]


def share_page(  # noqa: PLR0913 - one argument for each answer of the services, and the right
    board: Board,
    visit: Visit,
    tokens: dict[Right, str],
    members: Sequence[StoredMember],
    right: Right,
    *,
    code: JoinCode | None = None,
    form: NameForm | None = None,
) -> SharePage:
    """The page for a right that this device can give."""
    links = {Right.WATCH: address_for_phones("game.board", key=board.key)}
    links |= {right: address_for_phones("join.look", token=token) for right, token in tokens.items()}
    link = links.get(right, "")
    if form is None and visit.member_id is not None:
        form = NameForm(formdata=None, data={"name": visit.name})
    return SharePage(
        key=board.key,
        title=variant_name(board.variant),
        people=all_of(board.names),
        choices=tuple(RightChoice(one.name.lower(), _label(one), one is right) for one in _offered(visit)),
        right=right.name.lower(),
        about=_about(right, guarded=visit.guarded),
        link=link,
        address=address_of(link) if link else None,
        is_changed=bool(link) and urlsplit(link).netloc != request.host,
        code=None if code is None else _code(code),
        guarded=visit.guarded,
        manages=visit.may(Right.MANAGE),
        scores=visit.may(Right.SCORE),
        members=_members(members, visit),
        form=form,
        client_id=new_client_id(),
    )


def _code(join_code: JoinCode) -> CodeLine:
    return CodeLine(f"{join_code.code[:3]} {join_code.code[3:]}", join_code.until.astimezone(), not join_code.serves)


def _label(right: Right) -> str:
    match right:
        case Right.WATCH:
            # I18N: A right of a phone, on a button and in a table: watch, keep score, manage.
            return _("Watch")
        case Right.SCORE:
            return _("Keep score")
        case Right.MANAGE:
            # I18N: A right of a phone, on a button and in a table: watch, keep score, manage.
            return _("Manage")


def _about(right: Right, *, guarded: bool) -> str:
    if not guarded:
        return _("Anybody with this link can keep score.")
    match right:
        case Right.WATCH:
            return _("This link only shows the score. It may be passed on.")
        case Right.SCORE:
            return _("With this link a phone can record, change and undo hands.")
        case Right.MANAGE:
            return _("With this link a phone can do everything: keep score, share, and withdraw links.")


def _members(members: Sequence[StoredMember], visit: Visit) -> tuple[Member, ...]:
    names = names_of(members)
    return tuple(_member(one, names[one.id], visit) for one in members)


def _member(member: StoredMember, who: str, visit: Visit) -> Member:
    at_least = max(moment for moment in (member.joined_at, member.recorded_at) if moment is not None)
    seen = last_seen(member.id) or at_least
    is_here = member.id == visit.member_id
    removable = visit.may(Right.MANAGE) and member.right > Right.WATCH and not is_here
    return Member(
        who,
        # A member who may only watch is always one whose right was withdrawn.
        _("Withdrawn") if member.right is Right.WATCH else _label(member.right),
        seen.astimezone(),
        is_here,
        member.id if removable else None,
    )
