"""Both machines, move by move: everything that sessions can ask of a machine must come out the same.

`play_both` plays one game; at every ply it compares the vector and its digest, who may act, the options with their ids
and texts, and now and then what costs more: observations, scores, records, a state dealt anew. A disagreement names
the rule at fault (see `fault_of`), and hypothesis shrinks the choices that lead there.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rulewright.ir.code import Ask, Code
from rulewright.machines.executor import IllegalChoice, RuleError
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.reference.state import State
from rulewright.machines.seeds import game_seed, policy_seed
from rulewright.machines.wasm.host.machine import WasmMachine
from rulewright.machines.wasm.host.states import WasmState

Choose = Callable[[int], int]  # a number below the given one
MOST_PLIES = 3000


@dataclass(frozen=True, slots=True)
class Pair:
    """The same code on both machines."""

    reference: ReferenceMachine
    wasm: WasmMachine

    @property
    def code(self) -> Code:
        return self.reference.code


def pair(code: Code, reference: ReferenceMachine | None = None) -> Pair:
    return Pair(reference or ReferenceMachine(code), WasmMachine(code))


def chooser(choices: Sequence[int]) -> Choose:
    """Takes one choice after the other, from the first again after the last."""
    made = 0

    def choose(count: int) -> int:
        nonlocal made
        made += 1
        return choices[made % len(choices)] % count

    return choose


class Disagreement(AssertionError):
    """The machines came to different things."""


def outcome(work: Callable[[], Any]) -> Any:
    """What it gives, or what goes wrong: of an error all that a person would read."""
    try:
        return work()
    except RuleError as error:
        told = error.diagnostic
        return (type(error).__name__, told.code, told.message, repr(told.span), error.rule, told.clauses)
    except IllegalChoice:
        return "illegal"
    except ValueError as error:  # the state of a game that failed while it was set up
        return str(error)


def same(machines: Pair, what: str, ours: Any, theirs: Any, state: State | None) -> None:
    if ours != theirs:
        where = "" if state is None else f"\n{where_of(machines.code, state)}"
        raise Disagreement(f"{what}: reference {ours!r}, wasm {theirs!r}{where}")


def where_of(code: Code, state: State) -> str:
    """The rule at which the reference state stands."""
    block = code.blocks[state.vector[code.layout.fields[code.control.block].first]]
    decision = code.decisions[block.end.decision] if isinstance(block.end, Ask) else None
    return f"at block {block.number} ({block.name})" + (
        f", decision {decision.name}, {decision.span!r}" if decision else ""
    )


def play_both(
    machines: Pair, seed: int, choose: Choose, most_plies: int = MOST_PLIES, thorough: Callable[[int], bool] = bool
) -> int:
    """One game; the number of plies. `choose` picks the player and the option; plies for which `thorough` holds are
    compared in everything."""
    reference, wasm = machines.reference, machines.wasm
    made = outcome(lambda: reference.new(seed)), outcome(lambda: wasm.new(seed))
    if not isinstance(made[0], State) or not isinstance(made[1], WasmState):
        same(machines, "a new game", made[0], made[1], None)
        return 0
    ours, theirs = made
    for ply in range(most_plies):
        compare(machines, ours, theirs, thorough(ply))
        pending = reference.pending(ours)
        if pending is None:
            return ply
        player = pending.actors[choose(len(pending.actors))]
        options = reference.options(ours, player)
        option = options[choose(len(options))].id
        done = (
            outcome(partial(reference.play, ours, player, option)),
            outcome(partial(wasm.play, theirs, player, option)),
        )
        same(machines, f"playing {option}", done[0], done[1], ours)
        if done[0] is not None:
            compare(machines, ours, theirs, True)
            return ply
    return most_plies


def compare(machines: Pair, ours: State, theirs: WasmState, thorough: bool) -> None:
    reference, wasm = machines.reference, machines.wasm
    mine, other = reference.to_bytes(ours), wasm.to_bytes(theirs)
    if mine != other:
        raise Disagreement(
            f"the vectors differ\n{differences(machines.code, mine, other)}\n{where_of(machines.code, ours)}"
        )
    same(machines, "digest", reference.digest(ours), wasm.digest(theirs), ours)
    same(machines, "status", reference.status(ours), wasm.status(theirs), ours)
    pending = reference.pending(ours)
    same(machines, "who may act", pending, wasm.pending(theirs), ours)
    for player in range(len(machines.code.seats)):
        same(
            machines,
            f"options of {player}",
            outcome(partial(reference.options, ours, player)),
            outcome(partial(wasm.options, theirs, player)),
            ours,
        )
    if thorough:
        _compare_rest(machines, ours, theirs)


def _compare_rest(machines: Pair, ours: State, theirs: WasmState) -> None:
    reference, wasm = machines.reference, machines.wasm
    questions: Sequence[tuple[str, Callable[[Any, Any], Any]]] = (
        ("scores", lambda m, s: m.scores(s)),
        ("ranking", lambda m, s: m.ranking(s)),
        ("question", lambda m, s: m.question(s)),
        ("records", lambda m, s: m.records(s)),
        ("checks", lambda m, s: m.check(s, None)),
        ("spectator", lambda m, s: m.observe(s, None)),
        ("copy", lambda m, s: m.digest(m.copy(s))),
        ("read again", lambda m, s: m.to_bytes(m.from_bytes(m.to_bytes(s), m.records(s)))),
    )
    for what, ask in questions:
        same(machines, what, outcome(partial(ask, reference, ours)), outcome(partial(ask, wasm, theirs)), ours)
    for player in range(len(machines.code.seats)):
        for what, see in (("observation", _observed), ("dealt anew", _dealt_anew)):
            mine, other = outcome(partial(see, reference, ours, player)), outcome(partial(see, wasm, theirs, player))
            same(machines, f"{what} for {player}", mine, other, ours)


def _observed(machine: Any, state: Any, player: int) -> Any:
    return machine.observe(state, player)


def _dealt_anew(machine: Any, state: Any, player: int) -> Any:
    return machine.to_bytes(machine.redeal(state, player, 11))


def compare_playouts(machines: Pair, seed: int, count: int) -> None:
    """Whole random games, and what the one that fails fails of."""
    for number in range(count):
        one = game_seed(seed, number)
        ours = outcome(partial(machines.reference.playout, one, policy_seed(one)))
        theirs = outcome(partial(machines.wasm.playout, one, policy_seed(one)))
        same(machines, f"playout {number}", ours, theirs, None)


def differences(code: Code, mine: bytes, other: bytes) -> str:
    """The cells that differ, by field."""
    found = []
    for field in code.layout.fields:
        for cell in range(field.count):
            start = field.offset + cell * field.width
            one, two = mine[start : start + field.width], other[start : start + field.width]
            if one != two:
                values = [field.decode(int.from_bytes(data, "little")) for data in (one, two)]
                found.append(f"{field.name}[{cell}]: reference {values[0]}, wasm {values[1]}")
    return "\n".join(found)
