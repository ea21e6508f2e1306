import json

import pytest

from scorekeeper.formats.question import read_question
from scorekeeper.rules.question import PlayQuestion
from tests.formats.texts import QUESTION, error_line, spoilt, without
from tests.rules.cases import cards


def test_a_question_is_read_with_a_known_or_hidden_hand() -> None:
    _variant, asked = read_question(json.dumps(QUESTION))
    assert (asked.trick, asked.play, asked.holding) == ((cards("8"),), cards("5"), cards("2 5 9 K"))
    hidden = {**QUESTION, "last_trick": True, "changes": {"follow.duty": "must_overtake"}}
    del hidden["hand"]
    variant, asked = read_question(json.dumps(hidden))
    assert asked == PlayQuestion((cards("8"), cards("5")), None, (), last_trick=True)
    seen = json.dumps({**hidden, "seen": ["2"], "last_trick": False})
    assert read_question(seen)[1] == PlayQuestion((cards("8"), cards("5")), None, cards("2"))
    assert variant.follow.duty.value == "must_overtake"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b'"agurk"', "This must be an object."),
        (without(QUESTION, "play"), "The key play is missing."),
        (spoilt(QUESTION, 1, "format"), "Unknown key: format."),
        (spoilt(QUESTION, "bgaa", "variant"), "variant: There are no rules called bgaa. Did you mean bga?"),
        (
            spoilt(QUESTION, {"follow.duty": 1}, "changes"),
            "changes.follow.duty: Allowed here: free, must_overtake, equal_first.",
        ),
        (spoilt(QUESTION, [], "play"), "play: Too few: at least 1."),
        (spoilt(QUESTION, [[]], "trick"), "trick[0]: Too few: at least 1."),
        (spoilt(QUESTION, ["5"] * 9, "play"), "play: Too many: at most 8."),
        (spoilt(QUESTION, [["5"]] * 20, "trick"), "trick: Too many: at most 19."),
        (spoilt(QUESTION, "5", "play"), "play: This must be a list."),
        (spoilt(QUESTION, ["5", "Z"], "hand"), "hand[1]: “Z” is not a card."),
        (spoilt(QUESTION, ["5", "12"], "hand"), "hand[1]: The pack has no 12."),
        (spoilt(QUESTION, [["8"], ["1"]], "trick"), "trick[1][0]: The pack has no 1."),
        (spoilt(QUESTION, "yes", "last_trick"), "last_trick: This must be true or false."),
        (spoilt(QUESTION, ["8", "8", "8", "8"], "hand"), "hand: 8: the pack has only 4."),
        (spoilt(QUESTION, ["A"], "seen"), "seen: The A shown later is missing from the whole hand."),
        (spoilt(QUESTION, [*"23456789"], "hand"), "hand: Nobody holds more than 7 cards."),
        (spoilt(QUESTION, [["8", "8"]], "trick"), "trick[0]: 8 + 8 cannot be led together: one card is led at a time."),
        (
            spoilt(QUESTION, [["8"], ["9", "9"]], "trick"),
            "trick[1]: 1 card was led, so 9 + 9 cannot follow. Settle that play first.",
        ),
        (spoilt(QUESTION, [[one] for one in "2346789"], "trick"), "trick: At most 7 players can play to a trick."),
        (spoilt(QUESTION, [*"23456"], "play"), "play: Nobody can play more than 4 cards together."),
        (spoilt(QUESTION, ["6H", "6H"], "hand"), "hand: 6♥: the pack has only 1."),
    ],
)
def test_a_text_that_is_no_question_is_refused_with_place_and_reason(text: bytes, line: str) -> None:
    assert error_line(read_question, text) == line
