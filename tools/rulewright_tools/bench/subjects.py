"""What is measured: every game that ships, on both machines, and what programs do with one of them."""

import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import rulewright
from rulewright import Game
from rulewright.reading.locate import shipped_games
from rulewright.reading.specification import variants_of
from rulewright_tools.bench.kernel import SEED
from rulewright_tools.bench.measuring import Candidate, Done, timed

BATCH = 1024


@dataclass(frozen=True, slots=True)
class Subject:
    """A game on both machines."""

    id: str
    variant: str | None
    wasm: Game
    reference: Game

    @property
    def name(self) -> str:
        return f"{self.id} {self.variant}" if self.variant else self.id


def subjects(names: Sequence[str]) -> list[Subject]:
    """The named games, or all that ship; those that are played through variants with each of them."""
    return [subject for name in names or shipped_games() for subject in _subjects(name)]


def _subjects(name: str) -> list[Subject]:
    try:
        return [_subject(name, None)]
    except rulewright.SpecificationError as error:
        path = shipped_games().get(name)
        if path is None or not any(one.code is rulewright.Code.NO_PHASES for one in error.diagnostics):
            raise
        return [_subject(name, variant.id) for variant in variants_of(path / "game.yaml")[0]]


def _subject(name: str, variant: str | None) -> Subject:
    return Subject(
        name,
        variant,
        rulewright.load(name, variant=variant),
        rulewright.load(name, variant=variant, executor="reference"),
    )


def largest(measured: Sequence[Subject]) -> Subject:
    """The game with the longest module."""
    return max(measured, key=lambda subject: len(subject.wasm.webassembly))


# ---------------------------------------------------------------- whole games
def playouts(game: Game, name: str, most: int) -> Candidate:
    """Random games, one worker."""

    def run(games: int) -> Done:
        def work() -> dict[str, float]:
            simulation = game.simulate(games, seed=SEED, workers=1)
            return {"games": games, "plies": sum(simulation.columns.plies)}

        return timed(work)

    return Candidate(name, run, most)


# ---------------------------------------------------------------- driven from Python
def by_id(game: Game) -> Candidate:
    """Matches that are played by id: the options, then one of them."""

    def run(games: int) -> Done:
        def work() -> dict[str, float]:
            plies = 0
            for seed in range(games):
                match = game.new(seed)
                while ids := match.option_ids:
                    match.play_id(ids[plies % len(ids)])
                    plies += 1
            return {"plies": plies}

        return timed(work)

    return Candidate(f"{game.id} match by id", run)


def on_machine(game: Game) -> Candidate:
    """The same without the moves that a match remembers."""
    machine = game.machine

    def run(games: int) -> Done:
        def work() -> dict[str, float]:
            plies = 0
            for seed in range(games):
                state = machine.new(seed)
                while offered := machine.offers(state):
                    player, ids = offered[0]
                    machine.play(state, player, ids[plies % len(ids)])
                    plies += 1
            return {"plies": plies}

        return timed(work)

    return Candidate(f"{game.id} machine by id", run)


def with_texts(game: Game) -> Candidate:
    """Matches that are played by options as people see them."""

    def run(games: int) -> Done:
        def work() -> dict[str, float]:
            plies = 0
            for seed in range(games):
                match = game.new(seed)
                while options := match.options:
                    match.play(options[plies % len(options)])
                    plies += 1
            return {"plies": plies}

        return timed(work)

    return Candidate(f"{game.id} match with texts", run)


def batch_steps(game: Game) -> Candidate:
    """Steps of a batch with random choices: listing, drawing, playing. To begin anew the games that are over is not
    counted."""
    import numpy

    batch = game.batch(BATCH, seed=SEED)
    generator = numpy.random.default_rng(SEED)
    seeds = iter(range(1 << 40, 1 << 50))

    def run(steps: int) -> Done:
        plies, seconds = 0, 0.0
        for _ in range(steps):
            start = time.process_time()
            batch.step(batch.draw(generator))
            over = numpy.flatnonzero(batch.over)
            seconds += time.process_time() - start
            plies += BATCH
            if len(over):
                batch.reset(over, [next(seeds) for _ in over])
        return Done({"plies": plies}, max(seconds, 1e-9))

    return Candidate(f"{game.id} batch", run)


# ---------------------------------------------------------------- memory
def memory_of_states(game: Game, count: int = 10_000, plies: int = 20) -> float | None:
    """By how many bytes the process grows for each of many states in the middle of a game; None where it cannot be
    told."""
    before = _resident()
    if before is None:
        return None
    kept: list[Any] = []
    machine = game.machine
    for seed in range(count):
        state = machine.new(seed)
        for _ in range(plies):
            offered = machine.offers(state)
            if offered:
                machine.play(state, offered[0][0], offered[0][1][seed % len(offered[0][1])])
        kept.append(state)
    after = _resident()
    return None if after is None else (after - before) / len(kept)


def _resident() -> int | None:
    if not sys.platform.startswith("linux"):
        return None
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def has_numpy() -> bool:
    try:
        import numpy  # noqa: F401
    except ImportError:
        return False
    return True
