"""The examples that stand in the documents, as whole games.

A fenced block whose first words are these is an example, and a test runs it:

    yaml game                 a whole specification
    yaml game name=NAME       the same, which later blocks of that document may build on
    yaml part of=NAME         sections laid over the game NAME: an item takes the place of the one with its id, or is
                              added at the end; phases, players and ranking take the old ones' place as a whole
    yaml variant of=NAME      an overlay, played over the game NAME, of the document or else of those that ship
    csv file=NAME.csv         a table that the games of that document may name
    yaml rulebook, scenario   a file of that kind; only its structure is checked
    yaml excerpt of=FILE      lines that stand so in a file of the project
    yaml workflow, hooks      for other programs; tests/tools/cli/test_ci_page.py runs what they run

and may be followed by `players=N` (the number of seats to play with), `error=CODE` (the specification has exactly one
error, with that code) or `note=CODE` (it has that note and no error). Every other block of YAML would go untested, so
the documents may not have one; `text`, `console` and `python` are for what is no specification.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from tests.house.files import CHECKOUT

FENCE = re.compile(
    r"^(?P<indent> *)```(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=indent)```$", flags=re.MULTILINE | re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Example:
    """One specification out of a document, completed. `line` is that of its first line in the document."""

    document: str
    line: int
    game: str
    variant: str | None = None
    tables: dict[str, str] = field(default_factory=dict)
    players: int | None = None
    error: str | None = None
    note: str | None = None

    def __str__(self) -> str:
        return f"{self.document}:{self.line}"


class _Writer(yaml.emitter.Emitter, yaml.serializer.Serializer, yaml.resolver.BaseResolver):
    """Writes composed nodes as they are; YAML's own guesses about scalars stay out of it."""

    def __init__(self, stream: object, **_: object) -> None:
        yaml.emitter.Emitter.__init__(self, stream, width=10_000, allow_unicode=True)  # type: ignore[arg-type]
        yaml.serializer.Serializer.__init__(self)
        yaml.resolver.BaseResolver.__init__(self)


def _items(node: yaml.Node | None) -> dict[str, tuple[yaml.Node, yaml.Node]]:
    assert isinstance(node, yaml.MappingNode)
    return {key.value: (key, value) for key, value in node.value}


def merged(base: str, part: str) -> str:
    """The base with the sections of the part laid over it, two levels deep."""
    sections = _items(yaml.compose(base, Loader=yaml.BaseLoader))
    for name, (key, section) in _items(yaml.compose(part, Loader=yaml.BaseLoader)).items():
        old = sections[name][1] if name in sections else None
        if name != "phases" and isinstance(old, yaml.MappingNode) and isinstance(section, yaml.MappingNode):
            together = _items(old) | _items(section)
            section = yaml.MappingNode(old.tag, list(together.values()), flow_style=False)
        sections[name] = (key, section)
    whole = yaml.MappingNode("tag:yaml.org,2002:map", list(sections.values()), flow_style=False)
    return str(yaml.serialize(whole, Dumper=_Writer))


def kinds_of_blocks(document: Path) -> list[tuple[int, str]]:
    """The line and the kind (the words after the fence) of every block of a document."""
    text = document.read_text(encoding="utf-8")
    return [(text.count("\n", 0, match.start()) + 1, match["info"].strip()) for match in FENCE.finditer(text)]


def examples(document: Path, name: str) -> list[Example]:
    """Every example of a document, in order; `name` is how tests call the document."""
    found: list[Example] = []
    games: dict[str, str] = {}
    text = document.read_text(encoding="utf-8")
    blocks = [(match, match["info"].split()) for match in FENCE.finditer(text)]
    settings = {match: dict(word.split("=", 1) for word in words if "=" in word) for match, words in blocks}
    tables = {settings[match]["file"]: _dedented(match) for match, words in blocks if words[:1] == ["csv"]}
    for match, words in blocks:
        said = settings[match]
        variant = None
        match words[:2]:
            case ["yaml", "game"]:
                game = _dedented(match)
            case ["yaml", "part"]:
                game = merged(games[said["of"]], _dedented(match))
            case ["yaml", "variant"]:
                game, variant = games.get(said["of"]) or _shipped(said["of"]), _dedented(match)
            case _:
                continue
        if "name" in said:
            games[said["name"]] = game
        found.append(
            Example(
                document=name,
                line=text.count("\n", 0, match.start()) + 2,
                game=game,
                variant=variant,
                tables={file: table for file, table in tables.items() if file in game or file in (variant or "")},
                players=int(said["players"]) if "players" in said else None,
                error=said.get("error"),
                note=said.get("note"),
            )
        )
    return found


def _shipped(game: str) -> str:
    return (CHECKOUT / "games" / game / "game.yaml").read_text(encoding="utf-8")


def _dedented(block: re.Match[str]) -> str:
    return re.sub(rf"^{block['indent']}", "", block["body"], flags=re.MULTILINE)
