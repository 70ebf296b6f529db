"""The module tells of every damaged state that it is damaged, and of no other: as the reference machine's code does."""

from random import Random

import pytest

from rulewright.ir.code import Ask, Status
from rulewright.machines.reference.structure import structure_problems
from rulewright.machines.reference.zones import Things
from rulewright.machines.wasm.host.machine import WasmMachine
from rulewright.machines.wasm.host.states import WasmState
from tests.machines.wasm.agreement.games import Subject, machines, subjects

GAMES = [one for one in subjects() if one.path.startswith(("games/", "tests/small_games"))]
STATES, DAMAGES = 3, 40


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_damage_is_seen_where_the_reference_machine_sees_it(subject: Subject) -> None:
    machine, choose = machines(subject).wasm, Random(str(subject))
    state = machine.new(1)
    for _ in range(STATES):
        assert _sound(machine, state)
        whole = machine.to_bytes(state)
        for _ in range(DAMAGES):
            damaged = _damaged(machine, whole, choose)
            _write(machine, state, damaged)
            assert _sound(machine, state) == (_problems(machine, damaged) == []), _problems(machine, damaged)
        _write(machine, state, whole)
        for _ in range(12):
            offers = machine.offers(state)
            if not offers:
                return
            player, ids = choose.choice(offers)
            machine.play(state, player, choose.choice(ids))


def _damaged(machine: WasmMachine, whole: bytes, choose: Random) -> bytes:
    """One or two cells of a field have another code, or two cells have changed places."""
    fields = machine.code.layout.fields
    field = choose.choice([each for each in fields if each.count])
    data = bytearray(whole)

    def cell() -> slice:
        start = field.offset + choose.randrange(field.count) * field.width
        return slice(start, start + field.width)

    match choose.randrange(3):
        case 0:
            code = choose.randint(0, min((1 << 8 * field.width) - 1, field.greatest_code + 2))
            data[cell()] = code.to_bytes(field.width, "little")
        case 1:
            one, other = cell(), cell()
            data[one], data[other] = data[other], data[one]
        case _:
            data[cell()] = bytes(whole[cell()])
    return bytes(data)


def _write(machine: WasmMachine, state: WasmState, data: bytes) -> None:
    machine.instance.bytes_to(state.slot + len(data))[state.slot : state.slot + len(data)] = data


def _sound(machine: WasmMachine, state: WasmState) -> bool:
    return bool(machine.instance.function("sound")(state.slot))


def _problems(machine: WasmMachine, data: bytes) -> list[str]:
    code = machine.code
    try:
        vector = code.layout.decode(data)
    except ValueError as error:
        return [str(error)]
    found = structure_problems(code, tuple(Things(code, pool, None) for pool in code.pools), vector)
    block = vector[code.layout.fields[code.control.block].first]
    status = vector[code.layout.fields[code.control.status].first]
    if not found and status == Status.RUNNING.value and not isinstance(code.blocks[block].end, Ask):
        return ["a pass begins: so positions can be arranged, but no game is left"]
    return found
