"""Everything that one benchmark run found."""

from dataclasses import dataclass, field

from rulewright_tools.bench.measuring import Figure, Measured

YARDSTICK = "ayoayo"
"""The game that is also written in C, and that is driven from Python in every way."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game on both machines, or only on the fast one; `state` is the size of a state in bytes."""

    name: str
    wasm: Measured
    reference: Measured | None
    state: int


@dataclass(frozen=True, slots=True)
class PeerResult:
    """A game that OpenSpiel has too: its random games in C++, and a ply from Python on either side."""

    name: str
    rollouts: Measured
    theirs_from_python: Measured
    ours_from_python: Measured


@dataclass(frozen=True, slots=True)
class LoadResult:
    """A game from its YAML to its first options, in seconds: `import`, `cold` and `cached`."""

    name: str
    seconds: dict[str, Figure]


@dataclass(frozen=True, slots=True)
class Results:
    """What was not measured is empty or None, with the reason in `missing` by its part. `driven` are ways to drive the
    yardstick from Python, by name; `memory` is bytes a state of it."""

    rounds: int
    seconds: float
    games: tuple[GameResult, ...] = ()
    kernel: Measured | None = None
    peers: tuple[PeerResult, ...] = ()
    driven: tuple[Measured, ...] = ()
    batches: tuple[Measured, ...] = ()
    loads: tuple[LoadResult, ...] = ()
    memory: float | None = None
    missing: dict[str, str] = field(default_factory=dict)

    def game(self, name: str) -> GameResult | None:
        return next((one for one in self.games if one.name == name), None)
