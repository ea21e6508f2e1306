"""The answer to a journal, as JSON."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.services.board import Board
from scorekeeper.services.check_event import Refused
from scorekeeper.services.journal import AnyCommand, Conflict, Kept, Outcome, Repeated, Same
from scorekeeper.web.access import the_visit, who_recorded
from scorekeeper.web.entry.pages import refused_sentences
from scorekeeper.web.game.data import facts_data, standing_data
from scorekeeper.web.game.history import news_line, news_sentences


def journal_answer(
    board: Board, revision: int, commands: Sequence[AnyCommand] = (), outcomes: Sequence[Outcome] = ()
) -> dict[str, Any]:
    """The facts after `revision`, the outcome of each command, and what other devices did, in words."""
    news = board.facts[revision:]
    mine, member = {command.id for command in commands}, the_visit().member_id
    others = [
        fact for fact in news if fact.client_id not in mine and (fact.member_id is None or fact.member_id != member)
    ]
    return {
        "revision": board.revision,
        "facts": facts_data(board, news),
        "names": board.names,
        "outcomes": [
            {"id": command.id, **_outcome(board, one)} for command, one in zip(commands, outcomes, strict=True)
        ],
        "standing": standing_data(board, news),
        "said": news_line(board, others) if others else "",
    }


def _outcome(board: Board, outcome: Outcome) -> dict[str, Any]:
    match outcome:
        case Kept(number=number):
            return {"outcome": "kept", "number": number}
        case Repeated(number=number):
            return {"outcome": "repeated", "number": number}
        case Same(number=number):
            return {"outcome": "same", "number": number}
        case Conflict(code=code, theirs=theirs, news=news, recorder=recorder):
            told = news_sentences(board, news) if news else ()
            who = {} if recorder is None else {"who": who_recorded(recorder)}
            return {"outcome": "conflict", "code": code, "theirs": theirs, "news": told, **who}
        case Refused(problems=problems, code=code):
            found = [
                {"code": one.code, "field": one.field, "index": one.index, "seat": one.seat, "limit": one.limit}
                for one in problems
            ]
            words = refused_sentences(board, outcome)
            return {"outcome": "refused", "problems": found, "code": code, "words": words}
        case _:
            return {"outcome": "waiting"}
