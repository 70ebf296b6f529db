"""The tutorial, followed to the letter: what it has people write, which commands it has them give, what these print.

A `console` block holds commands, `$ rulewright …`, each with what it prints; a line `…` stands for lines that are left
out. Only `play`, which goes on as whoever plays likes, may stand without. The commands run in the order of the page, on
the files as they are when a reader comes there: what is marked `error=` is written, tried in the next block, and mended
again.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.house.examples import FENCE
from tests.house.files import CHECKOUT
from tests.tools.cli.conftest import Call

TUTORIAL = CHECKOUT / "docs" / "tutorial.md"
SECTION = re.compile(r"^(?=\w+:)", flags=re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """`kind` is the first two words after the fence, `said` those of the form key=value."""

    kind: str
    said: dict[str, str]
    body: str


def blocks() -> list[Block]:
    found = []
    for match in FENCE.finditer(TUTORIAL.read_text(encoding="utf-8")):
        words = match["info"].split()
        kind = " ".join(word for word in words if "=" not in word)
        found.append(Block(kind, dict(word.split("=") for word in words if "=" in word), match["body"]))
    return found


def commands(body: str) -> Iterator[tuple[list[str], list[str]]]:
    """The arguments of each command of a console block, and the lines shown below it."""
    assert body.startswith("$ ")
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, *shown = part.splitlines()
        program, *arguments = command.split()
        assert program == "rulewright"
        yield arguments, shown


def is_as_shown(printed: str, shown: list[str]) -> bool:
    lines = "".join(f"{line.rstrip()}\n" for line in printed.splitlines())
    pattern = "".join(r"(?:.*\n)*?" if line == "…" else re.escape(f"{line.rstrip()}\n") for line in shown)
    return re.fullmatch(pattern, lines) is not None


class Reader:
    """Somebody who does what the page says, in the working directory. `copies`: the folders of copied games by id."""

    def __init__(self) -> None:
        self.games: dict[str, str] = {}
        self.copies: dict[str, str] = {}
        self.wrong = False

    def write(self, block: Block) -> None:
        match block.kind:
            case "yaml game" | "yaml part":
                old = self.games[block.said["of"]] if "of" in block.said else None
                game = block.body if old is None else edited(old, block.body)
                put(Path("nim/game.yaml"), game)
                self.wrong = "error" in block.said
                if not self.wrong:
                    self.games[block.said.get("name") or block.said["of"]] = game
            case "yaml variant":
                folder = self.copies.get(block.said["of"], "nim")
                (id_,) = re.findall(r"\bid: *(\w+)", block.body)
                put(Path(folder, "variants", f"{id_}.yaml"), block.body)
            case "yaml scenario":
                put(Path("nim/scenarios/sticks.yaml"), block.body)
            case other:
                raise AssertionError(f"nobody knows where to write what is marked {other}")

    def tried(self, arguments: list[str]) -> None:
        if arguments[0] == "new":
            _, folder, _, game = arguments
            self.copies[game] = folder

    def mend(self) -> None:
        put(Path("nim/game.yaml"), list(self.games.values())[-1])
        self.wrong = False


def edited(game: str, part: str) -> str:
    """The game with the sections of the part in the place of its own, or else at its end, as one would type them."""
    old, new = ({text.partition(":")[0]: text for text in SECTION.split(one)} for one in (game, part))
    return "".join((old | new).values())


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_every_command_of_the_tutorial_prints_what_stands_there(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stderr", sys.stdout)  # as in a terminal: both streams in the order of their lines
    reader = Reader()
    given = set()
    for block in blocks():
        if block.kind != "console":
            reader.write(block)
            continue
        for arguments, shown in commands(block.body):
            given.add(arguments[0])
            outcome = call(*arguments)
            assert (arguments, outcome.code) == (arguments, 1 if reader.wrong else 0)
            if shown or arguments[0] != "play":
                assert is_as_shown(outcome.out, shown), f"{' '.join(arguments)} prints\n{outcome.out}"
            reader.tried(arguments)
        if reader.wrong:
            reader.mend()
    assert given >= {"check", "play", "simulate", "perft", "test", "new"}


def test_a_dot_line_stands_for_lines_and_everything_else_for_itself() -> None:
    printed = "one \ntwo\nthree\n"
    assert all(is_as_shown(printed, shown) for shown in (["one", "two", "three"], ["…"], ["…", "three", "…"]))
    assert not any(
        is_as_shown(printed, shown) for shown in ([], ["one", "two"], ["…", "two"], ["one", "three"], ["…", "t…"])
    )
