"""What `make play` says where the Python that it should set things up with will not do."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.house.files import CHECKOUT

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")

OLD = "#!/bin/sh\nexit 1\n"  # to every question
BARE = '#!/bin/sh\ncase "$2" in *venv*) exit 1;; esac\n'


def set_up(folder: Path, python: str | Path) -> str:
    """What `make play` says in a checkout without .venv."""
    shutil.copy(CHECKOUT / "Makefile", folder)
    (folder / "pyproject.toml").touch()
    done = subprocess.run(["make", "play", f"PYTHON={python}"], cwd=folder, capture_output=True, text=True)
    assert done.returncode != 0
    assert not (folder / ".venv").exists()
    return done.stderr


@pytest.mark.parametrize("name", ["/nonexistent", "no-such-python"])
def test_a_program_that_is_not_there_is_called_that(tmp_path: Path, name: str) -> None:
    said = set_up(tmp_path, name)
    assert f"There is no program {name}." in said
    assert "virtual environments" not in said


@pytest.mark.parametrize(
    ("program", "message"),
    [(OLD, "Rulewright needs Python 3.11 or newer, and "), (BARE, "This Python cannot make virtual environments.")],
)
def test_another_python_is_told_what_it_lacks(tmp_path: Path, program: str, message: str) -> None:
    python = tmp_path / "some python"
    python.write_text(program)
    python.chmod(0o755)
    assert message in set_up(tmp_path, python)
