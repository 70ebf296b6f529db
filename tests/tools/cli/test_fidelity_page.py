"""The commands of docs/fidelity.md run as they are printed there, one after another in one folder."""

import re
import shlex
from pathlib import Path

import pytest

from rulewright_tools.fidelity.witnessed import Status
from tests.house.files import CHECKOUT
from tests.tools.cli.conftest import Call

PAGE = (CHECKOUT / "docs" / "fidelity.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ rulewright (.*)$", PAGE, flags=re.MULTILINE)


def test_every_command_of_the_page_runs(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert {command.split()[0] for command in COMMANDS} == {"trace", "simulate", "scenario"}
    for command in COMMANDS:
        assert (command, call(*shlex.split(command)).code) == (command, 0)
    assert {file.name for file in tmp_path.iterdir()} == {"ayoayo.html", "game.json"}


def test_the_page_explains_every_kind_of_witness() -> None:
    section = PAGE.partition("| witness | means |")[2].partition("\n\n")[0]
    assert section.count("\n| `") == len(Status)
