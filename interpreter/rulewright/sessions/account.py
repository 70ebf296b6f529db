"""What can be told of the last move: who may know it, what chance decided after it, why the game cannot go on.

It is worked out by making the move again on the reference machine under a witness, whatever machine plays: equal states
and equal moves lead to equal states. Nothing of it is part of a state.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulewright.diagnostics import Diagnostic
from rulewright.ir.code import Arm, Asked, Code, Hole, Status, ThingZone
from rulewright.ir.expressions import Expr, Local
from rulewright.ir.reads import reads_of
from rulewright.ir.walking import walk
from rulewright.machines.executor import OptionValue
from rulewright.machines.reference.hiding import knowers, readers
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.reference.state import State, zero_state
from rulewright.machines.reference.witness import Drawn, Shuffled, Witness
from rulewright.sessions.option import Option, Plain
from rulewright.sessions.plain import plain_scalar

if TYPE_CHECKING:
    from rulewright.sessions.match import Match


@dataclass(frozen=True, slots=True)
class Draw:
    """Something that chance decided.

    `choice` names the item with the `choose … at random`, or the zone that was shuffled; `text` is what people read
    (`roll: 4`), `values` are those drawn by name; `known_to` are the seats that may know of it, `text_known_to` those
    that may read the text: all, where it names nothing that was drawn.
    """

    choice: str
    text: str
    values: Mapping[str, Plain]
    known_to: frozenset[str]
    text_known_to: frozenset[str]


@dataclass(frozen=True, slots=True)
class Account:
    """Of the last move, or of the beginning where none was made. `known_to` are the seats that may know what was
    chosen; `recognised` has for each seat the labels of the chosen things that it saw or knew at any moment of the
    move, wherever they are now."""

    known_to: frozenset[str] = frozenset()
    draws: tuple[Draw, ...] = ()
    dead_end: Diagnostic | None = None
    recognised: Mapping[str, frozenset[str]] = field(default_factory=dict)


def account_of(match: "Match") -> Account:
    """See the module."""
    if not match.moves:
        return _of_beginning(match)
    before = match.copy()
    before.undo()
    before = before.on_reference()
    machine = _reference(match)
    last = match.moves[-1]
    option = [one for one in before.options if last.matches(one)][last.rank]
    after = before.copy()
    with machine.witnessed() as witness:
        after.play(option)
    run = _Run(machine, witness, before.state, after.state)
    value = _value(before, option)
    return Account(
        frozenset(_knowers(before, option, value, run)),
        tuple(_draws(run)),
        _dead_end(machine, after),
        {seat: frozenset(_recognised(run, before, value, number)) for number, seat in enumerate(match.game.seats)},
    )


@dataclass(frozen=True, slots=True)
class _Run:
    """What a game did after a move, or up to its first decision."""

    machine: ReferenceMachine
    witness: Witness
    before: State
    after: State

    def knowers(self, decision: int, arm: int, values: tuple[int, ...], first: int, end: int | None) -> int:
        """The seats, as a set of bits, that may know values of an arm, of which what was stored from `first` up to
        `end` may tell: those that recognise each thing among them, and see every hidden place that was stored from one
        of them."""
        code = self.machine.code
        names = code.decisions[decision].arms[arm]
        mask = (1 << len(code.seats)) - 1
        for name, (shown, value) in enumerate(zip(names.shown, values, strict=True)):
            if value < 0 and shown.domain is not None:
                continue  # none
            if shown.pool is not None:
                mask &= self.witness.recognised(shown.pool, value)
            fields = self.machine.flows.fields_from(decision, arm, name)
            mask &= knowers(self.machine, fields, self.witness.written[first:end], self.before, self.after)
        return mask

    def readers(self, arm: Arm) -> int:
        """The seats, as a set of bits, that see all that the text of an arm tells beside the values of its names."""
        return readers(self.machine, reads_of(self.machine.code, _holes(arm)), self.before)

    def seats(self, mask: int) -> frozenset[str]:
        return frozenset(name for seat, name in enumerate(self.machine.code.seats) if mask >> seat & 1)


def _of_beginning(match: "Match") -> Account:
    machine = _reference(match)
    if match.arranged is None:
        with machine.witnessed() as witness:
            state = machine.new(match.seed)
        run = _Run(machine, witness, zero_state(machine.code.layout), state)
        draws = (draw for draw in _draws(run) if draw.values)  # nobody knew an order before
        stuck = machine.stuck if machine.status(state) is Status.DEAD_END else None
        return Account(frozenset(), tuple(draws), stuck)
    if "redealt" in match.arranged:
        return Account()
    return Account(dead_end=_dead_end(machine, match.begun_again()))


def _reference(match: "Match") -> ReferenceMachine:
    machine = match.game.on_reference.machine
    if not isinstance(machine, ReferenceMachine):
        raise TypeError("not the reference machine")
    return machine


def _dead_end(machine: ReferenceMachine, match: "Match") -> Diagnostic | None:
    return machine.stuck if machine.status(match.state) is Status.DEAD_END else None


def _value(before: "Match", option: Option) -> OptionValue:
    """What the machine knows of an option."""
    player = before.game.seats.index(option.player)
    options: tuple[OptionValue, ...] = before.game.machine.options(before.state, player)
    return next(one for one in options if one.id == option.id)


def _recognised(run: _Run, before: "Match", value: OptionValue, seat: int) -> Iterator[str]:
    """The labels of the chosen things that a seat recognised."""
    if value.arm < 0:
        return
    decision = run.machine.code.decisions[before.game.machine.pending(before.state).decision]
    for shown, thing in zip(decision.arms[value.arm].shown, value.values, strict=True):
        if shown.pool is None or shown.many or thing < 0:
            continue
        if run.witness.recognised(shown.pool, thing) >> seat & 1:
            yield from {run.machine.thing_text(state, shown.pool, thing) for state in (run.before, run.after)}


def _knowers(before: "Match", option: Option, value: OptionValue, run: _Run) -> Iterator[str]:
    """The seats that may know which option was taken: who took it, and whoever may know all that it names."""
    game = before.game
    yield option.player
    pending = game.machine.pending(before.state)
    if game.code.decisions[pending.decision].asked is Asked.SEALED:
        return
    if value.arm < 0:
        yield from game.seats
    else:
        arm = game.code.decisions[pending.decision].arms[value.arm]
        yield from run.seats(run.knowers(pending.decision, value.arm, value.values, 0, None) & run.readers(arm))


def _draws(run: _Run) -> Iterator[Draw]:
    code = run.machine.code
    drawn = run.witness.drawn
    for number, one in enumerate(drawn):
        match one:
            case Drawn():
                decision = code.decisions[one.decision]
                arm = decision.arms[one.arm]
                values = {
                    name: plain_scalar(code, shown, value)
                    for name, shown, value in zip(arm.names, arm.shown, one.values, strict=True)
                }
                later = (other for other in drawn[number + 1 :] if isinstance(other, Drawn))
                again = next((other.at for other in later if other.decision == one.decision), None)
                known = run.knowers(one.decision, one.arm, one.values, one.at, again)
                readers = run.readers(arm) & (known if _names_values(arm) else -1)
                yield Draw(decision.name, one.text, values, run.seats(known), run.seats(readers))
            case Shuffled():
                name = _called(code, code.thing_zones[one.zone], one.key)
                everybody = frozenset(code.seats)
                yield Draw(name, f"{name} is shuffled", {}, everybody, everybody)


def _names_values(arm: Arm) -> bool:
    """Does the text of a draw tell anything of what was drawn?"""
    drawn = {generator.local for generator in arm.generators}
    return not arm.text.parts or any(isinstance(node, Local) and node.number in drawn for node in walk(_holes(arm)))


def _holes(arm: Arm) -> tuple[Expr, ...]:
    """What the text of an arm tells beside words."""
    return tuple(part.value for part in arm.text.parts if isinstance(part, Hole))


def _called(code: Code, zone: ThingZone, flat: int) -> str:
    """`deck`, `pile(ann)`."""
    keys: list[str] = []
    for key in reversed(zone.keys):
        flat, index = divmod(flat, key.size)
        keys.insert(0, str(plain_scalar(code, key.shown, key.low + index)))
    return f"{zone.name}({', '.join(keys)})" if keys else zone.name
