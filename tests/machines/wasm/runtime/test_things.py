"""Things and what is known of them: the library and the reference machine's code do the same, move by move."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.ir import code as c
from rulewright.ir.code import ZoneOrder
from rulewright.ir.expressions import Bits, Int, SetOf
from rulewright.ir.statements import Body, Return
from rulewright.machines.reference.chance import draw, seed_chance
from rulewright.machines.reference.errors import Fault
from rulewright.machines.reference.knowledge import Knowledge
from rulewright.machines.reference.state import State, zero_state
from rulewright.machines.reference.structure import structure_problems
from rulewright.machines.reference.zones import Things
from tests.machines.build import FINISH, SPAN, Builder, const, local
from tests.machines.pools import ZoneSpec, add_pool
from tests.machines.wasm.runtime.stub import Stub

OWNER, NOBODY, BACK = 0, 1, 2  # functions of the code, here by hand on both sides
FUNCTIONS = """
(func $f0 (param $s i32) (param $key i32) (result i32) (i32.shl (i32.const 1) (local.get $key)))
(func $f1 (param $s i32) (result i32) (i32.const 0))
(func $f2 (param $s i32) (param $thing i32) (result i32)
  (i32.rem_u (i32.div_u (local.get $thing) (i32.const 4)) (i32.const 2)))
"""
PYTHON: dict[int, Callable[..., int]] = {
    OWNER: lambda s, v, key: 1 << key,
    NOBODY: lambda s, v: 0,
    BACK: lambda s, v, thing: thing // 4 % 2,  # a back goes with the row
}
CALLS = ("move", "move_several", "swap", "shuffle", "settle", "reveal")
LAST = -(1 << 31)


def table(
    things: int, copies: int, hides: bool, back: int | None = None, fixed: bool = False, on_top: bool = True
) -> c.Code:
    """Zones of every order, seen by everybody, by their owners, by nobody, or on top only; `fixed`: it can be told from
    the code who sees what."""
    builder = Builder()
    owner_alone = SetOf((local(0, Int(0, 1)),), Bits(0, 2))
    bodies: tuple[Body, ...] = ((Return(owner_alone, SPAN),), (Return(const(0), SPAN),), ())
    for number, body in enumerate(bodies):
        body = body if fixed else ()
        builder.functions.append(
            c.Function(number, f"f{number}", 1, (), c.TRUTH, body, True, frozenset(), False, (), None)
        )
    hidden = c.Seen(NOBODY) if hides else c.Seen()
    owner = c.Seen(OWNER) if hides else c.Seen()
    top = c.Seen(NOBODY, top=on_top) if hides else c.Seen()
    add_pool(
        builder,
        tuple(thing // copies for thing in range(things)),
        ZoneSpec("open", capacity=max(3, things - 4)),
        ZoneSpec("hand", places=2, keyed_by_player=True, seen=owner),
        ZoneSpec("deck", ZoneOrder.STACK, seen=hidden),
        ZoneSpec("pile", ZoneOrder.STACK, seen=top),
        ZoneSpec("line", ZoneOrder.ROW, places=2, capacity=4, keyed_by_player=True, seen=owner),
        ZoneSpec("held", ZoneOrder.ONE, places=2),
        ZoneSpec("aside", seen=hidden),
        hides=hides,
        back=back,
    )
    builder.block(end=FINISH)
    return builder.code()


TABLES = {
    "five open things": table(5, 1, hides=False),
    "forty open things in fours": table(40, 4, hides=False),
    "seven hidden things in pairs": table(7, 2, hides=True),
    "twenty hidden things with two backs": table(20, 4, hides=True, back=BACK),
    "seventy hidden things": table(70, 10, hides=True),
    "seven things, hidden as the code says": table(7, 2, hides=True, fixed=True),
    "seventy things, hidden as the code says": table(70, 4, hides=True, back=BACK, fixed=True),
    "nine things of which no top is seen": table(9, 3, hides=True, fixed=True, on_top=False),
}


class Both:
    """A state on both sides."""

    def __init__(self, code: c.Code, stub: Stub) -> None:
        self.code = code
        self.stub = stub
        pool = code.pools[0]
        knowledge = None if pool.known is None else Knowledge(code, pool, PYTHON.__getitem__)
        self.things = Things(code, pool, knowledge)
        self.state: State = zero_state(code.layout)
        self.chance = code.layout.fields[code.control.chance].first
        seed_chance(self.state.vector, self.chance, 7)
        self.slot = stub.call("slot_new")
        stub.write(self.slot, code.layout.encode(self.state.vector))

    def shuffled(self, place: int) -> None:
        """As the reference machine's runner shuffles."""
        vector = self.state.vector
        lying = self.things.at(vector, place)
        for last in range(len(lying) - 1, 0, -1):
            other = draw(vector, self.chance, last + 1)
            lying[last], lying[other] = lying[other], lying[last]
        self.things.arrange(vector, place, lying)
        self.things.shuffled(self.state, vector, lying)

    def do(self, name: str, *arguments: int | None) -> None:
        """Does it on both sides, which must come to the same."""
        before = self.state.copy()
        vector = self.state.vector
        expected = ""
        methods: dict[str, Callable[..., Any]] = {
            "move": lambda thing, to, spot: self.things.move(self.state, vector, thing, to, spot, 0),
            "move_several": lambda a, b, n, spot: self.things.move_several(self.state, vector, a, b, n, spot, 0),
            "swap": lambda a, b: self.things.swap(self.state, vector, a, b, 0),
            "shuffle": self.shuffled,
            "settle": lambda: self.things.settle(self.state, vector),
            "reveal": lambda: self.things.reveal(self.state, vector),
        }
        try:
            methods[name](*arguments)
        except Fault as fault:
            expected = fault.message
        given = [_number(name, place, value) for place, value in enumerate(arguments)]
        if name in ("move", "move_several", "swap"):
            given.append(0)
        found = self.stub.tried(f"P0_{name}", self.slot, *given)
        assert found == expected
        if expected:
            self.state.restore(before)
            self.stub.write(self.slot, self.code.layout.encode(self.state.vector))
        vector_bytes = self.code.layout.encode(self.state.vector)
        assert self.stub.vector(self.slot, len(vector_bytes)) == vector_bytes


