"""Both machines on random small specifications: the same at every ply, the errors too."""

import os

from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

import rulewright
from rulewright.machines.reference.machine import ReferenceMachine
from tests.machines.wasm.agreement.lockstep import Pair, chooser, compare_playouts, pair, play_both
from tests.machines.wasm.agreement.specifications import specifications

EXAMPLES = int(os.environ.get("RULEWRIGHT_EXAMPLES", "60"))  # more are worth a night now and then


def machines_of(text: str) -> Pair | None:
    """None for a text that the checker refuses."""
    try:
        game = rulewright.load_text(text, executor="reference")
    except rulewright.SpecificationError:
        return None
    assert isinstance(game.machine, ReferenceMachine)
    return pair(game.code, game.machine)


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(specifications(), st.integers(0, 2**64 - 1), st.lists(st.integers(0, 255), min_size=1, max_size=30))
def test_random_specifications_play_the_same(text: str, seed: int, choices: list[int]) -> None:
    machines = machines_of(text)
    if machines is None:
        return
    note(text)
    play_both(machines, seed, chooser(choices), most_plies=40, thorough=lambda ply: ply % 4 == 0)
    compare_playouts(machines, seed, 4)


def test_most_random_specifications_are_accepted() -> None:
    """The generator is worth something only while the checker takes what it draws."""
    accepted = []

    @settings(max_examples=30, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(specifications())
    def draw(text: str) -> None:
        accepted.append(not any(d.severity is rulewright.Severity.ERROR for d in rulewright.check_text(text)))

    draw()
    assert sum(accepted) > 0.6 * len(accepted)
