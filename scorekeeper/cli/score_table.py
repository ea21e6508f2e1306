"""The score sheet as a table for the terminal."""

from collections.abc import Sequence

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from scorekeeper.cli.console import print_whole
from scorekeeper.formats.game import GameRecord
from scorekeeper.rules.options import NextDeal
from scorekeeper.rules.replay import Replay
from scorekeeper.rules.standing import Line, SettledHand, SettledRuling
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from scorekeeper.words.cards import card_letter
from scorekeeper.words.lists import signed
from scorekeeper.words.results import early_sentence, next_sentence
from scorekeeper.words.rules_text import one_line
from scorekeeper.words.rulings import ruling_sentence
from scorekeeper.words.table_life import change_sentence
from scorekeeper.words.translate import pgettext
from scorekeeper.words.variants import variant_name

CUCUMBER = "(::)"
RULING = "§"
CHANGE = "·"


def print_sheet(record: GameRecord, replay: Replay) -> None:
    """Print the rules in one line, the table, and the next hand or the result."""
    variant, names = record.variant, record.names
    click.echo(f"{variant_name(variant)}: {one_line(variant)}")
    click.echo()
    print_whole(_table(variant, names, replay))
    click.echo(" ".join(filter(None, (next_sentence(replay.now, names), early_sentence(replay)))))


def _table(variant: Variant, names: Sequence[str], replay: Replay) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column(pgettext("sheet", "Hand"), justify="right")
    table.add_column(pgettext("sheet", "Cards"), justify="right")
    seating = replay.now.seating
    for seat in seating:
        table.add_column(Text(names[seat]), no_wrap=True)
    if len(replay.lines) > len(replay.hands):
        table.add_column(no_wrap=True)
    opening, joined = replay.opening.scores, replay.opening.seating
    if any(opening[seat] != Score() for seat in joined):
        table.add_row("", "", *(_filled("", "", "", opening[seat]) if seat in joined else Text() for seat in seating))
    for before, line in zip(replay.before, replay.lines, strict=True):
        if isinstance(line, SettledRuling):
            changed = [_changed_cell(line, seat) for seat in seating]
            table.add_row(RULING, "", *changed, Text(ruling_sentence(line.event, names)))
        elif isinstance(line, SettledHand):
            cards = "" if line.turn.cards is None else str(line.turn.cards)
            cells = [_cell(line, before.scores[seat], seat) for seat in seating]
            table.add_row(str(line.turn.number), cards, *cells, style="strike" if line.void else None)
        else:
            table.add_row(CHANGE, "", *[""] * len(seating), Text(change_sentence(line.event, names, line.variant)))
    table.caption = _legend(variant)
    table.caption_justify = "left"
    return table


def _cell(line: SettledHand, before: Score, seat: int) -> Text:
    """The player's card, the change and the new score; a dash for players who did not play."""
    after = line.after.scores[seat]
    if not before.is_in:
        return Text("–".rjust(_WIDTH), style="dim")
    dealer = pgettext("sheet", "D") if line.turn.dealer == seat else ""
    card = next((card_letter(laid.card) for laid in line.hand.final_trick if laid.seat == seat), "")
    return _filled(dealer, card, _change(line, seat), after, took=line.settlement.winner == seat)


def _changed_cell(line: SettledRuling, seat: int) -> Text:
    """The points that the ruling cost the player, and the new score; empty if it has no steps for the player."""
    if all(step.seat != seat for step in line.steps):
        return Text()
    return _filled("", "", _change(line, seat), line.after.scores[seat])


def _change(line: Line, seat: int) -> str:
    change = sum(step.points for step in line.steps if step.seat == seat and step.kind.is_change)
    return signed(change) if change else ""


_DEALER, _CARD, _CHANGE, _TOTAL = 1, 3, 4, 3
_WIDTH = _DEALER + _CARD + _CHANGE + _TOTAL + 3


def _filled(dealer: str, card: str, change: str, score: Score, *, took: bool = False) -> Text:
    text = Text(f"{dealer:<{_DEALER}} ", style="")
    text.append(f"{card:>{_CARD}} ", style="bold" if took else "")
    text.append(f"{change:>{_CHANGE}} ", style="dim")
    text.append(" " * max(0, _TOTAL - len(str(score.points))))
    text.append(str(score.points), style="strike" if score.out else "bold")
    if score.cucumbers and not score.out:
        text.append(f" {CUCUMBER * score.cucumbers}", style="green")
    if score.out:
        text.append(" " + pgettext("sheet", "out"))
    return text


def _legend(variant: Variant) -> Text:
    """What stands in a cell; no dealer and no cucumber where the rules have none."""
    pieces = [
        # I18N: What the letter before a card means; it is the one of the context "sheet".
        "" if variant.deal.next is NextDeal.NONE else pgettext("legend", "D deals"),
        pgettext("legend", "card · change · score"),
        pgettext("legend", "%(cucumber)s a cucumber", cucumber=CUCUMBER) if variant.cucumbers_to_be_out > 1 else "",
    ]
    return Text(" · ".join(filter(None, pieces)), style="dim")
