import json

from tests.cli.running import run
from tests.formats.texts import AUDIT, QUESTION, spoilt


def test_check_prints_the_verdict_the_reason_and_the_legal_plays() -> None:
    assert run("check", text=QUESTION) == (
        1,
        "Illegal. The 5 does not match or beat the 8 and is not the lowest card.\nLegal plays: 2 · 9 · K\n",
        "",
    )


def test_an_unknown_verdict_has_exit_status_0() -> None:
    hidden = {key: value for key, value in QUESTION.items() if key != "hand"}
    assert run("check", text=hidden) == (
        0,
        "Cannot be known yet. Fine only if the 5 was the lowest card in that player’s hand.\n",
        "",
    )
    assert json.loads(run("check", "--json", text=hidden).out)["legal_plays"] is None


def test_with_lines_the_worst_line_decides_the_exit_status() -> None:
    legal, illegal = json.dumps({**QUESTION, "play": ["2"]}), json.dumps(QUESTION)
    ran = run("check", "--lines", text=f"{legal}\n{illegal}\n{legal}\n")
    assert ran.status == 1
    assert [line["verdict"] for line in ran.lines] == ["legal", "illegal", "legal"]
    assert run("check", "--lines", text=f"{legal}\n{legal}\n").status == 0
    assert run("check", "--lines", text=f"{illegal}\nnull\n").status == 2


def test_audit_prints_a_sentence_for_each_breach() -> None:
    rows = {"A": ["8", "9"], "B": ["5", "3"]}
    ran = run("audit", text={"variant": "agurk", "players": ["A", "B"], "first_leader": "A", "rows": rows})
    assert ran.status == 1
    assert ran.out.startswith("Trick 1: B plays the 5. The 3 in trick 2 proves that illegal.")


def test_audit_of_a_record_with_problems_accuses_nobody() -> None:
    ran = run("audit", text=spoilt(AUDIT, "X", "rows", "A", 0))
    assert ran == (2, "A: the pack has no X.\n", "")
    ran = run("audit", "--json", text=spoilt(AUDIT, "X", "rows", "A", 0))
    assert (ran.status, json.loads(ran.out)["findings"]) == (2, [])


def test_the_answer_names_the_parameters_that_no_source_settles() -> None:
    legal = {"variant": "rassi", "trick": [["8"]], "hand": ["3", "9"], "play": ["9"]}

    def unconfirmed(**more: object) -> list[str]:
        found: list[str] = json.loads(run("check", "--json", text={**legal, **more}).out)["unconfirmed"]
        return found

    assert unconfirmed() == unconfirmed(play=["3"]) == ["follow.duty"]
    assert unconfirmed(trick=[]) == unconfirmed(variant="agurk-no") == []
    assert unconfirmed(changes={"follow.duty": "free"}) == []
