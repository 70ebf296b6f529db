"""Both machines on every game that there is."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import rulewright
from rulewright.machines.reference.machine import ReferenceMachine
from tests.house.examples import Example, examples
from tests.machines.wasm.agreement.games import ROOT, Subject, machines, subjects
from tests.machines.wasm.agreement.lockstep import chooser, compare_playouts, pair, play_both

EXAMPLES = int(os.environ.get("RULEWRIGHT_EXAMPLES", "2"))
CHOICES = st.lists(st.integers(0, 2**16), min_size=1, max_size=40)
SETTINGS = settings(
    max_examples=EXAMPLES,
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow],
)


@pytest.mark.parametrize("subject", subjects(), ids=str)
def test_games_go_the_same_way(subject: Subject) -> None:
    both = machines(subject)

    @SETTINGS
    @given(st.integers(0, 2**64 - 1), CHOICES)
    def play(seed: int, choices: list[int]) -> None:
        play_both(both, seed, chooser(choices), most_plies=45, thorough=lambda ply: ply % 15 == 14)

    play()


@pytest.mark.parametrize("subject", [one for one in subjects() if not one.path.endswith(("aiye", "ayanu"))], ids=str)
def test_random_games_end_the_same_way(subject: Subject) -> None:
    compare_playouts(machines(subject), 5, 3)


@pytest.mark.parametrize("subject", [one for one in subjects() if one.path.startswith("games/a")], ids=str)
def test_the_first_random_game_of_a_large_game_ends_the_same_way(subject: Subject) -> None:
    compare_playouts(machines(subject), 6, 1)


def _examples() -> list[Example]:
    found = []
    for document in sorted((ROOT / "docs").rglob("*.md")):
        found += examples(document, document.relative_to(ROOT).as_posix())
    return [one for one in found if one.error is None and one.variant is None and not one.tables]


@pytest.mark.parametrize("example", _examples(), ids=str)
def test_examples_of_the_documents_go_the_same_way(example: Example, tmp_path: Path) -> None:
    game = rulewright.load_text(example.game, players=example.players, executor="reference")
    assert isinstance(game.machine, ReferenceMachine)
    both = pair(game.code, game.machine)
    for seed in range(2):
        play_both(both, seed, chooser([3, 1, 4, 1, 5, 9, 2, 6]), most_plies=20, thorough=lambda ply: ply % 5 == 4)
    compare_playouts(both, 2, 2)
