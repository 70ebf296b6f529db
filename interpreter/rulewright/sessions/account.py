"""What can be told of the last move: who may know it, what chance decided after it, why the game cannot go on.

It is worked out by making the move again on the reference machine under a witness, whatever machine plays: equal states
and equal moves lead to equal states. Nothing of it is part of a state.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.diagnostics import Diagnostic
from rulewright.ir.code import Arm, Asked, Code, Status, ThingZone
from rulewright.machines.reference.hiding import Hidden, is_hidden_from, put_away
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.reference.witness import Drawn, Shuffled, Witness
from rulewright.sessions.option import Option, Plain
from rulewright.sessions.plain import plain_scalar

if TYPE_CHECKING:
    from rulewright.sessions.match import Match


@dataclass(frozen=True, slots=True)
class Draw:
    """Something that chance decided.

    `choice` names the item with the `choose … at random`, or the zone that was shuffled; `text` is what people read
    (`roll: 4`), `values` are those drawn by name; `known_to` are the seats that may know of it.
    """

    choice: str
    text: str
    values: Mapping[str, Plain]
    known_to: frozenset[str]


@dataclass(frozen=True, slots=True)
class Account:
    """Of the last move, or of the beginning where none was made. `known_to` are the seats that may know what was
    chosen."""

    known_to: frozenset[str] = frozenset()
    draws: tuple[Draw, ...] = ()
    dead_end: Diagnostic | None = None


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
    hidden = put_away(machine, before.state, after.state)
    code = machine.code
    return Account(
        frozenset(_knowers(before, option, witness, hidden)),
        tuple(_draws(code, witness, hidden)),
        _dead_end(machine, after),
    )


def _of_beginning(match: "Match") -> Account:
    machine = _reference(match)
    if match.arranged is None:
        with machine.witnessed() as witness:
            state = machine.new(match.seed)
        draws = (draw for draw in _draws(machine.code, witness, ()) if draw.values)  # nobody knew an order before
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


def _knowers(before: "Match", option: Option, witness: Witness, hidden: tuple[Hidden, ...]) -> Iterator[str]:
    """The seats that may know which option was taken: who took it, and whoever sees all that it names."""
    game = before.game
    code = game.code
    yield option.player
    pending = game.machine.pending(before.state)
    decision = code.decisions[pending.decision]
    if decision.asked is Asked.SEALED:
        return
    player = game.seats.index(option.player)
    value = next(one for one in game.machine.options(before.state, player) if one.id == option.id)
    for seat, name in enumerate(code.seats):
        if name != option.player and (
            value.arm < 0 or _may_know(decision.arms[value.arm], value.values, seat, witness, hidden)
        ):
            yield name


def _may_know(arm: Arm, values: tuple[int, ...], seat: int, witness: Witness, hidden: tuple[Hidden, ...]) -> bool:
    """Does the seat recognise every thing among the values, and did none of them go where it does not see it?"""
    for shown, value in zip(arm.shown, values, strict=True):
        if value < 0 and shown.domain is not None:
            continue  # none
        if shown.pool is not None and not witness.recognised(shown.pool, value) >> seat & 1:
            return False
        if is_hidden_from(hidden, seat, shown.domain, value):
            return False
    return True


def _draws(code: Code, witness: Witness, hidden: tuple[Hidden, ...]) -> Iterator[Draw]:
    for one in witness.drawn:
        match one:
            case Drawn():
                decision = code.decisions[one.decision]
                arm = decision.arms[one.arm]
                values = {
                    name: plain_scalar(code, shown, value)
                    for name, shown, value in zip(arm.names, arm.shown, one.values, strict=True)
                }
                known = {
                    name for seat, name in enumerate(code.seats) if _may_know(arm, one.values, seat, witness, hidden)
                }
                yield Draw(decision.name, one.text, values, frozenset(known))
            case Shuffled():
                name = _called(code, code.thing_zones[one.zone], one.key)
                yield Draw(name, f"{name} is shuffled", {}, frozenset(code.seats))


def _called(code: Code, zone: ThingZone, flat: int) -> str:
    """`deck`, `pile(ann)`."""
    keys: list[str] = []
    for key in reversed(zone.keys):
        flat, index = divmod(flat, key.size)
        keys.insert(0, str(plain_scalar(code, key.shown, key.low + index)))
    return f"{zone.name}({', '.join(keys)})" if keys else zone.name
