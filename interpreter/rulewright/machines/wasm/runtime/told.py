"""Things in the bytes of a position that their own places go with (see `machines.reference.positions.parted`).

A thing is an `Entry`: two bytes for its kind from 1, then what its own places hold. No thing is all bytes 0. The parts
of an entry count their offsets from its beginning, and their cells from those of the first thing; things in it are
entries again. Things without order stand sorted by their bytes, with what is empty behind.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from rulewright.ir.code import Pool
from rulewright.ir.layout import Field
from rulewright.machines.reference.positions import kinds
from rulewright.machines.wasm.runtime.cells import at, bias, copy_bytes, load_code
from rulewright.machines.wasm.runtime.faces import Places


@dataclass(frozen=True, slots=True)
class Run:
    """What belongs to a thing among equal cells or places: from `first` on, `share` further for each further thing."""

    first: int
    share: int

    def of(self, thing: str) -> str:
        """The text of the number; without a thing (an empty text) that of the first one."""
        if not thing:
            return f"(i32.const {self.first})"
        return f"(i32.add (i32.mul {thing} (i32.const {self.share})) (i32.const {self.first}))"


@dataclass(frozen=True, slots=True)
class Share:
    """`count` cells of each thing, as they are written in the vector."""

    offset: int
    field: Field
    count: int

    @property
    def size(self) -> int:
        return self.count * self.field.width

    @property
    def values(self) -> int:
        return self.count


@dataclass(frozen=True, slots=True)
class Several:
    """The things of `count` cells in order; with `length` (a field, and its cell) only so many of them."""

    offset: int
    entry: "Entry"
    field: Field
    cells: Run
    count: int
    length: tuple[Field, Run] | None

    @property
    def size(self) -> int:
        return self.count * self.entry.size

    @property
    def values(self) -> int:
        return self.count * self.entry.values


@dataclass(frozen=True, slots=True)
class Bag:
    """Things without order: those that lie in so many `places` from one on (`field`: the locations), or None: those in
    the set of a cell.
    """

    offset: int
    entry: "Entry"
    field: Field
    run: Run
    places: int | None

    @property
    def size(self) -> int:
        return self.entry.pool.things * self.entry.size

    @property
    def values(self) -> int:
        return self.entry.pool.things * self.entry.values


Own = Share | Several | Bag


@dataclass(frozen=True, slots=True)
class Entry:
    pool: Pool
    parts: tuple[Own, ...] = ()

    @property
    def size(self) -> int:
        return KIND + sum(part.size for part in self.parts)

    @property
    def values(self) -> int:
        """How many values the reference machine writes for it."""
        return 1 + sum(part.values for part in self.parts)


KIND = 2  # bytes


def kind_numbers(pool: Pool) -> dict[int, int]:
    """For the first thing of each kind the number of the kind from 0. Not to be changed."""
    return _numbers(kinds(pool))


@lru_cache(maxsize=256)  # positions that are read back ask for it at every cell
def _numbers(firsts: tuple[int, ...]) -> dict[int, int]:
    return {thing: number for number, thing in enumerate(sorted(set(firsts)))}


# ---------------------------------------------------------------- making one
def kind_table(places: Places, pool: Pool) -> int:
    """The address of the kind of each thing from 0, two bytes each."""
    numbers = kind_numbers(pool)
    return places.data(b"".join(numbers[kind].to_bytes(2, "little") for kind in kinds(pool)), 2)


def kind_of(table: int, thing: str) -> str:
    return f"(i32.load16_u offset={table} (i32.shl {thing} (i32.const 1)))"


class Teller:
    """The functions that write entries, each under a name that begins with `name`; `text` is what was made so far."""

    def __init__(self, places: Places, name: str) -> None:
        self._places = places
        self._name = name
        self._made: dict[Entry, str] = {}
        self.text = ""

    def lines(self, part: Own, base: str, offset: int, thing: str) -> list[str]:
        """Writes a part of the thing (empty: there is none around it) to base + offset; texts without effects. They
        use the locals $i, $n and $at.
        """
        match part:
            case Share():
                cell = at(f"(i32.mul {thing} (i32.const {part.count}))", part.field.width)
                return copy_bytes(base, offset, cell, part.field.offset, part.size)
            case Several():
                return self._several(part, _address(base, offset), thing)
            case Bag():
                return self._bag(part, _address(base, offset), thing)

    def _entry(self, entry: Entry) -> str:
        """The name of the function that writes a thing to an address."""
        if entry not in self._made:
            name = f"{self._name}_{len(self._made)}"
            self._made[entry] = name
            kind = kind_of(kind_table(self._places, entry.pool), "(local.get $thing)")
            lines = [f"(i32.store16 (local.get $to) (i32.add {kind} (i32.const 1)))"]
            for part in entry.parts:
                lines += self.lines(part, "(local.get $to)", part.offset, "(local.get $thing)")
            body = "\n  ".join(lines)
            self.text += f"""
