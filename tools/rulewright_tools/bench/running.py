"""One benchmark run: what is measured, in which order, how often."""

import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path

from rulewright_tools.bench import kernel
from rulewright_tools.bench.kernel import CHECKED_GAMES, SEED, Kernel, KernelError
from rulewright_tools.bench.loading import load_times
from rulewright_tools.bench.measuring import Candidate, Measured, measure
from rulewright_tools.bench.peers import COMPARED_GAMES, MISSING, NAMES, Peer, open_spiel
from rulewright_tools.bench.results import YARDSTICK, GameResult, LoadResult, PeerResult, Results
from rulewright_tools.bench.subjects import (
    Subject,
    batch_steps,
    by_id,
    has_numpy,
    largest,
    memory_of_states,
    on_machine,
    playouts,
    subjects,
    with_texts,
)

PARTS = ("reference", "kernel", "openspiel", "python", "loading")
"""What is measured beside random games on the WebAssembly machine, against which all else is held."""

IN_BATCHES = (YARDSTICK, "connect_four")
WAYS = ("machine by id", "match by id", "match with texts")
"""In which the yardstick is driven from Python, by the names of the candidates."""

MOST_GAMES = 1 << 20
MOST_REFERENCE_GAMES = 1 << 12


def run(
    names: Sequence[str],
    rounds: int,
    seconds: float,
    tell: Callable[[str], None],
    parts: Collection[str] = PARTS,
) -> Results:
    """Measures the named games (all that ship, if none is named). `tell` is told what is being done."""
    tell("loading the games")
    measured = subjects(names)
    for subject in measured:
        _must_agree(subject)
    memory = [memory_of_states(one.wasm) for one in measured if one.name == YARDSTICK and "python" in parts]
    missing: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        candidates = list(_candidates(measured, parts, Path(folder), missing))
        tell(f"measuring {len(candidates)} things in {rounds} rounds")
        found = {one.name: one for one in measure(candidates, rounds, seconds)}
    loads = []
    if "loading" in parts:
        tell("loading in processes of their own")
        biggest = largest(measured)
        loads = [
            LoadResult(one.name, load_times(one.id, one.variant, rounds))
            for one in measured
            if one is biggest or one.name == YARDSTICK
        ]
    return Results(
        rounds,
        seconds,
        games=tuple(_game(subject, found) for subject in measured),
        kernel=found.get("kernel"),
        peers=tuple(_peer(name, found) for name in NAMES if f"{name} rollouts" in found),
        driven=tuple(found[f"{YARDSTICK} {way}"] for way in WAYS if f"{YARDSTICK} {way}" in found),
        batches=tuple(found[f"{name} batch"] for name in IN_BATCHES if f"{name} batch" in found),
        loads=tuple(loads),
        memory=memory[0] if memory else None,
        missing=missing,
    )


def _candidates(
    measured: Sequence[Subject], parts: Collection[str], folder: Path, missing: dict[str, str]
) -> Iterator[Candidate]:
    """Those that are held against each other come one after the other. What cannot be measured goes to `missing`."""
    module = open_spiel() if "openspiel" in parts else None
    if "openspiel" in parts and module is None:
        missing["openspiel"] = MISSING
    for subject in measured:
        if subject.name == YARDSTICK and "kernel" in parts:
            yield from _kernel(folder, subject, missing)
        yield playouts(subject.wasm, f"{subject.name} wasm", MOST_GAMES)
        if module is not None and subject.name in NAMES:
            peer = Peer(module, subject.name)
            peer.compare(subject.wasm.simulate(COMPARED_GAMES, seed=SEED))
            yield from (peer.rollouts(), peer.from_python(), on_machine(subject.wasm))
        if "reference" in parts:
            yield playouts(subject.reference, f"{subject.name} reference", MOST_REFERENCE_GAMES)
        if "python" in parts:
            if subject.name == YARDSTICK:
                yield from (on_machine(subject.wasm), by_id(subject.wasm), with_texts(subject.wasm))
            if subject.name in IN_BATCHES and has_numpy():
                yield batch_steps(subject.wasm)


def _kernel(folder: Path, subject: Subject, missing: dict[str, str]) -> Iterator[Candidate]:
    try:
        c_kernel = Kernel(folder)
        c_kernel.compare(subject.wasm.simulate(CHECKED_GAMES, seed=SEED))
        yield Candidate("kernel", c_kernel.run)
    except KernelError as error:
        if kernel.source() is not None and kernel.compiler() is not None:
            raise
        missing["kernel"] = str(error)


def _game(subject: Subject, found: Mapping[str, Measured]) -> GameResult:
    return GameResult(
        subject.name,
        found[f"{subject.name} wasm"],
        found.get(f"{subject.name} reference"),
        subject.wasm.code.layout.size,
    )


def _peer(name: str, found: Mapping[str, Measured]) -> PeerResult:
    return PeerResult(
        name, found[f"{name} rollouts"], found[f"{name} peer from python"], found[f"{name} machine by id"]
    )


def _must_agree(subject: Subject) -> None:
    """Speeds of different games are worth nothing."""
    fast, plain = (game.simulate(2, seed=SEED, workers=1) for game in (subject.wasm, subject.reference))
    if fast.columns != plain.columns:
        raise RuntimeError(f"the machines play {subject.name} differently")
