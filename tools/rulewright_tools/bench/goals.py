"""What was to be reached, and how far it was. A goal may have two steps, of which the second is to follow the first."""

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright_tools.bench.results import YARDSTICK, Results

KERNEL = (0.5, 0.75)
PEERS = {
    "kalah": (1.0,),
    "oware": (1.0,),
    "connect_four": (1.0, 7.0),
    "breakthrough": (1.0, 2.5),
    "reversi": (1.0, 20.0),
    "hex": (1.0, 2.0),
    "tic_tac_toe": (1.0, 2.0),
}
REFERENCE = (100.0,)
PLY = (300_000.0, 500_000.0)
BATCH = (5e6,)
LOAD = {"cold": (0.5,), "cached": (0.15,)}
LARGEST_LOAD = {"cold": (1.5,), "cached": (0.25,)}
STATE = (128.0,)
MEMORY = (200e6,)


@dataclass(frozen=True, slots=True)
class Goal:
    """`wanted` and `found` are to be read; `reached` is how many of the steps are."""

    what: str
    wanted: tuple[str, ...]
    found: str
    reached: int


def goals(results: Results) -> list[Goal]:
    """All goals of which the figures were measured."""
    return [*_against_others(results), *_from_python(results), *_loading(results), *_sizes(results)]


def _against_others(results: Results) -> Iterator[Goal]:
    for peer in results.peers:
        ours = results.game(peer.name)
        if ours is not None and peer.name in PEERS:
            ratio = ours.wasm.ratio(peer.rollouts, "games").median
            yield _at_least(f"{peer.name}: random games against OpenSpiel's C++", PEERS[peer.name], ratio, "{:.3g}x")
    yardstick = results.game(YARDSTICK)
    if results.kernel is not None and yardstick is not None:
        ratio = yardstick.wasm.ratio(results.kernel, "games").median
        yield _at_least(f"{YARDSTICK}: random games against C written by hand", KERNEL, ratio, "{:.2f}")
    ratios = {one.name: one.wasm.ratio(one.reference, "plies").median for one in results.games if one.reference}
    if ratios:
        slowest = min(ratios, key=lambda name: ratios[name])
        what = f"every game: plies against the reference machine (the least: {slowest})"
        yield _at_least(what, REFERENCE, ratios[slowest], "{:,.0f}x")


def _from_python(results: Results) -> Iterator[Goal]:
    for one in results.driven:
        if one.name == f"{YARDSTICK} machine by id":
            rate = one.rate("plies").median
            yield _at_least(f"{YARDSTICK}: one ply (options + play) driven from Python", PLY, rate, "{:,.0f}/s")
    for one in results.batches:
        rate = one.rate("plies").median
        yield _at_least(f"{one.name.partition(' ')[0]}: plies of a batch of 1,024", BATCH, rate, "{:,.0f}/s")


def _loading(results: Results) -> Iterator[Goal]:
    for load in results.loads:
        wanted = LOAD if load.name == YARDSTICK else LARGEST_LOAD
        for how, steps in wanted.items():
            what = f"{load.name}: from YAML to the first options, {how}"
            yield _at_most(what, steps, load.seconds[how].median, "{:.3g} s")


def _sizes(results: Results) -> Iterator[Goal]:
    yardstick = results.game(YARDSTICK)
    if yardstick is not None:
        yield _at_most(f"{YARDSTICK}: bytes of a state", STATE, yardstick.state, "{:.0f}")
    if results.memory is not None:
        yield _at_most(f"{YARDSTICK}: 10,000 states in one process", MEMORY, 10_000 * results.memory, "{:,.0f} bytes")


def _at_least(what: str, steps: tuple[float, ...], found: float, form: str) -> Goal:
    wanted = tuple(f"at least {form.format(step)}" for step in steps)
    return Goal(what, wanted, form.format(found), sum(found >= step for step in steps))


def _at_most(what: str, steps: tuple[float, ...], found: float, form: str) -> Goal:
    wanted = tuple(f"at most {form.format(step)}" for step in steps)
    return Goal(what, wanted, form.format(found), sum(found <= step for step in steps))
