"""The files in scorekeeper/hosting/ that run a backup every night are right."""

import shutil
import subprocess
from pathlib import Path

import pytest

from scorekeeper.config import PACKAGE
from tests.house.test_pages import check_command

UNITS = [PACKAGE / "hosting" / f"scorekeeper-backup.{kind}" for kind in ("service", "timer")]


def test_the_backup_service_runs_commands_that_exist() -> None:
    lines = UNITS[0].read_text("utf-8").splitlines()
    commands = [line.partition("ExecStart=")[2].split() for line in lines if "ExecStart=" in line]
    assert [words[1] for words in commands] == ["backup", "delete"]
    for program, *arguments in commands:
        assert program == "/opt/scorekeeper/bin/scorekeeper"
        check_command(arguments)


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_finds_no_mistake_in_the_backup_units(tmp_path: Path) -> None:
    for unit in UNITS:
        text = unit.read_text("utf-8").replace("/opt/scorekeeper/bin/scorekeeper", "/bin/true")
        (tmp_path / unit.name).write_text(text, "utf-8")
    command = ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / unit.name) for unit in UNITS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = [line for line in (done.stdout + done.stderr).splitlines() if "scorekeeper" in line]
    assert (done.returncode, said) == (0, [])


def test_the_backup_service_has_the_settings_of_the_server() -> None:
    def settings(unit: Path) -> list[str]:
        names = ("User=", "Environment=SCOREKEEPER_", "EnvironmentFile=")
        return [line for line in unit.read_text("utf-8").splitlines() if line.startswith(names)]

    assert settings(UNITS[0]) == settings(UNITS[0].with_name("scorekeeper.service")) != []
