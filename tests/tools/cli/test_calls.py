"""Calls that are wrong end with code 2 and one clear message; whatever is typed, there is no traceback."""

import io
import os
from pathlib import Path

import pytest

import rulewright
from rulewright_tools.cli.main import main
from rulewright_tools.cli.program import COMMANDS
from tests.tools.cli.conftest import Call


def test_no_arguments_show_the_help(call: Call) -> None:
    outcome = call()
    assert outcome.code == 0
    listed = {words[0] for line in outcome.out.splitlines() if line.startswith("    ") and (words := line.split())}
    assert {module.NAME for module in COMMANDS} <= listed


@pytest.mark.parametrize("command", [module.NAME for module in COMMANDS])
def test_every_command_has_help(call: Call, command: str) -> None:
    outcome = call(command, "--help")
    assert outcome.code == 0
    assert f"usage: rulewright {command}" in outcome.out


def test_the_version_is_that_of_the_library(call: Call) -> None:
    assert call("--version").out == f"rulewright {rulewright.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chek"], "there is no command 'chek'; did you mean `check`?"),
        (["fly"], "there is no command 'fly'; the commands are check, test, "),
        (["check"], "the following arguments are required: GAME"),
        (["--loud"], "unrecognized arguments: --loud"),
        (["check", "ayoayo", "--loud"], "unrecognized arguments: --loud"),
        (["check", "ayoayo", "--form", "json"], "unrecognized arguments: --form json"),
        (["check", "ayoayo", "--format", "xml"], "'xml' is none of text, json, sarif, junit"),
        (
            ["check", "ayoayoo"],
            "there is no game `ayoayoo`: no id that ships, no folder, no file; did you mean `ayoayo`?",
        ),
        (["test", "nowhere/at/all"], "there is no game `nowhere/at/all`"),
        (["trace", "a\0b"], "there is no game"),
        (["play", "x" * 5000], "there is no game"),
        (["show", "ayoayo", "--variant", "shrt"], "did you mean `short`?"),
        (["show", "ayoayo", "--option", "sweep=row_owner"], "sweep"),
        (["show", "ayoayo", "--option", "sweep_to=nobody"], "option `sweep_to` cannot be `nobody`"),
        (["show", "ayoayo", "--option", "sweep_to"], "'sweep_to' is not of the form name=value"),
        (["show", "ayoayo", "--option", "=3"], "'=3' is not of the form name=value"),
        (["show", "ayoayo", "--option", "repetitions=2", "--option", "repetitions=3"], "repetitions is given twice"),
        (["show", "ayoayo", "--option", "sweep_to.south=row_owner"], "takes one value, not one for each seat"),
        (["show", "ayoayo", "--players", "3"], "cannot be played by 3"),
        (["show", "ayoayo", "--players", "many"], "'many' is no whole number from 1 to 64"),
        (["show", "ayoayo", "--executor", "abacus"], "invalid choice: 'abacus'"),
        (["show", "ayoayo", "--graph", "picture"], "invalid choice: 'picture'"),
        (["simulate", "ayoayo", "-n", "0"], "'0' is no whole number from 1 to"),
        (["simulate", "ayoayo", "-n", "9" * 5000], "is no whole number"),
        (["simulate", "ayoayo", "--seed", "-1"], "'-1' is no whole number from 0 to"),
        (["simulate", "ayoayo", "--seed", "1.5"], "'1.5' is no whole number"),
        (
            ["simulate", "ayoayo", "--as", "clever"],
            "no agent is called 'clever'; there are human, random, greedy, cautious",
        ),
        (["simulate", "ayoayo", "--as", "gredy"], "did you mean `greedy`?"),
        (["simulate", "ayoayo", "--as", "east=random"], "there is no seat 'east'"),
        (["simulate", "ayoayo", "--as", "third=random"], "there is no seat 'third'"),
        (["simulate", "ayoayo", "--as", "first=random", "south=greedy"], "the seat south is given to both"),
        (["simulate", "ayoayo", "--as", "random", "greedy"], "both random and greedy are to play all seats"),
        (["simulate", "ayoayo", "--as", "human"], "people cannot simulate"),
        (["perft", "ayoayo", "-d", "x"], "'x' is no whole number from 1 to"),
        (["play", "ayoayo", "--delay", "nan"], "'nan' is no number of seconds"),
        (["explain", "unknwon-name"], "did you mean `unknown-name`?"),
        (["replay", "nowhere.json"], "nowhere.json cannot be read: No such file"),
    ],
)
def test_a_wrong_call_is_told_and_ends_with_code_2(call: Call, arguments: list[str], said: str) -> None:
    outcome = call(*arguments)
    assert said in outcome.err
    assert outcome.out == ""
    assert outcome.code == 2


def test_a_folder_without_a_game_is_no_game(call: Call, tmp_path: Path) -> None:
    outcome = call("check", tmp_path)
    assert (outcome.code, "holds no `game.yaml`" in outcome.err) == (2, True)


def test_a_binary_file_is_no_game(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "game.bin"
    file.write_bytes(bytes(range(256)))
    outcome = call("play", file)
    assert outcome.code == 1
    assert "error[not-utf8]" in outcome.err


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="a superuser may read everything")
def test_a_file_without_permission_is_told(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "secret.json"
    file.write_text("{}")
    file.chmod(0)
    outcome = call("replay", file)
    assert (outcome.code, "Permission denied" in outcome.err) == (2, True)


def test_a_reader_that_goes_away_is_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    monkeypatch.setattr("sys.stdout", Closed())
    assert main(["explain"]) == 141
    assert capsys.readouterr().err == ""


def test_ctrl_c_ends_with_code_130(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(rulewright.Game, "perft", interrupt)
    outcome = call("perft", "ayoayo")
    assert (outcome.code, outcome.err) == (130, "interrupted\n")
