"""The reference machine: runs a game's code in plain Python, and tells everything that sessions ask of a machine.

Plain, exact and meant to be read; every algorithm that another machine must share is defined in the docstring of its
module: chance, state (digest), deciding (order and ids of options), knowledge and redeal, results (ranking),
random_players (playouts).
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics import Diagnostic
from rulewright.ir.code import Code
from rulewright.machines.executor import Executor, Playout, dead_end, raise_first
from rulewright.machines.reference import results
from rulewright.machines.reference.errors import BadState
from rulewright.machines.reference.invariants import (
    broken_invariants,
    engine_problems,
    structure_diagnostics,
)
from rulewright.machines.reference.observe import observe
from rulewright.machines.reference.playing import Playing
from rulewright.machines.reference.random_players import RandomPlayers
from rulewright.machines.reference.records import empty_records, records_as_data, records_from_data
from rulewright.machines.reference.redeal import redeal
from rulewright.machines.reference.state import State, digest
from rulewright.machines.reference.structure import structure_problems


class ReferenceMachine(Playing):
    """One game on this machine. With `checking` an author's invariant of a phase is checked when its pass is over, and
    in whole random games all others at every decision and at the end; one that does not hold is raised as
    InvariantBroken by whatever ran the pass or the game."""

    def __init__(self, code: Code, reached: Callable[[State, int], None] | None = None) -> None:
        super().__init__(code, reached)
        self.checking = False
        self.runner.on_pass = self._pass_is_over

    def copy(self, state: State) -> State:
        return state.copy()

    def after(self, state: State, player: int, option: int) -> State:
        """The state after a choice; the given one stays as it is."""
        fresh = self.copy(state)
        self.play(fresh, player, option)
        return fresh

    @property
    def stuck(self) -> Diagnostic | None:
        """Where the last game that ended in a dead end came to it."""
        site = self.dead_end
        return None if site is None else dead_end(site.span, site.rule, site.clauses)

    # ------------------------------------------------------------ what it has come to
    def scores(self, state: State) -> results.Scores:
        return results.scores(self, state)

    def ranking(self, state: State) -> results.Ranking:
        return results.ranking(self, state)

    def perft(self, state: State, depth: int) -> int:
        return results.perft(self, state, depth)

    def playout(self, seed: int, policy_seed: int) -> Playout:
        state, plies = RandomPlayers(self, policy_seed, self._looking() if self.checking else None).play(seed)
        return Playout(plies, self.status(state), self.scores(state), self.ranking(state), self.digest(state))

    def recorded_playout(self, seed: int, policy_seed: int) -> list[tuple[int, int]]:
        """The choices of a playout, as (player, option id): all, or up to the one at which a rule fails."""
        return RandomPlayers(self, policy_seed, self._looking() if self.checking else None).record(seed)

    # ------------------------------------------------------------ what is seen
    def observe(self, state: State, player: int | None) -> dict[str, Any]:
        with self.faults():
            return observe(self, state, player)

    def redeal(self, state: State, player: int, seed: int) -> State:
        with self.faults():
            return redeal(self, state, player, seed)

    def thing_text(self, state: State, pool: int, thing: int) -> str:
        return self.values.label(state, pool, thing)

    # ------------------------------------------------------------ bytes
    def digest(self, state: State) -> int:
        return digest(self.to_bytes(state))

    def to_bytes(self, state: State) -> bytes:
        return self.code.layout.encode(state.vector)

    def records(self, state: State) -> list[Any]:
        return records_as_data(state.records)

    def from_bytes(self, data: bytes, records: Sequence[Any] = ()) -> State:
        """Refuses with BadState (a ValueError) what cannot be a state of this game."""
        vector = self.code.layout.decode(data)
        problems = structure_problems(self.code, self.pools, vector)
        if problems:
            raise BadState(tuple(problems))
        return State(vector, records_from_data(self.code, records) if records else empty_records(self.code))

    # ------------------------------------------------------------ invariants
    def check(self, state: State, previous: State | None) -> list[Diagnostic]:
        """What does not hold of the engine's and (at a decision) of the author's invariants; `previous` is the state at
        the previous check, without it `old` reads the present one."""
        return [*engine_problems(self, state), *broken_invariants(self, previous, state, None)]

    def _looking(self) -> Callable[[State], None]:
        """Looks at one state of a game after the other."""
        previous: State | None = None

        def look(state: State) -> None:
            nonlocal previous
            raise_first(structure_diagnostics(self, state))
            raise_first(broken_invariants(self, previous, state, None))
            previous = state.copy()

        return look

    def _pass_is_over(self, state: State, phase: int) -> None:
        if not self.checking or not any(check.phase == phase for check in self.code.invariants):
            return
        raise_first(broken_invariants(self, state.checked.get(phase), state, phase), stands=False)
        state.checked[phase] = state.copy()


if TYPE_CHECKING:
    # The proof that this machine offers all that sessions ask of one.
    _executor: type[Executor[State]] = ReferenceMachine
