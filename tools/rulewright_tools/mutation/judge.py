"""Judges one mutant: does it check, does a scenario fail on it, do random games, and does it play otherwise at all?

Scenarios run on the reference machine, which is soonest made; random games on the WebAssembly machine. What is worked
out of the unchanged game is kept from one mutant to the next.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from rulewright import Game, SpecificationError
from rulewright_tools.fidelity.scenario import Scenario
from rulewright_tools.fidelity.scenario_runner import run_scenario
from rulewright_tools.mutation.likeness import Likeness
from rulewright_tools.mutation.mutant import Edit
from rulewright_tools.mutation.setups import AS_IT_IS, Compiled, Setup
from rulewright_tools.mutation.trials import Trial, node_key
from rulewright_tools.mutation.verdict import Outcome, Verdict
from rulewright_tools.mutation.wording import Wording

MOST_SETUPS = 4  # in which random games are compared


@dataclass(frozen=True, slots=True)
class Effort:
    """`games` is the most random games that are compared in a set-up; game i is that of `seed`."""

    games: int
    seed: int


@dataclass(frozen=True, slots=True)
class Task:
    """`scenarios` are the keys of those to run, in this order, `passed` of those that are known to pass.

    `differs` tells where the mutant is known to play otherwise: then scenarios alone can catch it. `node` is the key of
    the node that is changed, "" if what is changed is no part of a rule text.
    """

    id: str
    edit: Edit
    scenarios: tuple[str, ...]
    passed: tuple[str, ...]
    differs: str
    node: str


class Judge:
    """`trials` are the scenarios that tasks may name."""

    def __init__(self, wording: Wording, trials: Iterable[Trial], effort: Effort) -> None:
        self._wording = wording
        self._trials = {trial.key: trial for trial in trials}
        self._effort = effort
        self._original = Compiled(wording)
        self._likenesses: dict[str, Likeness] = {}
        self._nodes: dict[str, frozenset[str]] = {}

    def verdict(self, task: Task) -> Verdict:
        try:
            return self._verdict(task)
        except SpecificationError as error:
            return Verdict(Outcome.STILLBORN, error.diagnostics[0].message if error.diagnostics else str(error))

    def _verdict(self, task: Task) -> Verdict:
        changed = task.edit.applied(self._wording.texts[task.edit.file])
        mutated = Compiled(replace(self._wording, texts={**self._wording.texts, task.edit.file: changed}))
        passed = set(task.passed)
        for key in task.scenarios:
            trial = self._trials[key]
            game = mutated.game(trial.setup)
            if key not in passed and not self._is_same(game, trial.setup):
                caught = _caught(trial, game)
                if caught is not None:
                    return caught
            passed.add(key)
        known = tuple(sorted(passed))
        if task.differs:
            return Verdict(Outcome.SURVIVED, task.differs, passed=known, differs=True)
        others = (setup for setup in self._setups(task.scenarios) if not self._is_same(mutated.game(setup), setup))
        setups = list(islice(others, MOST_SETUPS))
        if not setups:
            return Verdict(Outcome.EQUIVALENT, "it compiles to the same program", passed=known)
        return self._by_random_games(task, mutated, setups, known)

    def _is_same(self, game: Game, setup: Setup) -> bool:
        """Equal fingerprints are equal programs: layout, components, tables and everything that runs."""
        return game.code.fingerprint == self._original.game(setup).code.fingerprint

    def _setups(self, first: Sequence[str]) -> list[Setup]:
        """All set-ups of scenarios, those of the task before the others."""
        trials = (*(self._trials[key] for key in first), *self._trials.values())
        return list({trial.setup.key: trial.setup for trial in trials}.values()) or [AS_IT_IS]

    # ---------------------------------------------------------------- random games
    def _by_random_games(
        self, task: Task, mutated: Compiled, setups: Sequence[Setup], passed: tuple[str, ...]
    ) -> Verdict:
        played, reached = mutated.on("wasm"), not task.node
        for setup in setups:
            found = self._likeness(setup).compare(played.game(setup))
            if found.trouble:
                return Verdict(Outcome.CAUGHT, found.trouble + _with(setup), by="random games")
            if found.difference:
                return Verdict(Outcome.SURVIVED, found.difference + _with(setup), passed=passed, differs=True)
            reached = reached or task.node in self._reached(setup)
        games = sum(self._likeness(setup).games for setup in setups)
        if not reached:
            return Verdict(
                Outcome.SURVIVED, f"{games} random games are the same, but none is known to come to it", passed=passed
            )
        return Verdict(Outcome.EQUIVALENT, f"{games} random games are the same", passed=passed)

    def _likeness(self, setup: Setup) -> Likeness:
        if setup.key not in self._likenesses:
            game, effort = self._original.on("wasm").game(setup), self._effort
            self._likenesses[setup.key] = Likeness(game, effort.games, effort.seed)
        return self._likenesses[setup.key]

    def _reached(self, setup: Setup) -> frozenset[str]:
        """The keys of the nodes to which random games of this set-up come."""
        if setup.key not in self._nodes:
            counted = self._original.game(setup).counted()
            numbers = self._likeness(setup).nodes(counted)
            self._nodes[setup.key] = frozenset(node_key(node) for node in counted.nodes if node.number in numbers)
        return self._nodes[setup.key]


def _with(setup: Setup) -> str:
    """The set-up as the end of a sentence, unless it is the game as it is."""
    return "" if setup == AS_IT_IS else f" (with {setup})"


def _caught(trial: Trial, game: Game) -> Verdict | None:
    def load(_: Scenario) -> Game:
        return game

    result = run_scenario(trial.scenario, load)
    if result.passed:
        return None
    failure = result.failures[0]
    return Verdict(Outcome.CAUGHT, failure.message, by=trial.scenario.id, scenario=trial.key)
