"""Calls of the program as a person makes them, with lines typed in advance."""

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulewright_tools.cli.main import main
from tests.tools.cli.played import Play, Played


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str


Call = Callable[..., Outcome]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs the program with these arguments; `typed` are the lines of standard input."""

    def run(*arguments: str | Path, typed: str = "") -> Outcome:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Outcome(code, out, err)

    return run


@pytest.fixture
def play() -> Iterator[Play]:
    """Begins `rulewright play` with these arguments in a terminal."""
    pytest.importorskip("pty")
    all_played: list[Played] = []

    def begin(*arguments: str | Path, kind: str = "dumb") -> Played:
        all_played.append(Played(*arguments, kind=kind))
        return all_played[-1]

    yield begin
    for played in all_played:
        played.close()


@pytest.fixture
def nim(tmp_path: Path) -> Path:
    """A small game in a folder, with options, one of them by seat, and a variant."""
    folder = tmp_path / "nim"
    (folder / "variants").mkdir(parents=True)
    (folder / "game.yaml").write_text(NIM, encoding="utf-8")
    (folder / "variants" / "long.yaml").write_text(LONG, encoding="utf-8")
    return folder


NIM = """\
game: {id: nim, title: Nim, version: 1}
players: [ann, bob]
options:
  end_with:
    type: [wins, loses]
    default: wins
    text: What the last stick does
    choices: {wins: It wins., loses: It loses.}
  most: {type: 1..5, default: 3, per: player, text: The most sticks at once}
tokens:
  stick: {count: 9}
zones:
  heap: {holds: stick, start: 7}
  hand: {per: player, holds: stick}
phases:
  turn:
    text: How many sticks do you take?
    for: players
    until: never
    limit: 9
    do: |
      choose n in 1..most(me) where n <= heap if any, "take {n}"
      if n = none: end game
      move n sticks from heap to hand(me)
      if heap = 0:
        if end_with = wins: end game won by me
        else: end game won by opponent
"""

LONG = """\
variant: {id: long, of: nim@1, title: Long Nim}
set:
  zones.heap.start: 9
"""
