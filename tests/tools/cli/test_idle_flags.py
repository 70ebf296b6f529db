"""Flags that would change nothing are refused, and what a flag waits for in vain is told."""

from pathlib import Path

import pytest

from tests.tools.cli.conftest import Call


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--after", "scan"], "add --ir"),
        (["--without", "lanes"], "add --wat"),
        (["--layout", "--format", "json"], "--layout is shown as text alone"),
        (["--graph", "dot", "--format", "json"], "--graph is shown as text alone"),
    ],
)
def test_show_refuses_what_would_change_nothing(call: Call, flags: list[str], message: str) -> None:
    outcome = call("show", "ayoayo", *flags)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err


@pytest.mark.parametrize("flags", [["--each"], ["--choices"], ["--format", "json"]])
def test_simulate_refuses_what_would_change_nothing(call: Call, nim: Path, flags: list[str]) -> None:
    outcome = call("simulate", nim, "--seed", 1, "--game", 0, *flags)
    assert (outcome.code, outcome.out) == (2, "")
    assert f"leave out {' '.join(flags)}" in outcome.err


def test_simulate_tells_that_no_game_is_recorded(call: Call, nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    outcome = call("simulate", nim, "-n", 3, "--seed", 1, "--save", file)
    assert (outcome.code, file.exists()) == (0, False)
    assert outcome.err == f"no game shows a fault, so none is recorded in {file}; --game I records game I\n"
