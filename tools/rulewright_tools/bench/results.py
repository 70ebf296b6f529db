"""Everything that one benchmark run found, and what was to be reached."""

from dataclasses import dataclass

from rulewright_tools.bench.measuring import Figure, Measured

GOALS = {
    "kernel": 0.25,
    "reference": 100.0,
    "ply": 200_000.0,
    "batch": 2_000_000.0,
    "cold": 0.5,
    "cached": 0.15,
    "state": 128.0,
    "memory": 200e6,
}


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game on both machines."""

    name: str
    wasm: Measured
    reference: Measured
    state: int


@dataclass(frozen=True, slots=True)
class Results:
    """What could not be measured is None. `driven` are ways to drive Ayoayo from Python, by name; `memory` is bytes a
    state."""

    games: tuple[GameResult, ...]
    kernel: Measured | None
    kernel_missing: str
    driven: tuple[Measured, ...]
    load: dict[str, Figure]
    memory: float | None
    rounds: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Goal:
    what: str
    wanted: str
    found: str
    reached: bool


def goals(results: Results) -> list[Goal]:
    """What was to be reached by Ayoayo, and of it by the others too, as far as it was measured."""
    found = []
    ayoayo = next((game for game in results.games if game.name == "ayoayo"), None)
    if ayoayo is None:
        return []
    if results.kernel is not None:
        ratio = ayoayo.wasm.ratio(results.kernel, "games").median
        found.append(_at_least("playouts against the C kernel", GOALS["kernel"], ratio, "{:.2f}"))
    ratio = ayoayo.wasm.ratio(ayoayo.reference, "plies").median
    found.append(_at_least("plies against the reference machine", GOALS["reference"], ratio, "{:,.0f}x"))
    driven = {one.name: one.rate("plies").median for one in results.driven}
    if "machine by id" in driven:
        rate = driven["machine by id"]
        found.append(_at_least("one ply (options + play) driven from Python", GOALS["ply"], rate, "{:,.0f}/s"))
    if "batch" in driven:
        found.append(_at_least("plies of a batch of 1,024", GOALS["batch"], driven["batch"], "{:,.0f}/s"))
    for how in ("cold", "cached"):
        if how in results.load:
            seconds = results.load[how].median
            found.append(_at_most(f"from YAML to the first options, {how}", GOALS[how], seconds, "{:.3f} s"))
    found.append(_at_most("bytes of a state", GOALS["state"], ayoayo.state, "{:.0f}"))
    for game in results.games:
        if game is not ayoayo:
            ratio = game.wasm.ratio(game.reference, "plies").median
            found.append(
                _at_least(f"{game.name}: plies against the reference machine", GOALS["reference"], ratio, "{:,.0f}x")
            )
    if results.memory is not None:
        all_states = 10_000 * results.memory
        found.append(_at_most("10,000 states in one process", GOALS["memory"], all_states, "{:,.0f} bytes"))
    return found


def _at_least(what: str, wanted: float, found: float, form: str) -> Goal:
    return Goal(what, f"at least {form.format(wanted)}", form.format(found), found >= wanted)


def _at_most(what: str, wanted: float, found: float, form: str) -> Goal:
    return Goal(what, f"at most {form.format(wanted)}", form.format(found), found <= wanted)
