"""The peer: OpenSpiel's games of the same rules, played by its C++ code and driven from Python, if it is installed.

Its Python module has no call that plays random games, but one simulation of its tree search asks the search's
evaluator about the root once, and `RandomRolloutEvaluator` then plays as many random games from there as it is told,
all of it in C++. That is the fastest way there: games between its own random bots are slower.
"""

import importlib
import math
from types import ModuleType
from typing import Any

from rulewright import Simulation
from rulewright_tools.bench.kernel import SEED
from rulewright_tools.bench.measuring import Candidate, Done, timed

NAMES = {
    "breakthrough": "breakthrough",
    "connect_four": "connect_four",
    "hex": "hex",
    "kalah": "mancala",
    "oware": "oware",
    "reversi": "othello",
    "tic_tac_toe": "tic_tac_toe",
}
"""OpenSpiel's name for each of our games that it has too."""

COMPARED_GAMES = 1000
MISSING = "OpenSpiel is not installed (`pip install 'rulewright[peers]'`)"


class PeerError(Exception):
    """The peer plays another game."""


def open_spiel() -> ModuleType | None:
    """OpenSpiel's module, where it is installed."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        return None


class Peer:
    """One of our games as OpenSpiel has it. `name` is ours."""

    def __init__(self, module: ModuleType, name: str) -> None:
        self.name = name
        self._module = module
        self._game: Any = module.load_game(NAMES[name])

    def rollouts(self) -> Candidate:
        """Whole random games in C++."""

        def run(games: int) -> Done:
            def work() -> dict[str, float]:
                self._mean_return(games)
                return {"games": games}

            return timed(work)

        return Candidate(f"{self.name} rollouts", run)

    def from_python(self) -> Candidate:
        """Games in which Python lists the actions and plays one of them."""

        def run(games: int) -> Done:
            def work() -> dict[str, float]:
                plies = 0
                for _ in range(games):
                    state = self._game.new_initial_state()
                    while not state.is_terminal():
                        actions = state.legal_actions()
                        state.apply_action(actions[plies % len(actions)])
                        plies += 1
                return {"plies": plies}

            return timed(work)

        return Candidate(f"{self.name} peer from python", run)

    def compare(self, simulation: Simulation) -> None:
        """Raises PeerError if random games are won by other players than here; a first look at whether both play the
        same game, as the tests compare every ply. Returns are 1, 0 or -1, so a mean of n of them strays by 1/√n at
        most; five times as much does not happen by chance."""
        ours = _mean_return(simulation)
        theirs = self._mean_return(COMPARED_GAMES)
        strays = math.sqrt(1 / len(simulation) + 1 / COMPARED_GAMES)
        if abs(ours - theirs) > 5 * strays:
            raise PeerError(
                f"OpenSpiel plays another {self.name}: its first player makes {theirs:.3f}, ours {ours:.3f}"
            )

    def _mean_return(self, games: int) -> float:
        """What the first player makes on average in random games."""
        evaluator = self._module.RandomRolloutEvaluator(games, SEED)
        bot = self._module.MCTSBot(self._game, evaluator, 1.0, 1, 1, False, SEED, False)
        root = bot.mcts_search(self._game.new_initial_state())
        return float(root.total_reward / root.explore_count)


def _mean_return(simulation: Simulation) -> float:
    """The same of our games: 1 for the first place alone, -1 for the last, 0 for a shared one."""
    places = simulation.columns.places
    first, second = places[0::2], places[1::2]
    return sum((b > a) - (b < a) for a, b in zip(first, second, strict=True)) / len(simulation)
