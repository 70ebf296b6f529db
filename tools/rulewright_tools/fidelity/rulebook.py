"""rulebook.yaml as values: clauses, rulings on what is left open, stand-ins for what is left out.

Takes a game, which names the file (`game: {rulebook: …}`; it is `rulebook.yaml` where the game names none), or a folder
with the name of the file; returns the rulebook and the mistakes in its file. Refused, besides what the schema refuses:
ids without the rulebook's prefix, an id given twice, a ruling for a reading that is not listed, lines that are no
numbers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rulewright.diagnostics import Code, Diagnostic, Related, Span
from rulewright.reading.files import Folder
from rulewright.reading.nearest import did_you_mean
from rulewright.reading.nodes import Mapping, Node, Scalar
from rulewright.reading.specification import read_game
from rulewright_tools.fidelity.documents import (
    mapping_at,
    read_document,
    scalar_at,
    scalars_of,
    text_at,
    whole_number,
)

RULEBOOK = "rulebook.yaml"


@dataclass(frozen=True, slots=True)
class Entry:
    """What every id of a rulebook has. `at` holds lines of the rulebook; `span` marks the id in rulebook.yaml.

    `not_a_rule` and `untestable` are reasons why nothing encodes the id, or no scenario covers it; "" asks for both.
    """

    id: str
    at: tuple[int, ...]
    not_a_rule: str
    untestable: str
    span: Span


@dataclass(frozen=True, slots=True)
class Clause:
    entry: Entry
    says: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """`readings` are (letter, answer), `ruling` is one of the letters, `option` names an option of the game."""

    entry: Entry
    question: str
    readings: tuple[tuple[str, str], ...]
    ruling: str
    because: str
    option: Scalar | None


@dataclass(frozen=True, slots=True)
class StandIn:
    entry: Entry
    missing: str
    used: str
    replace: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    game: str
    title: str
    prefix: str
    source: str
    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...]
    stand_ins: tuple[StandIn, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All ids, in the order of the file's sections."""
        return tuple(one.entry for group in (self.clauses, self.rulings, self.stand_ins) for one in group)


def rulebook_of(path: Path) -> tuple[Rulebook | None, tuple[Diagnostic, ...]]:
    """The rulebook of the game in a folder or file, or None and the reasons."""
    folder, named = _named(path)
    if named is None:
        return load_rulebook(folder)
    return load_rulebook(folder, named.text, named.span)


def has_rulebook(path: Path) -> bool:
    """Whether there is a rulebook: the file that the game names, or one of the usual name."""
    folder, named = _named(path)
    return (folder.path / _name(named)).exists()


def rulebook_name(path: Path) -> str:
    """The name of that file, relative to the game's folder."""
    return _name(_named(path)[1])


def _name(named: Scalar | None) -> str:
    return RULEBOOK if named is None else named.text


def _named(path: Path) -> tuple[Folder, Scalar | None]:
    """The game's folder, and where the game names its rulebook; a game that cannot be read names none."""
    specification, _ = read_game(path)
    header = None if specification is None else specification.root.get("game")
    named = header.get("rulebook") if isinstance(header, Mapping) else None
    return Folder.at(path if path.is_dir() else path.parent), named if isinstance(named, Scalar) else None


def load_rulebook(
    folder: Folder, name: str = RULEBOOK, named: Span | None = None
) -> tuple[Rulebook | None, tuple[Diagnostic, ...]]:
    """The rulebook in a file of a folder, or None and the reasons; `named` is where the file's name stands."""
    root, mistakes = read_document(folder, name, "rulebook", named)
    if not isinstance(root, Mapping):
        return None, mistakes
    reader = _Reader(root)
    book = reader.rulebook()
    return (None if reader.mistakes else book), tuple(reader.mistakes)


class _Reader:
    def __init__(self, root: Mapping) -> None:
        self.root = root
        self.mistakes: list[Diagnostic] = []
        self.seen: dict[str, Span] = {}
        header = root.get("rulebook")
        self.header = header if isinstance(header, Mapping) else Mapping((), root.span)
        self.prefix = text_at(self.header, "prefix")

    def rulebook(self) -> Rulebook:
        return Rulebook(
            game=text_at(self.header, "game"),
            title=text_at(self.header, "title"),
            prefix=self.prefix,
            source=text_at(self.header, "source"),
            clauses=tuple(
                Clause(self.entry(key, item), text_at(item, "says")) for key, item in self.section("clauses")
            ),
            rulings=tuple(self.ruling(key, item) for key, item in self.section("rulings")),
            stand_ins=tuple(self.stand_in(key, item) for key, item in self.section("stand_ins")),
        )

    def section(self, name: str) -> Iterator[tuple[Scalar, Mapping]]:
        for key, item in mapping_at(self.root, name):
            if isinstance(item, Mapping):
                yield key, item

    def entry(self, key: Scalar, item: Mapping) -> Entry:
        if not key.text.startswith(f"{self.prefix}-"):
            message = f"the id `{key.text}` does not begin with the rulebook's prefix `{self.prefix}-`"
            self.mistakes.append(Diagnostic(Code.BAD_NAME, message, key.span))
        if key.text in self.seen:
            related = (Related(self.seen[key.text], "given here first"),)
            message = f"the id `{key.text}` is given twice"
            self.mistakes.append(Diagnostic(Code.NAME_TAKEN, message, key.span, related=related))
        self.seen.setdefault(key.text, key.span)
        return Entry(
            id=key.text,
            at=self.lines(item.get("at")),
            not_a_rule=text_at(item, "not_a_rule"),
            untestable=text_at(item, "untestable"),
            span=key.span,
        )

    def lines(self, node: Node | None) -> tuple[int, ...]:
        numbers = [whole_number(scalar, self.mistakes, least=1) for scalar in scalars_of(node)]
        return tuple(number for number in numbers if number is not None)

    def ruling(self, key: Scalar, item: Mapping) -> Ruling:
        readings = tuple(
            (letter.text, answer.text) for letter, answer in mapping_at(item, "readings") if isinstance(answer, Scalar)
        )
        letters = [letter for letter, _ in readings]
        taken = scalar_at(item, "ruling")
        if taken is not None and taken.text not in letters:
            message = f"the ruling `{taken.text}` is none of the readings {', '.join(letters)}"
            self.mistakes.append(
                Diagnostic(Code.UNKNOWN_NAME, message, taken.span, label=did_you_mean(taken.text, letters))
            )
        return Ruling(
            entry=self.entry(key, item),
            question=text_at(item, "question"),
            readings=readings,
            ruling=text_at(item, "ruling"),
            because=text_at(item, "because"),
            option=scalar_at(item, "option"),
        )

    def stand_in(self, key: Scalar, item: Mapping) -> StandIn:
        return StandIn(
            entry=self.entry(key, item),
            missing=text_at(item, "missing"),
            used=text_at(item, "used"),
            replace=text_at(item, "replace"),
        )
