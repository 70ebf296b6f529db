"""The positions that phases record, as bytes.

Equal bytes stand for equal positions of `machines.reference.positions`, and the other way round: cells are taken over
as they are written in the vector, a thing as the number of its kind from 1 (0: none), a set of things or a zone without
order as how many of each kind it holds. Things that their own places go with are written as `told` says. `Part`s say
how a position is laid out, for the text that makes one and for the host that reads one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rulewright.ir.code import Code, Pool, Position, ThingZone, Variable
from rulewright.ir.layout import Field
from rulewright.machines.reference.positions import parted
from rulewright.machines.wasm.runtime.cells import at, bias, copy_bytes, load_code
from rulewright.machines.wasm.runtime.faces import Places
from rulewright.machines.wasm.runtime.told import (
    KIND,
    Bag,
    Entry,
    Own,
    Run,
    Several,
    Share,
    Teller,
    kind_numbers,
    kind_of,
    kind_table,
    taken,
    told,
    written,
)


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells of a field as they are written in the vector."""

    offset: int
    field: Field

    @property
    def size(self) -> int:
        return self.field.count * self.field.width


@dataclass(frozen=True, slots=True)
class Names:
    """`count` cells of two bytes, each the kind of a thing in a cell of `field`, from its cell `first` on; with
    `length` (a field, and its cell) only so many of them, the others none.
    """

    offset: int
    pool: Pool
    field: Field
    first: int
    count: int
    length: tuple[Field, int] | None

    @property
    def size(self) -> int:
        return 2 * self.count


@dataclass(frozen=True, slots=True)
class Counts:
    """For each kind of a pool (ascending) two bytes: how many lie at the place, or (`field`) are in a cell's set."""

    offset: int
    pool: Pool
    place: int | None
    field: Field | None
    cell: int

    @property
    def size(self) -> int:
        return 2 * len(kind_numbers(self.pool))


Part = Cells | Names | Counts | Several | Bag


def parts_of(code: Code, position: Position) -> tuple[Part, ...]:
    parts: list[Part] = []
    end = 0
    for part in _parts(code, position):
        parts.append(replace(part, offset=end))
        end += part.size
    return tuple(parts)


