"""What a wide screen shows beside the board while nobody enters a hand."""

from typing import Any

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.services.board import Board
from scorekeeper.services.evening import read_evening, tally
from scorekeeper.web.address import address_for_phones, address_of
from scorekeeper.web.extensions import db
from scorekeeper.web.house_rules.forms import RulesForm
from scorekeeper.web.house_rules.pages import rules_sheet
from scorekeeper.words.evening import evening_sentences


def beside_data(board: Board) -> dict[str, Any]:
    """The rules on which tables differ most, and all of the table's own; the evening in words; the link to watch."""
    variant = board.variant
    sheet = rules_sheet(RulesForm(variant), CATALOGUE.get(variant.id, variant))
    less_common = (line for group in sheet.groups for line in group.lines)
    return {
        "rules": (*sheet.common, *(line for line in less_common if line.ours)),
        "evening": evening_sentences(tally(read_evening(db.session(), board))),
        "code": address_of(address_for_phones("game.board", key=board.key)),
    }
