"""A scenario as it is tried on mutants: with a key that stands for all that it says, its set-up, and what it came to.

`baseline` plays the scenarios on the game as it is and counts to which nodes of the rule texts each one comes.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from rulewright import Game, SpecificationError
from rulewright.diagnostics import Source, Span
from rulewright.ir.nodes import Node
from rulewright.sessions.counted import Counted
from rulewright_tools.cli.games import is_wrong_call
from rulewright_tools.fidelity.scenario import Scenario
from rulewright_tools.fidelity.scenario_runner import run_scenario
from rulewright_tools.mutation.setups import Compiled, Setup, setup_of
from rulewright_tools.mutation.wording import Wording


@dataclass(frozen=True, slots=True)
class Trial:
    """`key` is equal for scenarios that say the same, wherever they stand."""

    key: str
    scenario: Scenario
    setup: Setup


def trials_of(scenarios: Iterable[Scenario]) -> tuple[Trial, ...]:
    return tuple(Trial(_key(scenario), scenario, setup_of(scenario)) for scenario in scenarios)


def _key(scenario: Scenario) -> str:
    return hashlib.sha256(repr(_plain(scenario)).encode()).hexdigest()[:16]


def _plain(value: Any) -> Any:
    """A tree without the places at which it stands."""
    if isinstance(value, tuple):
        return tuple(_plain(each) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        kept = [getattr(value, field.name) for field in fields(value) if field.name != "offsets"]
        return tuple(_plain(each) for each in kept if not isinstance(each, Span | Source))
    return value


@dataclass(frozen=True, slots=True)
class Run:
    """How a scenario went on the game as it is. `came_to` are the nodes, in earnest or on trial, as `node_key` names
    them."""

    passed: bool
    came_to: frozenset[str]


def node_key(node: Node) -> str:
    """Of one id in one place: a variant may put another text under the same id."""
    return f"{node.id} {node.span!r}"


class Baseline:
    """Plays scenarios on the game as it is; each set-up is compiled when the first scenario needs it."""

    def __init__(self, wording: Wording) -> None:
        self._compiled = Compiled(wording)
        self._counted: dict[str, Counted] = {}

    def run(self, trial: Trial) -> Run:
        """A scenario that asks for what the game has not fails. Raises SpecificationError for mistakes of the game."""
        try:
            counted = self.counted(trial.setup)
        except SpecificationError as error:
            if is_wrong_call(error.diagnostics):
                return Run(False, frozenset())
            raise

        def load(_: Scenario) -> Game:
            return counted.game

        counted.take()
        passed = run_scenario(trial.scenario, load).passed
        taken = zip(counted.nodes, counted.take(), strict=True)
        return Run(passed, frozenset(node_key(node) for node, count in taken if count.ran or count.tried))

    def counted(self, setup: Setup) -> Counted:
        """Raises SpecificationError."""
        if setup.key not in self._counted:
            counted = self._compiled.game(setup).counted()
            counted.game.checking = True
            self._counted[setup.key] = counted
        return self._counted[setup.key]

    def nodes(self, setups: Iterable[Setup]) -> dict[str, Node]:
        """All nodes of these set-ups, by key. Raises SpecificationError."""
        return {node_key(node): node for setup in setups for node in self.counted(setup).nodes}