(func ${name} (param $s i32) (param $to i32) (param $thing i32)
  (local $i i32) (local $n i32) (local $at i32)
  {body})

;; Do the bytes of the one stand before those of the other, or are they the same?
(func ${name}_first (param $one i32) (param $other i32) (result i32)
  (local $i i32) (local $a i32) (local $b i32)
  (loop $next
    (local.set $a (i32.load8_u (i32.add (local.get $one) (local.get $i))))
    (local.set $b (i32.load8_u (i32.add (local.get $other) (local.get $i))))
    (if (i32.ne (local.get $a) (local.get $b)) (then (return (i32.lt_u (local.get $a) (local.get $b)))))
    (local.set $i (i32.add (local.get $i) (i32.const 1)))
    (br_if $next (i32.lt_u (local.get $i) (i32.const {entry.size}))))
  (i32.const 1))
"""
        return self._made[entry]

    def _several(self, part: Several, to: str, thing: str) -> list[str]:
        field = part.field
        cell = f"(i32.add {part.cells.of(thing)} (local.get $i))"
        code = load_code(field.width, at(cell, field.width), field.offset)
        named = code if bias(field) == 0 else f"(i32.sub {code} (i32.const {bias(field)}))"
        here = f"(i32.add {to} (i32.mul (local.get $i) (i32.const {part.entry.size})))"
        told = f"(call ${self._entry(part.entry)} (local.get $s) {here} {named})"
        if field.none is not None:
            told = f"(if {code} (then {told}))"
        count = f"(i32.const {part.count})"
        if part.length is not None:
            length, run = part.length
            count = load_code(length.width, at(run.of(thing), length.width), length.offset)
        return [
            f"(memory.fill {to} (i32.const 0) (i32.const {part.size}))",
            "(local.set $i (i32.const 0))",
            f"(local.set $n {count})",
            f"(block $all (loop $next\n"
            f"    (br_if $all (i32.ge_u (local.get $i) (local.get $n)))\n"
            f"    {told}\n"
            f"    (local.set $i (i32.add (local.get $i) (i32.const 1)))\n"
            f"    (br $next)))",
        ]

    def _bag(self, part: Bag, to: str, thing: str) -> list[str]:
        """Each thing is written apart, then put in before the first one that does not stand before it."""
        name, size = self._entry(part.entry), part.entry.size
        apart = self._places.scratch(size)
        return [
            f"(memory.fill {to} (i32.const 0) (i32.const {part.size}))",
            "(local.set $i (i32.const 0))",
            f"(local.set $n {to})",
            f"(loop $things\n"
            f"    (if {self._belongs(part, thing)} (then\n"
            f"      (call ${name} (local.get $s) (i32.const {apart}) (local.get $i))\n"
            f"      (local.set $at {to})\n"
            f"      (block $found (loop $next\n"
            f"        (br_if $found (i32.ge_u (local.get $at) (local.get $n)))\n"
            f"        (br_if $found (call ${name}_first (i32.const {apart}) (local.get $at)))\n"
            f"        (local.set $at (i32.add (local.get $at) (i32.const {size})))\n"
            f"        (br $next)))\n"
            f"      (memory.copy (i32.add (local.get $at) (i32.const {size})) (local.get $at)\n"
            f"        (i32.sub (local.get $n) (local.get $at)))\n"
            f"      (memory.copy (local.get $at) (i32.const {apart}) (i32.const {size}))\n"
            f"      (local.set $n (i32.add (local.get $n) (i32.const {size})))))\n"
            f"    (local.set $i (i32.add (local.get $i) (i32.const 1)))\n"
            f"    (br_if $things (i32.lt_u (local.get $i) (i32.const {part.entry.pool.things}))))",
        ]

    def _belongs(self, part: Bag, thing: str) -> str:
        """Is the thing $i in the bag?"""
        field = part.field
        if part.places is not None:
            code = load_code(field.width, at("(local.get $i)", field.width), field.offset)
            place = Run(part.run.first + bias(field), part.run.share).of(thing)
            return f"(i32.lt_u (i32.sub {code} {place}) (i32.const {part.places}))"
        cell = at(part.run.of(thing), field.width)
        byte = f"(i32.load8_u offset={field.offset} (i32.add {cell} (i32.shr_u (local.get $i) (i32.const 3))))"
        return f"(i32.and (i32.shr_u {byte} (i32.and (local.get $i) (i32.const 7))) (i32.const 1))"


def _address(base: str, offset: int) -> str:
    return f"(i32.add {base} (i32.const {offset}))"


# ---------------------------------------------------------------- reading and writing one
def told(data: bytes, part: Own) -> Iterator[int]:
    """The values of the part, which the data are, as the reference machine has them."""
    match part:
        case Share(field=field):
            for start in range(0, part.size, field.width):
                yield field.decode(int.from_bytes(data[start : start + field.width], "little"))
        case Several(entry=entry):
            for start in range(0, part.size, entry.size):
                yield from _thing(data[start : start + entry.size], entry)
        case Bag(entry=entry):
            things = [tuple(_thing(data[at : at + entry.size], entry)) for at in range(0, part.size, entry.size)]
            there = sorted(thing for thing in things if thing[0] >= 0)
            for thing in there + [thing for thing in things if thing[0] < 0]:
                yield from thing


def _thing(data: bytes, entry: Entry) -> Iterator[int]:
    number = int.from_bytes(data[:KIND], "little")
    if number == 0:
        yield from (-1,) * entry.values
        return
    yield list(kind_numbers(entry.pool))[number - 1]
    for part in entry.parts:
        yield from told(data[part.offset : part.offset + part.size], part)


def written(values: Iterator[int], part: Own) -> bytes:
    """The inverse; takes as many values as the part has. Raises ValueError, KeyError or OverflowError for what is no
    such part."""
    match part:
        case Share(field=field):
            codes = [field.encode(value) for value in taken(values, part.count)]
            return b"".join(code.to_bytes(field.width, "little") for code in codes)
        case Several(entry=entry):
            return b"".join([_written_thing(values, entry) for _ in range(part.count)])
        case Bag(entry=entry):
            things = [_written_thing(values, entry) for _ in range(entry.pool.things)]
            return b"".join(sorted(thing for thing in things if thing.strip(b"\0"))).ljust(part.size, b"\0")


def _written_thing(values: Iterator[int], entry: Entry) -> bytes:
    (first,) = taken(values, 1)
    if first != -1:
        kind = kind_numbers(entry.pool)[first] + 1
        return kind.to_bytes(KIND, "little") + b"".join([written(values, part) for part in entry.parts])
    rest = taken(values, entry.values - 1)
    if any(value != -1 for value in rest):
        raise ValueError("there is no thing that these values could belong to")
    return bytes(entry.size)


def taken(values: Iterator[int], count: int) -> list[int]:
    """The next so many values. Raises ValueError if there are not so many."""
    found = list(islice(values, count))
    if len(found) < count:
        raise ValueError("there are too few values")
    return found
