"""Every game that the agreement tests play: shipped games and drafts with each variant, small games, with the fewest
and the most players, and the examples of the documents."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import rulewright
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.reading.specification import variants_of
from rulewright.sessions.loading import parse
from tests.machines.wasm.agreement.lockstep import Pair, pair

ROOT = Path(__file__).resolve().parents[4]


@dataclass(frozen=True, slots=True)
class Subject:
    path: str
    variant: str | None = None
    players: int | None = None

    def __str__(self) -> str:
        parts = [self.path, self.variant or "", f"{self.players} players" if self.players else ""]
        return " ".join(part for part in parts if part)


def subjects() -> tuple[Subject, ...]:
    return tuple(subject for subject in _found() if _has_phases(subject))


def _found() -> Iterator[Subject]:
    paths = sorted({path.parent for path in (ROOT / "games").glob("*/game.yaml")})
    paths += sorted({path.parent for path in (ROOT / "tests/drafts").glob("*/game.yaml")})
    paths += sorted((ROOT / "tests/small_games").glob("*.yaml"))
    for path in paths:
        name = path.relative_to(ROOT).as_posix()
        yield Subject(name)
        syntax = parse(path).syntax
        if syntax is not None and syntax.players.most > syntax.players.least:
            yield Subject(name, players=syntax.players.most)
        for variant in variants_of(path / "game.yaml" if path.is_dir() else path)[0]:
            yield Subject(name, variant.id)


def _has_phases(subject: Subject) -> bool:
    """Some games are played through their variants only."""
    syntax = parse(ROOT / subject.path, subject.variant).syntax
    return syntax is not None and bool(syntax.phases)


@cache
def machines(subject: Subject) -> Pair:
    game = rulewright.load(ROOT / subject.path, variant=subject.variant, players=subject.players, executor="reference")
    assert isinstance(game.machine, ReferenceMachine)
    return pair(game.code, game.machine)
