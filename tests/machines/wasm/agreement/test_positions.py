"""Positions of every shape in which things are told with their fields, on both machines.

A pass of the game changes a few places by chance. `repetition`, which it stores, must be what a plain counting of
`described` says: a description of the state that knows neither machine's way to write a position.
"""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

import rulewright
from rulewright.ir.code import Variable
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.reference.state import State
from tests.machines.wasm.agreement.lockstep import Pair, compare, pair

GAME = """
game: {{id: shapes, title: Shapes, version: 1}}
players: [ann, bob]
tokens:
  coin: {{count: 4}}
things:
  rider: {{per: player, count: 2, fields: {{strong: bool}}}}
  disc:
    columns: {{worth: 1..2}}
    rows: [{{worth: 1, copies: 3}}, {{worth: 2}}]
    fields:
      up: bool
      rank: 0..2 or none
      next: disc or none
      pals: set of disc
      way: list of disc max 2
      tally: {{per: player, type: 0..1}}
      liking: rider or none
    zones:
      top: {{holds: one rider}}
      pile: {{holds: rider, order: stack}}
      bag: {{per: player, holds: rider}}
      purse: {{holds: coin}}
boards:
  b: {{shape: track, size: 3, site: cell}}
zones:
  on: {{per: cell, holds: one disc}}
  heap: {{per: player, holds: disc}}
  lone: {{holds: disc}}
  line: {{per: player, holds: disc, order: row}}
  bank: {{holds: coin, start: 4}}
vars:
  reps: 0..99
  chosen: disc or none
  chest: set of disc
  queue: {{type: list of disc max 2}}
  marked: {{per: disc, type: bool}}
  seen: {{per: disc, type: rider or none}}
phases:
  turn:
    for: players
    until: never
    limit: 60
    position: [{position}]
    do: |
      set reps to repetition
      choose d in discs, "{{d}}"
      choose e in discs, "{{e}}"
      choose r in riders, "{{r}}"
      choose one:
        option "up": set d.up to not d.up
        option "exchange up":
          swap d.up with e.up
        option "rank":
          choose n in 0..3, "{{n}}"
          set d.rank to n if n < 3 else none
        option "next": set d.next to e if d.up else none
        option "pals": set d.pals to all x in discs where x.up
        option "way": set d.way to list(x for x in set(d, e) where x.up)
        option "tally": set d.tally(me) to 1 - d.tally(me)
        option "liking": set d.liking to r if d.up else none
        option "strong": set r.strong to not r.strong
        option "top":
          if d.top = none: move r to d.top
          else: move r to box
        option "pile": move r to d.pile
        option "bag": move r to d.bag(me)
        option "purse":
          if bank > 0: move 1 coin from bank to d.purse
          else: move all from d.purse to bank
        option "on":
          choose c in cells, "{{c.number}}"
          if on(c) = none: move d to on(c)
          else: move on(c) to lone
        option "exchange on": swap on(cell(1)) with on(cell(2))
        option "heap": move d to heap(me)
        option "exchange heap": swap heap(ann) with heap(bob)
        option "lone": move d to lone
        option "line": move d to line(me)
        option "chosen": set chosen to d if e.up else none
        option "chest": set chest to all x in discs where x.up
        option "queue": set queue to list(x for x in set(d, e))
        option "marked": set marked(d) to not marked(d)
        option "seen": set seen(d) to r if e.up else none
"""


SHAPES = (
    ("on, disc.up", "disc"),
    ("heap, disc.up, me", "disc"),
    ("lone, disc.up, disc.rank", "disc"),
    ("line, disc.up", "disc"),
    ("chosen, disc.up", "disc"),
    ("chest, disc.up", "disc"),
    ("queue, disc.up", "disc"),
    ("on, heap, disc.up, disc.rank, disc.tally", "disc"),
    ("on, disc.next, disc.up", "disc"),
    ("lone, disc.pals, disc.way", "disc"),
    ("on, marked, seen", "disc"),
    ("on, disc.purse, disc.bag", "disc"),
    ("line, disc.pile, disc.top, rider.strong", "disc rider"),
    ("heap, disc.bag, rider.strong, disc.up", "disc rider"),
    ("lone, disc.liking, rider.strong, chosen", "disc rider"),
    ("disc.top, rider.strong", ""),
    ("disc.up, disc.next, me", ""),
    ("on, rider.strong", ""),
    ("disc.bag, disc.up, heap, line, on, lone, disc.pile, rider.strong, seen, disc.way", "disc rider"),
)


@pytest.mark.parametrize(("position", "going"), SHAPES)
def test_positions_are_the_same_when_they_are_described_alike(position: str, going: str) -> None:
    machines = _machines(position)
    describe = _Describing(machines, tuple(position.split(", ")), frozenset(going.split()))
    counts: Counter[int] = Counter()
    for seed in range(5):
        counts += _played(machines, describe, Random(f"{position} {seed}"), seed)
    assert counts[1] > 5, "some positions were new"
    assert counts[2] > 5, "some came again"


@pytest.mark.parametrize("position", ["on, disc.up", "heap, disc.bag, rider.strong, disc.up"])
def test_records_that_do_not_fit_are_refused(position: str) -> None:
    machines = _machines(position)
    state = machines.wasm.new(1)
    data, [[phase, [[count, values]]]] = machines.wasm.to_bytes(state), machines.wasm.records(state)
    for wrong in (values[:-1], [*values, 0], [99, *values[1:]], [-1, *values[1:-1], 5]):
        with pytest.raises(ValueError, match="the records of positions do not fit this game"):
            machines.wasm.from_bytes(data, [[phase, [[count, wrong]]]])


