"""The commands of docs/validation.md run as they are printed there."""

import re
import shlex
from pathlib import Path

import pytest

from rulewright_tools.fuzzing import Kind
from tests.house.files import CHECKOUT
from tests.tools.cli.conftest import Call

PAGE = (CHECKOUT / "docs" / "validation.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ rulewright (.*)$", PAGE, flags=re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_page_runs(
    command: str, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert call(*shlex.split(command)).code == 0


def test_the_page_names_every_kind_of_problem() -> None:
    assert {kind.value for kind in Kind} <= set(re.findall(r"`([\w-]+)`", PAGE))
