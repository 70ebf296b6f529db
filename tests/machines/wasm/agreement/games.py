"""Every game that the agreement tests play, as (name, how to load it): shipped games and drafts with each variant and
number of players, and the small games."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import rulewright
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.reading.specification import variants_of
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


def subjects() -> Iterator[Subject]:
    paths = sorted({path.parent for path in (ROOT / "games").glob("*/game.yaml")})
    paths += sorted({path.parent for path in (ROOT / "tests/drafts").glob("*/game.yaml")})
    paths += sorted((ROOT / "tests/drafts/classics").glob("*.yaml"))
    paths += sorted((ROOT / "tests/small_games").glob("*.yaml"))
    for path in paths:
        name = path.relative_to(ROOT).as_posix()
        yield Subject(name)
        file = path / "game.yaml" if path.is_dir() else path
        for variant in variants_of(file)[0]:
            yield Subject(name, variant.id)


@cache
def machines(subject: Subject) -> Pair | None:
    """Both machines for a game; None if it has no phases without a variant."""
    try:
        game = rulewright.load(
            ROOT / subject.path, variant=subject.variant, players=subject.players, executor="reference"
        )
    except rulewright.SpecificationError as error:
        if any(one.code.value == "no-phases" for one in error.diagnostics):
            return None
        raise
    assert isinstance(game.machine, ReferenceMachine)
    return pair(game.code, game.machine)
