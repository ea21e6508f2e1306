"""Every conformance case against the rules."""

from typing import Any

import pytest

from scorekeeper.rules.audit import audit
from scorekeeper.rules.play import Verdict, judge, trick_winner
from scorekeeper.rules.problems import opening_problems
from scorekeeper.rules.question import PlayQuestion, question_problems
from scorekeeper.rules.replay import replay
from tests.rules.cases import Case, card, cases, play_of, read_record, rules_of


@pytest.mark.parametrize("case", cases("settlement"))
def test_settlement(case: Case) -> None:
    variant, opening, hands = read_record(case["record"])
    names, expect = case["record"]["players"], case["expect"]
    assert opening_problems(variant, opening) == ()

    sheet = replay(variant, opening, hands)

    assert sheet.refused is None
    assert names[sheet.hands[-1].settlement.winner] == expect["winner"]
    for name, wanted in expect["after"].items():
        score = sheet.now.scores[names.index(name)]._asdict()
        assert {key: score[key] for key in wanted} == wanted, name
    if expect["next"] is None:
        assert sheet.now.next is None
    else:
        assert sheet.now.next is not None
        found = sheet.now.next._asdict()
        upcoming = {
            key: names[found[key]] if isinstance(wanted, str) else found[key] for key, wanted in expect["next"].items()
        }
        assert upcoming == expect["next"]
    if expect["result"] is None:
        assert sheet.now.result is None
    else:
        assert sheet.now.result is not None
        result: dict[str, Any] = sheet.now.result._asdict()
        ended = {key: [names[seat] for seat in result[key]] for key in expect["result"] if key != "void"}
        assert ended == {key: wanted for key, wanted in expect["result"].items() if key != "void"}
        assert result["void"] == expect["result"].get("void", False)


@pytest.mark.parametrize("case", cases("tricks"))
def test_trick(case: Case) -> None:
    ask = case["ask"]
    winner = trick_winner(rules_of(ask), [play_of(one["card"]) for one in ask["plays"]])
    assert ask["plays"][winner]["player"] == case["expect"]["winner"]


@pytest.mark.parametrize("case", cases("legality"))
def test_legality(case: Case) -> None:
    ask, expect = case["ask"], case["expect"]
    trick = [tuple(map(card, play)) for play in ask["trick"]]
    holding = tuple(map(card, ask["hand"]))
    judgement = judge(rules_of(ask), trick, tuple(map(card, ask["play"])), holding=holding)
    assert judgement.verdict == Verdict(expect["verdict"])
    assert (judgement.rule is None) == (judgement.verdict is Verdict.LEGAL)
    assert judgement.legal_plays is not None
    assert [[str(one) for one in play] for play in judgement.legal_plays] == expect["legal_plays"]


@pytest.mark.parametrize("case", cases("hidden"))
def test_a_hidden_hand(case: Case) -> None:
    ask, expect = case["ask"], case["expect"]
    trick, seen = list(map(play_of, ask["trick"])), play_of(ask.get("seen", []))
    judgement = judge(rules_of(ask), trick, play_of(ask["play"]), seen=seen)
    assert judgement.verdict == Verdict(expect["verdict"])
    assert (None if judgement.rule is None else judgement.rule.value) == expect["rule"]


@pytest.mark.parametrize("case", cases("impossible"))
def test_a_question_that_cannot_be(case: Case) -> None:
    ask, expect = case["ask"], case["expect"]
    holding = play_of(ask["hand"]) if "hand" in ask else None
    asked = PlayQuestion(
        (*map(play_of, ask["trick"]), play_of(ask["play"])),
        holding,
        play_of(ask.get("seen", [])),
        last_trick=ask.get("last_trick", False),
    )
    codes = [problem.code.value for problem in question_problems(rules_of(ask), asked)]
    assert codes == [expect["code"]]


@pytest.mark.parametrize("case", cases("audit"))
def test_audit(case: Case) -> None:
    ask, expect = case["ask"], case["expect"]
    names = ask["players"]
    rows = [tuple(map(play_of, ask["rows"][name])) for name in names]
    found = audit(rules_of(ask), rows, names.index(ask["first_leader"]), ask["cards"])
    breaches = [
        {
            "trick": one.trick,
            "player": names[one.seat],
            "card": str(one.play[0]),
            "proof": {"card": str(one.proof.card), "trick": one.proof.trick},
        }
        for one in found.breaches
    ]
    assert breaches == expect["findings"]
    problems = [
        {"code": one.code.value, "card" if one.card.suit else "rank": str(one.card), "count": one.count}
        if one.seat is None and one.card is not None
        else {"code": one.code.value}
        for one in found.record_problems
    ]
    assert problems == expect["record_errors"]
