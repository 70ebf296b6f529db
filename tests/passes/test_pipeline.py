"""Passes change how quick a game is, never the game: with each alone, with none and with all it is the same."""

from functools import cache

import pytest

import rulewright
from rulewright.ir.code import Code
from rulewright.machines.executor import Playout
from rulewright.passes.pipeline import ALL, NAMES, PASSES, chosen_passes, optimised, up_to
from tests.house.files import CHECKOUT

GAMES = {
    **{name: (name, None) for name in ("ayoayo", "ayanu", "reversi", "connect_four", "breakthrough", "hex", "kalah")},
    "kindergarten": ("aya", "kindergarten"),
    "reversi with a look back": (str(CHECKOUT / "tests" / "passes" / "looking_back.yaml"), None),
    **{name: (str(CHECKOUT / "tests" / "small_games" / f"{name}.yaml"), None) for name in ("boxes", "loops", "snap")},
}
GAMES_EACH = 4
CHOICES = [(), *((name,) for name in NAMES), NAMES]


@cache
def as_it_is_meant(game: str) -> list[Playout]:
    where, variant = GAMES[game]
    machine = rulewright.load(where, variant=variant, executor="reference").machine
    return [machine.playout(seed, seed + 7) for seed in range(GAMES_EACH)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("passes", CHOICES, ids=lambda passes: "all" if passes == NAMES else "-".join(passes) or "none")
def test_games_are_the_same_with_any_passes(game: str, passes: tuple[str, ...]) -> None:
    where, variant = GAMES[game]
    without = [name for name in NAMES if name not in passes]
    machine = rulewright.load(where, variant=variant, without=without).machine
    assert [machine.playout(seed, seed + 7) for seed in range(GAMES_EACH)] == as_it_is_meant(game)


@pytest.mark.parametrize("name", [each.name for each in PASSES if each.rewrite is not None])
def test_a_pass_over_the_code_leaves_what_states_hang_on(name: str) -> None:
    for where, variant in GAMES.values():
        before = rulewright.load(where, variant=variant).code
        after = optimised(before, {name})
        assert _skeleton(after, len(before.functions)) == _skeleton(before, len(before.functions))


def _skeleton(code: Code, functions: int) -> tuple[object, ...]:
    """`functions`: a pass may add some behind those that there are."""
    return (
        code.layout,
        code.fingerprint,
        code.option_ids,
        [(each.name, each.parameters, each.result) for each in code.functions[:functions]],
        [each.name for each in code.blocks],
        [[arm.digits for arm in each.arms] for each in code.decisions],
    )


def test_the_reference_machine_runs_rewritten_code_as_well() -> None:
    for game in ("reversi", "connect_four", "reversi with a look back"):
        where, variant = GAMES[game]
        loaded = rulewright.load(where, variant=variant, executor="reference")
        machine = type(loaded.machine)(optimised(loaded.code))
        assert [machine.playout(seed, seed + 7) for seed in range(GAMES_EACH)] == as_it_is_meant(game)


def test_an_unknown_pass_is_refused() -> None:
    with pytest.raises(ValueError, match="no pass is called 'magic'; there are inline, "):
        rulewright.load("ayoayo", without=["magic"])


def test_passes_can_be_chosen() -> None:
    assert chosen_passes(()) == ALL
    assert chosen_passes(("lanes",)) == ALL - {"lanes"}
    assert up_to(NAMES[0]) == {NAMES[0]}
    assert up_to(NAMES[-1]) == ALL
