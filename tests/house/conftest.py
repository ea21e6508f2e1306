"""A bare Python, and the environment of a newcomer's machine."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def bare_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with only the standard library."""
    venv = tmp_path_factory.mktemp("bare")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


@pytest.fixture
def environment() -> dict[str, str]:
    """This process's environment without variables that would affect another Python."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COVERAGE_"))}
    return {**kept, "PIP_RETRIES": "1"}
