"""Where scripts and the server say the same of a game, they say it alike, also in another language."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from gettext import GNUTranslations
from io import BytesIO
from random import Random
from typing import Any

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask import Flask
from flask_babel import Domain
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.config import CHECKOUT
from scorekeeper.formats.facts import EVENTS, write_fact, write_opening
from scorekeeper.formats.variant import write_variant_snapshot
from scorekeeper.rules.events import Event, Join
from scorekeeper.rules.log import Corrected, Entry, Fact
from scorekeeper.rules.parameters import parameters
from scorekeeper.rules.problems import find_problems
from scorekeeper.rules.ranking import ranking
from scorekeeper.rules.replay import Replay, play_hand
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.rules.standing import Line, SettledHand, SettledRuling
from scorekeeper.rules.values import Hand, Laid, Score
from scorekeeper.services.board import Board, SavedFact, board_after, build
from scorekeeper.services.check_event import Refused, RequestProblem, check_correction, sheet_before
from scorekeeper.services.evening import Tally, tally
from scorekeeper.store.games import StoredFact, StoredGame
from scorekeeper.web.game.data import facts_data
from scorekeeper.web.game.messages import (
    board_messages,
    calls_in,
    messages_file,
    rest_of_messages,
    script_messages,
    translated,
)
from scorekeeper.words.history import news_sentences
from scorekeeper.words.languages import ENGLISH, catalogue_file, languages
from scorekeeper.words.languages import translations as words_of
from scorekeeper.words.requests import refused_sentences
from scorekeeper.words.results import next_sentence, result_sentence
from scorekeeper.words.rulings import ruling_sentence, ruling_steps
from scorekeeper.words.steps import hand_steps
from scorekeeper.words.table_life import told_change
from tests import profile
from tests.javascript import Script
from tests.pseudo import disguised
from tests.rules.strategies import Game, logged_games, random_event, random_hand
from tests.services.play import may_come_back
from tests.words.speaking import plain, speaking

NAMES = ("Anna", "Bo & Co", "<b>Cleo</b>", "Dan, Eve", "שרה", "%(name)s", "$&", "__proto__", "9")
BEGAN = datetime(2026, 11, 22, tzinfo=UTC)


@settings(max_examples=profile.steps(100, long=5000, quick=30))
@given(game=logged_games(), chance=st.integers(0, 2**32).map(Random))
def test_any_random_game(phone: Script, app: Flask, pseudo: Domain, game: Game, chance: Random) -> None:
    board = board_of(game)
    seat = chance.randrange(len(board.names))
    hands = [] if board.sheet.now.next is None else [any_hand(board, chance) for _ in range(3)]
    changes = any_corrections(board, chance)
    with speaking(app, chance.choice((None, pseudo))):
        question = {
            "name": "game",
            "game": page_data(board),
            "evening": [["anna", 2, 0], ["Zoe", 1, 3]],
            "messages": script_messages(),
            "language": "en",
            "seat": seat,
            "hands": [EVENTS.write(hand)[1] for hand in hands],
            "corrections": facts_data(board, [SavedFact(1, change, "id", BEGAN, None) for change in changes]),
        }
        answer = phone.answer(question)
        check_rows(answer["board"].pop("rows"), board)
        check_heads(answer["board"].pop("columns"), board)
        assert answer == plain(
            {
                "board": view_of(board),
                "end": end_of(board),
                "stories": [story(board, entry.number, seat) for entry, _line in board.hands],
                "rulings": [
                    told_line(board, entry.number, line)
                    for entry, line in board.lines
                    if not isinstance(line, SettledHand)
                ],
                "history": list(news_sentences(board, board.facts)),
                "previews": [preview_of(board, hand) for hand in hands],
                "corrections": [correction_of(board, change) for change in changes],
            }
        )


@pytest.mark.parametrize("language", [*languages(), "fr"])
def test_counted_messages_take_the_plural_form_of_gettext_in_the_words_of_the_catalogue(
    phone: Script, language: str
) -> None:
    """One and many points are the same word in Danish, as one is in English."""
    counted: dict[str, Any] = {"card": counting_in(language, "card")}
    if language in languages():
        counted["point"] = words_of(language)
    for what, words in counted.items():
        singular, plural = f"%(num)s {what}", f"%(num)s {what}s"
        messages = translated(words, Locale(language), calls_in(CHECKOUT / "static"))
        question = {"singular": singular, "plural": plural, "numbers": 201, "messages": messages, "language": language}
        expected = [words.ngettext(singular, plural, num) % {"num": num} for num in range(201)]
        assert phone.answer({"name": "counted", **question}) == expected


def test_english_pages_carry_no_messages(app: Flask) -> None:
    with speaking(app, None):
        assert script_messages() == {}


def test_pages_carry_every_message_of_the_scripts(app: Flask, pseudo: Domain) -> None:
    with speaking(app, pseudo):
        messages, of_board, rest = script_messages(), board_messages(), rest_of_messages()
        answer = messages_file(*re.findall(r"/(\w+)-(\w+)\.json$", rest)[0])
        of_all = script_messages("game.js", "live.js", "entering.js")
    assert of_board | answer.get_json() == of_all
    assert 0 < len(of_board) < len(of_all)
    calls = calls_in(CHECKOUT / "static")
    keys = {"|".join(texts) if name == "pgettext" else texts[0] for name, *texts in calls}
    assert keys - set(messages) == set(), "run .venv/bin/python -m tests.catalogues"
    assert len(messages) == len(calls) > 100
    assert messages["set of cards|any card"] == disguised("any card")
    one, many = map(disguised, ("%(num)s card", "%(num)s cards"))
    assert messages["%(num)s card"] == {"one": one, "other": many}


def counting_in(language: str, what: str) -> GNUTranslations:
    """A catalogue of the language with the message that counts these, each of its forms with another word."""
    catalogue = Catalog(locale=language)
    if language in languages() and language != ENGLISH:
        with catalogue_file(language).open("rb") as file:
            catalogue = read_po(file, locale=language)
    forms = tuple(f"%(num)s form {number}" for number in range(catalogue.num_plurals))
    catalogue.add((f"%(num)s {what}", f"%(num)s {what}s"), forms)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    return GNUTranslations(BytesIO(compiled.getvalue()))


def board_of(game: Game) -> Board:
    """The board of the game, as stored."""
    names = (*NAMES, *(f"Guest {at}" for at in range(20)))[: game.people]
    stored = StoredGame(1, "key", 0, names, write_variant_snapshot(game.variant), write_opening(game.opening), BEGAN)
    facts = [
        StoredFact(number, *write_fact(fact), f"id-{number}", BEGAN) for number, fact in enumerate(game.facts, start=1)
    ]
    return build(stored, facts)


def page_data(board: Board) -> dict[str, Any]:
    """What a game's page gives its scripts."""
    return {
        "names": board.names,
        "parameters": parameters(board.rules),
        "opening": write_opening(board.opening),
        "facts": facts_data(board, board.facts),
    }