def position_size(parts: Sequence[Part]) -> int:
    """In bytes, filled up to 8."""
    return -(-sum(part.size for part in parts) // 8) * 8


def _parts(code: Code, position: Position) -> Iterator[Part]:
    fields = code.layout.fields
    table, own = parted(code, position)
    for number in table.token_zones:
        yield Cells(0, fields[code.token_zones[number].field])
    for number in table.thing_zones:
        zone = code.thing_zones[number]
        if zone.pool in own:
            yield from _told_zone(code, own, zone, ())
        else:
            yield from _zone_parts(code, zone, code.pools[zone.pool])
    for number in table.variables:
        variable = code.variables[number]
        if variable.shown.pool in own:
            yield from _told_variable(code, own, variable, ())
        else:
            yield from _variable_parts(code, variable)
    if table.me:
        yield Cells(0, fields[code.control.me])


def _zone_parts(code: Code, zone: ThingZone, pool: Pool) -> Iterator[Part]:
    fields = code.layout.fields
    if zone.slots is not None and zone.length is None:
        slots = fields[zone.slots]
        # Where no two things are of one kind, the cells are the position already.
        no_copies = len(kind_numbers(pool)) == pool.things and slots.none == -1
        yield Cells(0, slots) if no_copies else Names(0, pool, slots, 0, zone.places, None)
        return
    for key in range(zone.places):
        if zone.length is not None and zone.slots is not None:
            length = (fields[zone.length], key)
            yield Names(0, pool, fields[zone.slots], key * zone.most, zone.most, length)
        else:
            yield Counts(0, pool, zone.first_place + key, None, 0)


def _variable_parts(code: Code, variable: Variable) -> Iterator[Part]:
    fields = code.layout.fields
    field = fields[variable.field]
    if variable.shown.pool is None:
        if variable.length is not None:
            yield Cells(0, fields[variable.length])
        yield Cells(0, field)
        return
    pool = code.pools[variable.shown.pool]
    if field.bits:
        for cell in range(field.count):
            yield Counts(0, pool, None, field, cell)
    else:
        if variable.length is not None:
            yield Cells(0, fields[variable.length])
        yield Names(0, pool, field, 0, field.count, None)


# ---------------------------------------------------------------- things with what goes with them
Going = Mapping[int, Position]
Around = tuple[Pool, ...]  # the pools of the things around, the innermost last


def _share(count: int, around: Around) -> int:
    """How many of the cells or places are meant: all, or those of one thing."""
    return count // around[-1].things if around else count


def _entry(code: Code, own: Going, pool: Pool, around: Around, placed: bool = False) -> Entry:
    """A thing of the pool; `placed`: its place comes after its kind. In what is told of a thing of its own pool it is
    its kind alone."""
    if pool.number not in own or pool in around:
        return Entry(pool)
    found: list[Own] = [Share(0, code.layout.fields[pool.location], 1)] if placed else []
    found += _own_parts(code, own, own[pool.number], (*around, pool))
    parts: list[Own] = []
    end = KIND
    for part in found:
        parts.append(replace(part, offset=end))
        end += part.size
    return Entry(pool, tuple(parts))


def _own_parts(code: Code, own: Going, position: Position, around: Around) -> Iterator[Own]:
    for number in position.token_zones:
        yield _cells(code, code.token_zones[number].field, around)
    for number in position.thing_zones:
        yield from _told_zone(code, own, code.thing_zones[number], around)
    for number in position.variables:
        variable = code.variables[number]
        if variable.shown.pool is not None:
            yield from _told_variable(code, own, variable, around)
        else:
            if variable.length is not None:
                yield _cells(code, variable.length, around)
            yield _cells(code, variable.field, around)


def _cells(code: Code, number: int, around: Around) -> Share:
    field = code.layout.fields[number]
    return Share(0, field, _share(field.count, around))


def _told_zone(code: Code, own: Going, zone: ThingZone, around: Around) -> Iterator[Several | Bag]:
    fields = code.layout.fields
    pool = code.pools[zone.pool]
    share = _share(zone.places, around)
    if zone.slots is not None:
        length = None if zone.length is None else fields[zone.length]
        yield from _told_slots(_entry(code, own, pool, around), fields[zone.slots], length, zone.most, around)
    elif around:
        for key in range(share):
            run = Run(zone.first_place + key, share)
            yield Bag(0, _entry(code, own, pool, around), fields[pool.location], run, 1)
    else:
        entry = _entry(code, own, pool, around, placed=share > 1)
        yield Bag(0, entry, fields[pool.location], Run(zone.first_place, 0), share)


def _told_variable(code: Code, own: Going, variable: Variable, around: Around) -> Iterator[Several | Bag]:
    if variable.shown.pool is None:
        raise ValueError(f"{variable.name} holds no things")
    field = code.layout.fields[variable.field]
    entry = _entry(code, own, code.pools[variable.shown.pool], around)
    share = _share(field.count, around)
    if field.bits:
        for key in range(share):
            yield Bag(0, entry, field, Run(key, share), None)
    else:
        length = None if variable.length is None else code.layout.fields[variable.length]
        most = 1 if length is None else field.count // length.count
        yield from _told_slots(entry, field, length, most, around)


def _told_slots(entry: Entry, slots: Field, length: Field | None, most: int, around: Around) -> Iterator[Several]:
    """All cells that are meant at once, or for each cell of the length `most` of them."""
    if length is None:
        share = _share(slots.count, around)
        yield Several(0, entry, slots, Run(0, share), share, None)
        return
    share = _share(length.count, around)
    for key in range(share):
        yield Several(0, entry, slots, Run(key * most, share * most), most, (length, Run(key, share)))


# ---------------------------------------------------------------- making one
def packed_words(parts: Sequence[Part], most: int = 4) -> tuple[str, ...] | None:
    """The position as words of 64 bits, each a text about the state $s; None for one that is long or has things."""
    size = position_size(parts)
    cells = [part for part in parts if isinstance(part, Cells)]
    if len(cells) < len(parts) or size > 8 * most:
        return None
    words = []
    for first in range(0, size, 8):
        pieces = []
        for part in cells:
            start, end = max(first, part.offset), min(first + 8, part.offset + part.size)
            if start < end:
                source = part.field.offset + start - part.offset
                pieces += _shifted(source, end - start, 8 * (start - first))
        text = pieces[0] if pieces else "(i64.const 0)"
        for piece in pieces[1:]:
            text = f"(i64.or {text} {piece})"
        words.append(text)
    return tuple(words)


def _shifted(source: int, size: int, shift: int) -> list[str]:
    """Loads of `size` bytes of the state from an offset on, each moved to its place in a word."""
    pieces = []
    for width, load in ((8, "i64.load"), (4, "i64.load32_u"), (2, "i64.load16_u"), (1, "i64.load8_u")):
        while size >= width:
            text = f"({load} offset={source} (local.get $s))"
            pieces.append(text if not shift else f"(i64.shl {text} (i64.const {shift}))")
            source, size, shift = source + width, size - width, shift + 8 * width
    return pieces


def position_text(code: Code, places: Places, name: str, parts: Sequence[Part], room: int) -> str:
    """A function that writes the position of a state to `room` (bytes that fill it up stay 0)."""
    body: list[str] = []
    teller = Teller(places, f"{name}_thing")
    for part in parts:
        match part:
            case Cells():
                to = room + part.offset
                body.extend(copy_bytes("(i32.const 0)", to, "(local.get $s)", part.field.offset, part.size))
            case Names():
                body.extend(_names_text(places, part, room + part.offset))
            case Counts():
                body.extend(_counts_text(code, places, part, room + part.offset))
            case Several() | Bag():
                body.extend(teller.lines(part, "(i32.const 0)", room + part.offset, ""))
    lines = "\n  ".join(body)
    return f"""{teller.text}
(func ${name} (param $s i32)
  (local $i i32) (local $n i32) (local $at i32) (local $set i64)
  {lines})
"""


def _names_text(places: Places, part: Names, to: int) -> list[str]:
    table = kind_table(places, part.pool)
    field = part.field
    first = field.offset + part.first * field.width
    code = load_code(field.width, at("(local.get $i)", field.width), first)
    thing = code if bias(field) == 0 else f"(i32.sub {code} (i32.const {bias(field)}))"
    named = f"(i32.add {kind_of(table, thing)} (i32.const 1))"
    if field.none is not None:
        named = f"(if (result i32) {code} (then {named}) (else (i32.const 0)))"
    lines = ["(local.set $i (i32.const 0))"]
    if part.length is not None:
        length, cell = part.length
        count = load_code(length.width, "(local.get $s)", length.offset + cell * length.width)
        lines.append(f"(local.set $n {count})")
        lines.append(f"(memory.fill (i32.const {to}) (i32.const 0) (i32.const {part.size}))")
    else:
        lines.append(f"(local.set $n (i32.const {part.count}))")
    lines.append(
        f"(block $named (loop $next\n"
        f"    (br_if $named (i32.ge_u (local.get $i) (local.get $n)))\n"
        f"    (i32.store16 offset={to} (i32.shl (local.get $i) (i32.const 1)) {named})\n"
        f"    (local.set $i (i32.add (local.get $i) (i32.const 1)))\n"
        f"    (br $next)))"
    )
    return lines


def _counts_text(code: Code, places: Places, part: Counts, to: int) -> list[str]:
    table = kind_table(places, part.pool)
    if part.field is None:
        location = code.layout.fields[part.pool.location]
        place = load_code(location.width, at("(local.get $i)", location.width), location.offset)
        here = f"(i32.eq {place} (i32.const {(part.place or 0) + bias(location)}))"
    else:
        first = part.field.offset + part.cell * part.field.width
        byte = f"(i32.load8_u offset={first} (i32.add (local.get $s) (i32.shr_u (local.get $i) (i32.const 3))))"
        here = f"(i32.and (i32.shr_u {byte} (i32.and (local.get $i) (i32.const 7))) (i32.const 1))"
    counted = f"(i32.shl {kind_of(table, '(local.get $i)')} (i32.const 1))"
    return [
        f"(memory.fill (i32.const {to}) (i32.const 0) (i32.const {part.size}))",
        "(local.set $i (i32.const 0))",
        f"(loop $things\n"
        f"    (if {here} (then\n"
        f"      (local.set $at {counted})\n"
        f"      (i32.store16 offset={to} (local.get $at)\n"
        f"        (i32.add (i32.load16_u offset={to} (local.get $at)) (i32.const 1)))))\n"
        f"    (local.set $i (i32.add (local.get $i) (i32.const 1)))\n"
        f"    (br_if $things (i32.lt_u (local.get $i) (i32.const {part.pool.things}))))",
    ]


# ---------------------------------------------------------------- reading and writing one
def decoded(data: bytes, parts: Sequence[Part]) -> tuple[int, ...]:
    """The position as the reference machine has it."""
    values: list[int] = []
    for part in parts:
        match part:
            case Counts():
                found: list[int] = []
                for number, first in enumerate(kind_numbers(part.pool)):
                    start = part.offset + 2 * number
                    found += [first] * int.from_bytes(data[start : start + 2], "little")
                values += found + [-1] * (part.pool.things - len(found))
            case _:
                values += told(data[part.offset : part.offset + part.size], _as_told(part))
    return tuple(values)


def encoded(values: Sequence[int], parts: Sequence[Part]) -> bytes:
    """The inverse. Raises ValueError for what is no such position."""
    data = bytearray(position_size(parts))
    rest = iter(values)
    try:
        for part in parts:
            match part:
                case Counts():
                    there = taken(rest, part.pool.things)
                    content = b"".join(there.count(first).to_bytes(2, "little") for first in kind_numbers(part.pool))
                case _:
                    content = written(rest, _as_told(part))
            data[part.offset : part.offset + part.size] = content
    except (KeyError, OverflowError, ValueError) as error:
        raise ValueError("the records of positions do not fit this game") from error
    if next(rest, None) is not None:
        raise ValueError("the records of positions do not fit this game")
    return bytes(data)


def _as_told(part: Cells | Names | Several | Bag) -> Own:
    """A part with the same bytes; of things that nothing goes with the kind alone is told."""
    match part:
        case Cells(field=field):
            return Share(part.offset, field, field.count)
        case Names():
            return Several(part.offset, Entry(part.pool), part.field, Run(part.first, 0), part.count, None)
        case _:
            return part
