"""A game as JSON for the scripts of its page (services/JOURNAL.md), what is beside it, and the form of new rules."""

import json
from collections.abc import Iterable
from typing import Any
from zlib import crc32

from flask import url_for
from flask_wtf.csrf import generate_csrf

from scorekeeper.formats.events import write_moment
from scorekeeper.formats.facts import write_fact, write_opening
from scorekeeper.formats.penalties import stored_penalties
from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.events import NewRules
from scorekeeper.rules.log import Corrected, Recorded, RulesInForce, changed_rules
from scorekeeper.rules.parameters import RulesError, parameters, with_changes
from scorekeeper.services.board import Board, SavedFact
from scorekeeper.services.check_event import rules_before
from scorekeeper.services.evening import read_evening, tally
from scorekeeper.services.open_game import next_game
from scorekeeper.web.access import may_score, the_visit
from scorekeeper.web.extensions import db
from scorekeeper.web.hosts import address_for_phones, address_of
from scorekeeper.web.house_rules.fields import own_texts, written
from scorekeeper.web.house_rules.forms import RulesForm, for_phones
from scorekeeper.web.house_rules.pages import common_rules, rules_sheet
from scorekeeper.web.referee.pages import laws_data
from scorekeeper.words.chat import evening_sentences
from scorekeeper.words.rules_text import one_line, reminders
from scorekeeper.words.table_life import rules_words
from scorekeeper.words.variants import variant_name

_CHANGE_RULES = frozenset(("rules", "correction", "undo", "redo"))


def game_data(board: Board) -> dict[str, Any]:
    """The whole game, what this device may do, and the CSRF token for what its scripts send."""
    # What the phone adds this game to, if it ends without a network.
    before = tally(read_evening(db.session(), board)) if board.previous is not None else ()
    following = None if board.sheet.now.result is None else next_game(db.session(), board.game_id, board.revision)
    return {
        "variant": board.variant.id,
        "title": variant_name(board.variant),
        **rules_data(board),
        "penalties": penalties_data(),
        **house_data(board),
        "rulesDigest": rules_digest(board),
        "nextGame": url_for("game.board", key=following) if following else "",
        "address": address_for_phones("game.board", key=board.key),
        "evening": [[person.name, person.wins, person.losses] for person in before],
        "began": board.created_at.astimezone().date().isoformat(),
        "key": board.key,
        "names": board.names,
        "parameters": write_parameters(board.rules),
        "laws": laws_data(board.variant),
        "opening": write_opening(board.opening),
        "facts": facts_data(board, board.facts),
        "revision": board.revision,
        "member": the_visit().member_id,
        "mayScore": may_score(),
        "token": generate_csrf(),
    }


def rules_data(board: Board) -> dict[str, Any]:
    """The rules in force, in one line and as what is easily forgotten of them: a phone has not their words."""
    return {"rules": one_line(board.variant), "reminders": reminders(board.variant)}


def house_data(board: Board) -> dict[str, Any]:
    """The rules on which tables differ most, in words, and what a form says of those that are the table's own."""
    return {"common": common_rules(board.variant), "own": own_texts(board.variant)}


def penalties_data() -> dict[str, Any]:
    """What the table of the visited game usually does about an offence."""
    return stored_penalties(the_visit().game.penalties).model_dump()


def facts_data(board: Board, facts: Iterable[SavedFact]) -> list[dict[str, Any]]:
    """Facts of this board as stored.

    `id` is the one that the phone made, `by` the member who recorded it, and `at` when, to the
    second. New rules have their `words` with them, because a phone has not the words of every parameter.
    """
    rules = board.rules_in_force
    return [_fact_data(saved, rules) for saved in facts]


def _fact_data(saved: SavedFact, rules: RulesInForce) -> dict[str, Any]:
    kind, body = write_fact(saved.fact)
    data = {
        "number": saved.number,
        "kind": kind,
        "body": body,
        "id": saved.client_id,
        "by": saved.member_id,
        "at": write_moment(saved.recorded_at.replace(microsecond=0)),
    }
    return data | _words(saved, rules)


def _words(saved: SavedFact, rules: RulesInForce) -> dict[str, str]:
    match saved.fact:
        case Recorded(event=NewRules() as event):
            before = rules.before(saved.number)
        case Corrected(entry=entry, event=NewRules() as event):
            before = rules.before(entry)
        case _:
            return {}
    return {"words": rules_words(changed_rules(before, event), event.changes, before)}


def rules_digest(board: Board) -> str:
    """A digest of the rules in force: by it a phone notices that the pages it keeps are those of earlier rules."""
    return f"{crc32(json.dumps(parameters(board.variant), sort_keys=True).encode()):x}"


def standing_data(board: Board, news: Iterable[SavedFact] = ()) -> dict[str, Any]:
    """The scores by seat and the next hand, to compare with what the phone has worked out.

    If the `news` can have changed the rules, also the `house_data`.
    """
    now = board.sheet.now
    scores = [[score.points, score.cucumbers, score.out, score.buy_ins] for score in now.scores]
    can_differ = any(fact.kind in _CHANGE_RULES for fact in news) and any(fact.kind == "rules" for fact in board.facts)
    house = house_data(board) if can_differ else {}
    return {"scores": scores, "next": now.next, **rules_data(board), **house}


def beside_data(board: Board) -> dict[str, Any]:
    """The rules on which tables differ most, and all of the table's own; the evening in words; the link to watch."""
    variant = board.variant
    sheet = rules_sheet(RulesForm(variant), CATALOGUE.get(variant.id, variant))
    less_common = (line for _title, lines in sheet["groups"] for line in lines)
    return {
        "rules": (*sheet["common"], *(line for line in less_common if line["ours"])),
        "evening": evening_sentences(tally(read_evening(db.session(), board))),
        "code": address_of(address_for_phones("game.board", key=board.key)),
    }


def form_values(board: Board, entry: int) -> dict[str, Any]:
    """The form of the rules in force, or of those that were recorded as fact `entry`, to change them.

    `fields` is what scripts need to read them, with the `revision` that they are of.
    """
    form = _recorded_rules(board, entry) or RulesForm(board.variant)
    return {
        "sheet": rules_sheet(form, CATALOGUE.get(board.variant.id, board.variant)),
        "fields": {"revision": board.revision, **for_phones(form)},
    }


def _recorded_rules(board: Board, entry: int) -> RulesForm | None:
    """The form of the rules before fact `entry`, filled in with the new ones; None if there are none that count."""
    current = board.log.entry(entry)
    if current is None or not isinstance(current.event, NewRules):
        return None
    before = rules_before(board, entry)
    if before is None:
        return None
    try:
        return RulesForm(before, written(with_changes(before, current.event.changes)))
    except RulesError:
        return RulesForm(before)