def any_hand(board: Board, chance: Random) -> Hand:
    """A hand that the table could play next, or that the rules refuse."""
    hand = random_hand(chance, board.variant, board.sheet.now, suited=chance.random() < 0.5)
    laid = list(hand.final_trick)
    match chance.randrange(8):
        case 0:
            laid.pop()
        case 1:
            chance.shuffle(laid)
        case 2:
            laid.append(laid[0])
        case 3:
            laid[0] = Laid(laid[0].seat, laid[-1].card)
        case 4:
            hand = hand._replace(factors={0: chance.choice((0, 101))}, buy_in=(0, 0))
    return hand._replace(final_trick=tuple(laid))


def any_corrections(board: Board, chance: Random) -> list[Corrected]:
    """Corrections of entries chosen by chance, most of them possible."""
    start = replace(board.sheet, lines=(), hands=(), refused=None)
    gone = chance.randint(1, board.revision + 5)
    found = [Corrected(gone, any_hand(board, chance) if board.sheet.now.next else None)]
    for entry in chance.sample(board.log.entries, min(3, len(board.log.entries))):
        event: Event | None = None
        if chance.random() < 0.75:
            before = sheet_before(board, entry.number)
            fits = before if before is not None and before.now.next is not None else start
            if fits.now.next is None:
                continue
            event = any_event(chance, fits, entry)
            if chance.random() < 0.2:
                event = entry.event
            elif isinstance(event, Hand) and isinstance(entry.event, Hand):
                event = entry.event._replace(buy_in=event.buy_in)
        found.append(Corrected(entry.number, event))
    return found


