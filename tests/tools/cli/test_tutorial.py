"""The tutorial, followed to the letter: what it has people write, and the commands that it has them give."""

from pathlib import Path

import pytest

from tests.house.examples import FENCE, examples, merged
from tests.house.files import CHECKOUT
from tests.tools.cli.conftest import Call

TUTORIAL = CHECKOUT / "docs" / "tutorial.md"


def bodies(info: str) -> list[str]:
    return [match["body"] for match in FENCE.finditer(TUTORIAL.read_text(encoding="utf-8")) if match["info"] == info]


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder as it is at the end, below the working directory."""
    monkeypatch.chdir(tmp_path)
    (base,) = (one.game for one in examples(TUTORIAL, "tutorial") if "last_stick" not in one.game and one.error is None)
    parts = [*bodies("yaml part of=nim name=nim_with_options"), *bodies("yaml part of=nim_with_options")]
    for part in parts:
        base = merged(base, part)
    folder = Path("nim")
    for name, text in (
        ("game.yaml", base),
        ("variants/long.yaml", bodies("yaml variant of=nim_with_options")[0]),
        ("scenarios/sticks.yaml", bodies("yaml scenario")[0]),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def commands() -> list[list[str]]:
    lines = [line for body in bodies("console") for line in body.splitlines()]
    assert all(line.startswith("$ rulewright ") for line in lines)
    return [line.split()[2:] for line in lines]


def test_every_command_of_the_tutorial_works(call: Call, nim: Path) -> None:
    given = commands()
    assert {command[0] for command in given} >= {"check", "play", "simulate", "perft", "test"}
    for command in given:
        smaller = ["-n", "20"] if command[0] == "simulate" else []
        outcome = call(*command, *smaller)
        assert (command, outcome.code) == (command, 0)


def test_its_scenarios_pass(call: Call, nim: Path) -> None:
    assert call("test", nim).out == "nim: 3 scenarios passed\n"
    assert call("check", nim).out.startswith("nim: fine, with 1 variant")
