"""`bench` on the command line."""

from pathlib import Path

from tests.tools.cli.conftest import Call


def test_the_command_prints_the_page_and_writes_nothing_for_some_games(call: Call, checkout: Path) -> None:
    written = checkout / "docs" / "performance.md"
    before = written.read_bytes() if written.exists() else None
    outcome = call("bench", "ayoayo", "--rounds", "1", "--milliseconds", "5")
    assert outcome.code == 0
    assert outcome.out.startswith("# Performance")
    assert "| ayoayo |" in outcome.out
    assert (written.read_bytes() if written.exists() else None) == before


def test_parts_can_be_measured_alone(call: Call) -> None:
    outcome = call("bench", "tic_tac_toe", "--only", "reference", "--rounds", "1", "--milliseconds", "5")
    assert outcome.code == 0
    assert "wasm / reference" in outcome.out
    assert "OpenSpiel's" not in outcome.out


def test_a_part_that_does_not_exist_is_refused(call: Call) -> None:
    outcome = call("bench", "--only", "everything")
    assert outcome.code == 2
    assert "openspiel" in outcome.err
