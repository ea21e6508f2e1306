import json
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from scorekeeper import __version__
from scorekeeper.config import CHECKOUT
from tests.cli.running import command, process, run
from tests.formats.texts import GAME, QUESTION


def test_the_command_prints_its_version() -> None:
    assert run("--version") == (0, f"scorekeeper {__version__}\n", "")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["scor"], "scorekeeper: there is no command scor: did you mean score?"),
        (["zzz"], "scorekeeper: there is no command zzz"),
        (["--jsno"], "scorekeeper: there is no option --jsno"),
        (["score", "--jsno"], "scorekeeper: there is no option --jsno"),
        (["score", "a", "b"], "scorekeeper: too many arguments: b"),
        (["--port", "zero"], "scorekeeper: --port: a whole number from 0 to 65535"),
        (["--port", "70000"], "scorekeeper: --port: a whole number from 0 to 65535"),
    ],
)
def test_an_error_in_the_command_line_is_one_line(arguments: list[str], line: str) -> None:
    ran = run(*arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith(line)
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("arguments", [["score", "--json"], ["score"], ["check", "--lines"], ["variants", "--json"]])
def test_scoring_loads_no_web_server_and_no_database(arguments: list[str]) -> None:
    text = json.dumps(QUESTION if arguments[0] == "check" else GAME).encode()
    loads = {"flask", "werkzeug", "sqlalchemy", "jinja2", "cheroot", "babel", "segno"}
    if arguments != ["score"]:
        loads.add("rich")
    ran = process(*arguments, text=text, env={"PYTHONPROFILEIMPORTTIME": "1"})
    loaded = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in ran.stderr.decode().splitlines()}
    assert "click" in loaded
    assert not loads & loaded


def test_the_command_runs_as_a_process() -> None:
    ran = process("check", text=json.dumps(QUESTION).encode())
    assert ran.returncode == 1
    assert ran.stderr == b""
    assert ran.stdout.decode().startswith("Illegal.")
    ran = process("check", "nowhere.json")
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, b"", b"nowhere.json: No such file or directory\n")


def test_json_is_utf_8_and_a_table_is_readable_in_any_terminal() -> None:
    text = json.dumps(GAME).replace('"Anna"', '"Eyjólfur"').encode()
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    assert "Eyjólfur" in process("score", "--json", text=text, env=ascii_only).stdout.decode()
    assert b"Eyj?lfur" in process("score", text=text, env=ascii_only).stdout


@pytest.mark.parametrize(("end", "status"), [("closed pipe", 141), ("ctrl-c", 130)])
def test_a_closed_pipe_or_ctrl_c_ends_the_command_without_an_error_message(end: str, status: int) -> None:
    line = (json.dumps(GAME) + "\n").encode()
    with subprocess.Popen(
        command("score", "--lines"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=CHECKOUT
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(line)
        running.stdin.flush()
        assert running.stdout.readline(), "each line is answered before the next one is read"
        if end == "ctrl-c":
            running.send_signal(signal.SIGINT)
        else:
            running.stdout.close()
            with suppress(BrokenPipeError):
                running.stdin.write(line * 2_000)
                running.stdin.close()
        assert running.stderr.read().strip() == b""
        assert running.wait() == status


@pytest.mark.parametrize("arguments", [["variants"], ["variants", "--json"], ["--version"]])
def test_an_error_of_writing_is_one_line(arguments: list[str]) -> None:
    with Path(__file__).open() as for_reading_only:
        ran = subprocess.run(
            command(*arguments), stdout=for_reading_only, stderr=subprocess.PIPE, check=False, cwd=CHECKOUT
        )
    assert (ran.returncode, ran.stderr) == (2, b"scorekeeper: cannot write: Bad file descriptor\n")
