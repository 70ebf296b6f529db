"""One benchmark run: what is measured, in which order, how often."""

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from rulewright_tools.bench import kernel
from rulewright_tools.bench.kernel import CHECKED_GAMES, SEED, Kernel, KernelError
from rulewright_tools.bench.loading import load_times
from rulewright_tools.bench.measuring import Candidate, Measured, measure
from rulewright_tools.bench.results import GameResult, Results
from rulewright_tools.bench.subjects import (
    Subject,
    batch_steps,
    by_id,
    has_numpy,
    memory_of_states,
    on_machine,
    playouts,
    subjects,
    with_texts,
)

YARDSTICK = "ayoayo"
MOST_GAMES = 1 << 20
MOST_REFERENCE_GAMES = 1 << 12


def run(names: Sequence[str], rounds: int, seconds: float, tell: Callable[[str], None]) -> Results:
    """Measures the named games (all that ship, if none is named). `tell` is told what is being done."""
    tell("loading the games")
    measured = subjects(names)
    for subject in measured:
        _must_agree(subject)
    yardstick = next((one for one in measured if one.name == YARDSTICK), None)
    memory = None if yardstick is None else memory_of_states(yardstick.wasm)
    with tempfile.TemporaryDirectory() as folder:
        candidates: list[Candidate] = []
        missing = ""
        if yardstick is not None:
            try:
                c_kernel = Kernel(Path(folder))
                c_kernel.compare(yardstick.wasm.simulate(CHECKED_GAMES, seed=SEED))
                candidates.append(Candidate("kernel", c_kernel.run))
            except KernelError as error:
                if kernel.source() is not None and kernel.compiler() is not None:
                    raise
                missing = str(error)
        for subject in measured:
            candidates.append(playouts(subject.wasm, f"{subject.name} wasm", MOST_GAMES))
            candidates.append(playouts(subject.reference, f"{subject.name} reference", MOST_REFERENCE_GAMES))
        driven = []
        if yardstick is not None:
            driven = [on_machine(yardstick.wasm), by_id(yardstick.wasm), with_texts(yardstick.wasm)]
            if has_numpy():
                driven.append(batch_steps(yardstick.wasm))
        tell(f"measuring {len(candidates) + len(driven)} things in {rounds} rounds")
        found = {one.name: one for one in measure([*candidates, *driven], rounds, seconds)}
    tell("loading in processes of their own")
    load = {} if yardstick is None else load_times(YARDSTICK, rounds)
    return Results(
        tuple(_game(subject, found) for subject in measured),
        found.get("kernel"),
        missing,
        tuple(found[one.name] for one in driven),
        load,
        memory,
        rounds,
        seconds,
    )


def _game(subject: Subject, found: dict[str, Measured]) -> GameResult:
    return GameResult(
        subject.name,
        found[f"{subject.name} wasm"],
        found[f"{subject.name} reference"],
        subject.wasm.code.layout.size,
    )


def _must_agree(subject: Subject) -> None:
    """Speeds of different games are worth nothing."""
    fast, plain = (game.simulate(2, seed=SEED, workers=1) for game in (subject.wasm, subject.reference))
    if fast.columns != plain.columns:
        raise RuntimeError(f"the machines play {subject.name} differently")