def _machines(position: str) -> Pair:
    game = rulewright.load_text(GAME.format(position=position), executor="reference")
    assert isinstance(game.machine, ReferenceMachine)
    return pair(game.code, game.machine)


def _played(machines: Pair, describe: "_Describing", choose: Random, seed: int) -> Counter[int]:
    """How often each count came in a game. It knows few changes and some of the things alone, so that positions come
    again. Every state of a pass is read anew by both machines from what the other one wrote."""
    reference, wasm = machines.reference, machines.wasm
    ours, theirs = reference.new(seed), wasm.new(seed)
    known = _known(describe.names, choose)
    counts: Counter[int] = Counter()
    seen: Counter[Any] = Counter()
    while (pending := reference.pending(ours)) is not None:
        if describe.value(ours, "turn.passes") != seen.total():
            seen[describe(ours)] += 1
            counts[seen[describe(ours)]] += 1
            assert describe.value(ours, "reps") == seen[describe(ours)]
            compare(machines, ours, theirs, seen.total() % 16 == 0)
            ours, theirs = (
                reference.from_bytes(wasm.to_bytes(theirs), wasm.records(theirs)),
                wasm.from_bytes(reference.to_bytes(ours), reference.records(ours)),
            )
            assert reference.records(ours) == wasm.records(theirs)
        options = reference.options(ours, pending.actors[0])
        few = [option for option in options if option.text in known] or options[:3] + options[-1:]
        option = choose.choice(few).id
        reference.play(ours, pending.actors[0], option)
        wasm.play(theirs, pending.actors[0], option)
    return counts


def _known(names: tuple[str, ...], choose: Random) -> list[str]:
    """Some changes of the places that are named."""
    places = [name.split(".")[-1] for name in names]
    changes = [change for change in _CHANGES if change.split()[-1] in places]
    return ["up", *choose.sample(changes, min(3, len(changes)))]


_CHANGES = re.findall(r'option "(.*?)"', GAME)


class _Describing:
    """Describes the places that are named, by nested tuples: things by row and owner, and those of the pools `going` by
    what their own places hold, unless they are told of one of their pool."""

    def __init__(self, machines: Pair, names: tuple[str, ...], going: frozenset[str]) -> None:
        self.code = machines.code
        self.pools = machines.reference.pools
        self.names = names
        self.going = going
        self.own = {pool.name: [name for name in names if self._keeper(name) == pool.name] for pool in self.code.pools}

    def __call__(self, state: State) -> Any:
        return tuple(
            self._place(state.vector, name, None, ()) for name in self.names if self._keeper(name) not in self.going
        )

    def value(self, state: State, name: str) -> int:
        return self._cells(state.vector, name)[0]

    def _cells(self, vector: list[int], name: str) -> list[int]:
        field = next(field for field in self.code.layout.fields if field.name == name)
        return vector[field.first : field.first + field.count]

    def _keeper(self, name: str) -> str | None:
        return "disc" if name in ("marked", "seen") else name.split(".")[0] if "." in name else None

    def _thing(self, vector: list[int], pool: int, thing: int, around: tuple[str, ...]) -> Any:
        told = self.code.pools[pool]
        kind = (told.row[thing], told.owner and told.owner[thing])
        if told.name not in self.going or told.name in around:
            return kind
        inner = (*around, told.name)
        return (*kind, *(self._place(vector, name, thing, inner) for name in self.own[told.name]))

    def _place(self, vector: list[int], name: str, thing: int | None, around: tuple[str, ...]) -> Any:
        """What lies in all places of the name, or in those of a thing."""
        code = self.code

        def share(each: list[Any]) -> list[Any]:
            if thing is None:
                return each
            size = len(each) // next(pool.things for pool in code.pools if pool.name == around[-1])
            return each[thing * size : (thing + 1) * size]

        if name == "me":
            return self.value(State(vector), "me")
        for zone in code.thing_zones:
            if zone.name == name:
                places = [self.pools[zone.pool].at(vector, zone.first_place + key) for key in range(zone.places)]
                told = [[self._thing(vector, zone.pool, one, around) for one in place] for place in share(places)]
                return tuple(tuple(place if zone.slots is not None else sorted(place, key=repr)) for place in told)
        for variable in code.variables:
            if variable.name == name:
                return tuple(share(self._contents(vector, variable, around)))
        return tuple(share(self._cells(vector, name)))

    def _contents(self, vector: list[int], variable: Variable, around: tuple[str, ...]) -> list[Any]:
        cells = self._cells(vector, variable.name)
        pool = variable.shown.pool
        if pool is None:
            return cells
        if variable.length is not None:
            lengths = self._cells(vector, f"{variable.name}.length")
            most = len(cells) // len(lengths)
            lists = [cells[key * most : key * most + length] for key, length in enumerate(lengths)]
            return [tuple(self._thing(vector, pool, one, around) for one in each) for each in lists]
        if variable.shown.many == "set":
            sets = [[one for one in range(self.code.pools[pool].things) if cell >> one & 1] for cell in cells]
            return [tuple(sorted((self._thing(vector, pool, one, around) for one in each), key=repr)) for each in sets]
        return [None if cell < 0 else self._thing(vector, pool, cell, around) for cell in cells]