def _number(name: str, place: int, value: int | None) -> int:
    if value is not None:
        return value
    return -1 if name == "move_several" and place == 2 else LAST


STUBS: dict[str, Stub] = {}


def stub_of(name: str) -> Stub:
    if name not in STUBS:
        exported = tuple(f"P0_{call}" for call in (*CALLS, "count", "alike", "position", "items", "lying"))
        STUBS[name] = Stub(TABLES[name], FUNCTIONS, exported)
    return STUBS[name]


def moves(code: c.Code) -> st.SearchStrategy[list[tuple[Any, ...]]]:
    """What may be done with the things of a table."""
    pool = code.pools[0]
    thing = st.integers(0, pool.things - 1)
    place = st.integers(0, pool.places - 1)
    spot = st.one_of(st.none(), st.integers(0, 6))
    amount = st.one_of(st.none(), st.integers(0, pool.things + 1))
    one = st.one_of(
        st.tuples(st.just("move"), thing, place, spot),
        st.tuples(st.just("move"), thing, place, st.none()),
        st.tuples(st.just("move_several"), place, place, amount, spot),
        st.tuples(st.just("swap"), place, place),
        st.tuples(st.just("shuffle"), place),
        st.tuples(st.just("settle")),
        st.tuples(st.just("reveal")),
    )
    return st.lists(one, max_size=30)


@pytest.mark.parametrize("name", TABLES)
@given(data=st.data())
def test_moving_shuffling_and_knowing_come_to_the_same(name: str, data: st.DataObject) -> None:
    code = TABLES[name]
    both = Both(code, stub_of(name))
    both.do("settle")
    for each in data.draw(moves(code)):
        both.do(*each)
    problems = structure_problems(code, (both.things,), both.state.vector)
    assert [problem for problem in problems if "waits at block" not in problem] == []
    _same_reading(both)


def _same_reading(both: Both) -> None:
    things, vector, stub, slot = both.things, both.state.vector, both.stub, both.slot
    room = stub.call("room", 4 + 4 * things.pool.things)
    for place in range(things.pool.places):
        lying = things.at(vector, place)
        assert stub.call("P0_count", slot, place) == len(lying)
        stub.call("P0_items", slot, place, room)
        words = stub.instance.words_to(room + 4 + 4 * len(lying))
        assert words[room // 4 : room // 4 + 1 + len(lying)].tolist() == [len(lying), *lying]
    for one in range(things.pool.things):
        assert stub.call("P0_position", slot, one) == things.rank(vector, one)[1]
        for other in range(min(one, 8)):
            assert bool(stub.call("P0_alike", slot, one, other)) == things.alike(vector, one, other)
    stub.call("room_free", room)


@pytest.mark.parametrize("name", TABLES)
def test_the_set_of_things_in_a_place_is_found_whatever_its_width(name: str) -> None:
    code = TABLES[name]
    both = Both(code, stub_of(name))
    things = code.pools[0].things
    for thing in range(0, things, 3):
        both.do("move", thing, 2, None)
    expected = sum(1 << thing for thing in range(0, things, 3))
    if things <= 64:
        found = both.stub.call("P0_lying", both.slot, 2, wide=things > 32)
        assert found & ((1 << things) - 1) == expected
    else:
        room = both.stub.call("room", 16)
        both.stub.call("P0_lying", both.slot, 2, room)
        assert int.from_bytes(both.stub.vector(room, 16), "little") == expected