def any_event(chance: Random, sheet: Replay, entry: Entry) -> Event | None:
    """An event of the kind of the entry's, mostly."""
    event = entry.effective_event
    kind = Hand if isinstance(event, TableRuling) and chance.random() < 0.1 else type(event)
    people = event.seat if isinstance(event, Join) else len(sheet.now.scores)
    return random_event(chance, sheet, kind, people, suited=chance.random() < 0.2)


def view_of(board: Board) -> dict[str, Any]:
    """The board as viewBoard of static/js/game/view.js gives it, without heads, rows and the next hand in words."""
    now, opening = board.sheet.now, board.opening.scores
    return {
        "start": opening if any(score != Score() for score in opening) else (),
        "next_number": None if now.next is None else now.next.number,
        "result": "" if now.result is None else result_sentence(now.result, board.names),
        "stuck": None if board.stuck is None else board.stuck[0].number,
        "can_undo": board.log.undoable is not None,
        "can_redo": board.log.redoable is not None,
    }


def check_heads(heads: list[dict[str, Any]], board: Board) -> None:
    """Check that the phone's heads have the scores of the server's, with who is out, has won, deals and leads."""
    now = board.sheet.now
    winners = () if now.result is None else now.result.winners
    dealer, leader = (None, None) if now.next is None else (now.next.dealer, now.next.leader)
    for seat, head in zip(board.seating, heads, strict=True):
        score = now.scores[seat]
        states = {"points": score.points, "out": score.out, "left": score.left, "won": seat in winners}
        expected = {"seat": seat, "name": board.names[seat], **states, "deals": seat == dealer, "leads": seat == leader}
        assert head | expected == head


def check_rows(rows: list[dict[str, Any]], board: Board) -> None:
    """Check that the phone's sheet has the hands of the server's, newest first, with the same scores and dealers."""
    hands = [row for row in rows if row["cells"]]
    assert [(row["entry"], row["number"]) for row in hands] == [
        (entry.number, line.turn.number) for entry, line in reversed(board.hands)
    ]
    for row, (_entry, line) in zip(hands, reversed(board.hands), strict=True):
        cells = {cell["seat"]: cell for cell in row["cells"]}
        assert list(cells) == list(board.seating)
        for name, expected in (
            ("points", {seat: line.after.scores[seat].points for seat in board.seating}),
            ("dealt", {seat: seat == line.turn.dealer for seat in board.seating}),
            ("took", {seat: seat == line.settlement.winner for seat in board.seating}),
            ("pays", {seat: seat in line.settlement.payers for seat in board.seating}),
        ):
            assert {seat: cell[name] for seat, cell in cells.items()} == expected, name


def end_of(board: Board) -> dict[str, Any] | None:
    """The end of a game as readEnd of static/js/screens/end.js gives it, after an evening that others have won.

    The chart is the phone's own: see tests/js/chart.test.js.
    """
    result = board.sheet.now.result
    if result is None:
        return None
    return {
        "places": [
            {
                "place": place,
                "name": board.names[seat],
                "points": (score := board.sheet.now.scores[seat]).points,
                "cucumbers": score.cucumbers if board.variant.cucumbers_to_be_out > 1 else 0,
                "won": seat in result.winners,
                "out": score.out,
            }
            for place, seat in ranking(board.sheet)
        ],
        "wins": [(one.name, one.wins) for one in after_an_evening(board) if one.wins],
        "losses": [(one.name, one.losses) for one in after_an_evening(board) if one.losses],
    }


def after_an_evening(board: Board) -> list[Tally]:
    """The tally of this game, after two that Anna has won, one that Zoe has won and three that she has lost."""
    found = [
        replace(one, wins=one.wins + 2) if one.name == "Anna" else one
        for seat in board.seating
        for one in tally([board])
        if one.name == board.names[seat]
    ]
    found.append(Tally("Zoe", 1, 3, 0))
    return sorted(found, key=lambda one: (-one.wins, one.losses))


