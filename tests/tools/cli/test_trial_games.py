"""What `check --play` finds comes with the command that shows it, whatever the game was set up with."""

import json
from pathlib import Path

import pytest

from tests.sessions.games import DEAD_END
from tests.tools.cli.conftest import NIM, Call, Outcome

BROKEN = "invariants:\n  modest: {holds: heap > 3, message: Too few}\n"
FAILS = NIM.replace(
    "    do: |\n", '    do: |\n      choose k in 1..2, "{k}"\n      if k div (heap - 7) = 9: end game\n'
)


def shown(call: Call, outcome: Outcome) -> Outcome:
    """What comes of the command in the only help."""
    (help_,) = [line for line in outcome.err.splitlines() if "shows it, move by move" in line]
    command = help_.partition("`rulewright ")[2].partition("`")[0]
    return call(*command.split())


@pytest.mark.parametrize(
    "setup",
    [[], ["--variant", "long"], ["--option", "end_with=loses", "--option", "most.ann=5"], ["--players", "2"]],
    ids=" ".join,
)
def test_an_invariant_that_does_not_hold_is_shown_by_a_command(call: Call, nim: Path, setup: list[str]) -> None:
    (nim / "game.yaml").write_text(NIM + BROKEN, encoding="utf-8")
    outcome = call("check", nim, "--play", *setup)
    assert (outcome.code, outcome.err.count("error[invariant-broken]: Too few")) == (1, 1)
    assert " ".join(setup) in outcome.err
    again = shown(call, outcome)
    assert (again.code, again.err.count("error[invariant-broken]: Too few")) == (1, 1)
    assert again.out.startswith("nim@1")
    assert "\n1. ann: take" in again.out


def test_the_number_of_players_is_told_where_there_are_several(call: Call, nim: Path) -> None:
    text = NIM.replace("[ann, bob]", "2 to 3").replace("won by opponent", "won by next(me)")
    always = "invariants:\n  two: {holds: heap > 3 or count(players) = 2, message: Too few}\n"
    (nim / "game.yaml").write_text(text + always, encoding="utf-8")
    outcome = call("check", nim, "--play")
    assert " --players 3 --check " in outcome.err
    assert "error[invariant-broken]: Too few" in shown(call, outcome).err


@pytest.mark.parametrize(("text", "code"), [(FAILS, "divide-by-zero"), (DEAD_END, "dead-end")])
def test_so_are_rules_that_fail_and_dead_ends(call: Call, tmp_path: Path, text: str, code: str) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(text, encoding="utf-8")
    outcome = call("check", file, "--play")
    assert (outcome.code, outcome.err.count(f"error[{code}]")) == (1, 1)
    assert f"error[{code}]" in shown(call, outcome).err


def test_programs_find_the_command_in_the_help_of_the_diagnostic(call: Call, nim: Path) -> None:
    (nim / "game.yaml").write_text(NIM + BROKEN, encoding="utf-8")
    (game,) = json.loads(call("check", nim, "--play", "--format", "json").out)["games"]
    (found,) = game["diagnostics"]
    assert found["help"][-1].startswith(f"`rulewright simulate {nim} --check --seed 1 --game 0` shows it")
