"""Results with figures as they are wanted, for what is made of them."""

from rulewright_tools.bench.measuring import Done, Measured, figure
from rulewright_tools.bench.results import GameResult, LoadResult, PeerResult, Results


def measured(name: str, rate: float) -> Measured:
    """So many games a second, of thirty plies each."""
    return Measured(name, tuple(Done({"games": rate * s, "plies": 30 * rate * s}, s) for s in (1.0, 2.0, 1.0)))


def results(
    *, kernel: float | None = 1000.0, wasm: float = 600.0, reference: float = 2.0, peer: float | None = 100.0
) -> Results:
    """Of Ayoayo and Connect Four, which are equally fast."""
    names = ("ayoayo", "connect_four")
    return Results(
        rounds=3,
        seconds=0.5,
        games=tuple(GameResult(name, measured(name, wasm), measured(name, reference), 39) for name in names),
        kernel=None if kernel is None else measured("kernel", kernel),
        peers=()
        if peer is None
        else (PeerResult("connect_four", measured("c", peer), measured("t", 2000.0), measured("o", 1000.0)),),
        driven=(measured("ayoayo machine by id", 10_000.0), measured("ayoayo match by id", 5_000.0)),
        batches=(measured("ayoayo batch", 50_000.0), measured("connect_four batch", 200_000.0)),
        loads=(
            LoadResult("ayoayo", {"cold": figure([0.2, 0.2]), "cached": figure([0.3, 0.3])}),
            LoadResult("aiye", {"cold": figure([1.4, 1.4]), "cached": figure([0.3, 0.3])}),
        ),
        memory=900.0,
        missing={"kernel": "there is no compiler", "openspiel": "there is no peer"},
    )