def story(board: Board, entry: int, seat: int) -> dict[str, Any]:
    """A hand as tellHand of static/js/screens/story.js gives it."""
    at = next(at for at, (one, _line) in enumerate(board.lines) if one.number == entry)
    current, line = board.lines[at]
    assert isinstance(line, SettledHand)
    order = sorted((laid.seat for laid in line.hand.final_trick), key=lambda one: (one != seat, one))
    marks = {"corrected": current.corrected, "partial": line.hand.partial}
    people = [board.names[one] for one in order]
    return {"number": line.turn.number, **marks, "words": words_of_line(board, line), "people": people}


def told_line(board: Board, entry: int, line: Line) -> dict[str, Any]:
    """A ruling or a change at the table, recorded as this entry."""
    if isinstance(line, SettledRuling):
        headline = ruling_sentence(line.event, board.names)
    else:
        assert not isinstance(line, SettledHand)
        headline = told_change(board.names, board.rules_in_force, entry, line.event)
    return {"headline": headline, **words_of_line(board, line)}


def words_of_line(board: Board, line: Line) -> dict[str, Any]:
    """Each step of a line of the sheet, and what comes next."""
    match line:
        case SettledHand():
            steps = list(hand_steps(board.names, line))
        case SettledRuling():
            steps = list(ruling_steps(board.names, line))
        case _:
            steps = []
    return {"steps": steps, "next": next_sentence(line.after, board.names)}


def preview_of(board: Board, hand: Hand) -> dict[str, Any]:
    """A hand as previewHand of static/js/game/changes.js gives it."""
    now = board.sheet.now
    if found := find_problems(board.variant, now, hand):
        return {"problems": refused_sentences(board, Refused(found)), "words": None, "buyers": ()}
    words = words_of_line(board, play_hand(board.variant, now, hand))
    return {"problems": (), "words": words, "buyers": buyers_of(board, board.sheet, hand)}


def correction_of(board: Board, change: Corrected) -> dict[str, Any]:
    """A correction as showCorrection of static/js/game/changes.js gives it, of its consequences whose score changes."""
    refused = check_correction(board, change.entry, change.event)
    before = sheet_before(board, change.entry)
    asked = refused is None or refused.code is RequestProblem.UNCHANGED
    buyers = buyers_of(board, before, change.event) if asked and before and isinstance(change.event, Hand) else ()
    if refused is not None:
        return {"problems": refused_sentences(board, refused), "words": None, "buyers": buyers, "changes": ()}
    after = board_with(board, change)
    line = next((line for entry, line in after.lines if entry.number == change.entry), None)
    words = None if line is None else words_of_line(board, line)
    return {"problems": (), "words": words, "buyers": buyers, "changes": whose_score(board, after)}


def board_with(board: Board, fact: Fact) -> Board:
    """The board with one more fact."""
    return board_after(board, StoredFact(board.revision + 1, *write_fact(fact), "one-more", BEGAN))


def whose_score(board: Board, after: Board) -> list[str]:
    """Who has another score in words, or comes or goes."""
    now, then = (
        {seat: as_said(one.sheet.now.scores[seat]) for seat in one.sheet.now.seating} for one in (board, after)
    )
    return [name for seat, name in enumerate(board.names) if now.get(seat) != then.get(seat)]


def as_said(score: Score) -> tuple[int, int | str]:
    """What a phone says of a score: not how often somebody bought in, and no cucumbers of who is out or left."""
    if score.is_in:
        return score.points, score.cucumbers
    return score.points, "left" if score.left else "out"


def buyers_of(board: Board, sheet: Replay, hand: Hand) -> list[dict[str, Any]]:
    """Who could pay to come back, at how many points, and whether they do."""
    if find_problems(sheet.variant, sheet.now, hand):
        return []
    buyers = may_come_back(sheet.variant, sheet.now, hand)
    return [
        {"seat": seat, "name": board.names[seat], "points": points, "paid": seat in hand.buy_in}
        for seat, points in buyers.items()
    ]
