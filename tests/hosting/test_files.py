"""The files for hosting name what there is: settings, options, ports, paths and each other."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from scorekeeper.cli import DEFAULT_PORT
from scorekeeper.config import CHECKOUT, SETTINGS, variable
from tests.benchmarks.soak import HOSTED
from tests.hosting.proxies import HOSTING, found
from tests.house.test_pages import check_command

FILES = sorted(HOSTING.iterdir())
UNITS = [path for path in FILES if path.suffix in {".service", ".timer"}]
CONTAINER = (HOSTING / "Containerfile").read_text("utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((HOSTING / "compose.yaml").read_text("utf-8"))
EXPOSED = 2.0
"""Of ten, as systemd counts how much of the machine a service could harm."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_file_is_on_the_page_about_hosting_and_names_only_settings_that_exist(path: Path) -> None:
    text = path.read_text("utf-8")
    assert f"(hosting/{path.name})" in (HOSTING.parent / "HOSTING.md").read_text("utf-8")
    assert set(re.findall(r"SCOREKEEPER_\w+", text)) <= {variable(name) for name in SETTINGS}
    assert set(re.findall(r"\b80\d\d\b", text)) <= {str(DEFAULT_PORT)}


def commands() -> list[list[str]]:
    """What the units and the container run of us, as words."""
    lines = [one for path in UNITS for one in re.findall(r"^#?ExecStart=(.*)$", path.read_text("utf-8"), re.MULTILINE)]
    in_container = " ".join(re.findall(r"^(?:ENTRYPOINT|CMD) \[(.*)\]$", CONTAINER, re.MULTILINE))
    return [*map(str.split, lines), re.findall(r'"(.*?)"', in_container)]


def test_every_command_exists() -> None:
    for program, *arguments in commands():
        assert program == "/opt/scorekeeper/bin/scorekeeper"
        check_command(arguments)
    assert [words[1] for words in commands() if not words[1].startswith("-")] == ["backup", "delete"]


def test_the_backup_service_has_the_settings_of_the_server() -> None:
    settings = re.compile(r"^(?:User=|Environment=SCOREKEEPER_|EnvironmentFile=).*$", re.MULTILINE)
    backup, server = (HOSTING / f"scorekeeper{kind}.service" for kind in ("-backup", ""))
    assert settings.findall(backup.read_text("utf-8")) == settings.findall(server.read_text("utf-8")) != []


def test_systemd_understands_its_units(tmp_path: Path) -> None:
    """The program is elsewhere here, and what a unit refers to is beside it."""
    systemd = found("systemd-analyze")
    for unit in UNITS:
        (tmp_path / unit.name).write_text(
            unit.read_text("utf-8").replace("/opt/scorekeeper/bin/scorekeeper", "/bin/true")
        )
    units = [str(tmp_path / unit.name) for unit in UNITS]
    done = subprocess.run([systemd, "verify", *units], capture_output=True, text=True, check=False)
    said = [line for line in done.stderr.splitlines() if "scorekeeper" in line]
    assert (done.returncode, said) == (0, [])


def test_the_server_can_harm_little_of_its_machine() -> None:
    systemd = found("systemd-analyze")
    rated = [systemd, "security", "--offline=true", "--no-pager", str(HOSTING / "scorekeeper.service")]
    said = subprocess.run(rated, capture_output=True, text=True, check=True).stdout
    [level] = re.findall(r"Overall exposure level for scorekeeper.service: ([\d.]+)", said)
    assert float(level) <= EXPOSED


def test_the_unit_keeps_its_games_where_it_may_write() -> None:
    unit = (HOSTING / "scorekeeper.service").read_text("utf-8")
    [folder] = re.findall(r"^StateDirectory=(\S+)", unit, re.MULTILINE)
    assert re.findall(r"SCOREKEEPER_INSTANCE=(\S+)", unit) == [f"/var/lib/{folder}"]


def test_the_soak_runs_the_server_as_the_files_for_hosting_set_it() -> None:
    line = f"GLIBC_TUNABLES={HOSTED}"
    assert f"Environment={line}" in (HOSTING / "scorekeeper.service").read_text("utf-8").splitlines()
    assert f"ENV {line}" in CONTAINER.splitlines()


def test_the_container_is_made_of_what_the_project_has() -> None:
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", CONTAINER, re.MULTILINE)
    paths = [CHECKOUT / name for line in copied for name in line.split()]
    assert paths
    assert [path for path in paths if not path.exists()] == []
    assert re.findall(r"SCOREKEEPER_INSTANCE=(\S+)", CONTAINER) == re.findall(r"^VOLUME (\S+)", CONTAINER, re.MULTILINE)
    assert re.findall(r"^EXPOSE (\d+)", CONTAINER, re.MULTILINE) == [str(DEFAULT_PORT)]


def test_the_services_of_the_compose_file_fit_together() -> None:
    services = COMPOSE["services"]
    build = services["app"]["build"]
    context = (HOSTING / build["context"]).resolve()
    assert context == CHECKOUT
    assert context / build["dockerfile"] == HOSTING / "Containerfile"
    mounts = [mount for service in services.values() for mount in service["volumes"]]
    for mount in mounts:
        source = mount.partition(":")[0]
        assert (HOSTING / source).is_file() if source.startswith(".") else source in COMPOSE["volumes"]
    for service in services.values():
        assert set(service.get("depends_on", [])) <= set(services)
    address = services["app"]["environment"]["SCOREKEEPER_DATABASE"]
    assert address.endswith(f"@database/{services['database']['environment']['POSTGRES_USER']}")
    assert services["proxy"]["environment"]["APP"] == f"app:{DEFAULT_PORT}"


def test_compose_understands_its_file() -> None:
    command = [found("docker-compose"), "-f", str(HOSTING / "compose.yaml"), "config", "--quiet"]
    given = {"SITE": "cucumber.example", "POSTGRES_PASSWORD": "secret", "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, env=given, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
