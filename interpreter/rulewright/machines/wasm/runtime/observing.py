"""What a player sees of a state, in WebAssembly; the meaning is that of `machines.reference.visibility`.

`observe (state, player, out)` writes the cells of the vector as the player may see them: those that are not seen are
0, and so is what is nobody's business (chance, what a half-finished turn remembers, sealed answers, what players know).
`player` -1 is somebody who only watches. Marks follow the vector, a byte each: for each key of a zone of tokens or a
variable whether its cells are seen, for each thing of a pool whether the player recognises it. Where the marks are the
same in every state there are none (see `Marks`). A thing that is not recognised still has its place, as what lies
hidden is counted; which thing it is must not be told.
"""

from dataclasses import dataclass

from rulewright.ir.code import Code, TokenZone, Variable
from rulewright.ir.layout import Field, Role
from rulewright.machines.wasm.runtime.cells import at, copy_bytes, load_code
from rulewright.machines.wasm.runtime.pools import PoolTables
from rulewright.machines.wasm.runtime.seeing import called, everyone
from rulewright.machines.wasm.runtime.slots import UNROLLED

Item = TokenZone | Variable
_NOT_SHOWN = (Role.CHANCE, Role.FRAME, Role.ANSWER, Role.KNOWN, Role.GROUP)


@dataclass(frozen=True, slots=True)
class Marks:
    """Offsets in what `observe` writes, `size` bytes in all. `tokens` and `variables` have those of the marks of items
    by number (their place in the code), `pools` those of things; what is not there is seen by everyone."""

    tokens: dict[int, int]
    variables: dict[int, int]
    pools: dict[int, int]
    size: int


def marks_of(code: Code) -> Marks:
    end = code.layout.size
    tokens: dict[int, int] = {}
    variables: dict[int, int] = {}
    pools: dict[int, int] = {}
    for number, zone in enumerate(code.token_zones):
        if is_marked(zone):
            tokens[number], end = end, end + code.layout.fields[zone.field].count
    for number, variable in enumerate(code.variables):
        if is_marked(variable):
            variables[number], end = end, end + _keys(code, variable)
    for pool in code.pools:
        if pool.known is not None:
            pools[pool.number], end = end, end + pool.things
    return Marks(tokens, variables, pools, end)


def is_marked(item: Item) -> bool:
    """Is there anybody who may not see all of it?"""
    return item.seen.function is not None or item.seen.top


def _keys(code: Code, item: Item) -> int:
    """How many keys there are."""
    fields = code.layout.fields
    if isinstance(item, Variable) and item.length is not None:
        return fields[item.length].count
    return fields[item.field].count


def observing_text(code: Code, tables: tuple[PoolTables, ...]) -> str:
    marks = marks_of(code)
    size = code.layout.size
    copied = (
        "\n  ".join(copy_bytes("(local.get $out)", 0, "(local.get $s)", 0, size))
        if size <= UNROLLED
        else f"(memory.copy (local.get $out) (local.get $s) (i32.const {size}))"
    )
    cleared = "\n  ".join(_cleared(field) for field in code.layout.fields if field.role in _NOT_SHOWN)
    items = [_item(code, zone, marks.tokens[n]) for n, zone in enumerate(code.token_zones) if n in marks.tokens]
    items += [_item(code, one, marks.variables[n]) for n, one in enumerate(code.variables) if n in marks.variables]
    things = [_things(code, t, marks.pools[t.pool.number]) for t in tables if t.pool.number in marks.pools]
    return f"""
(func (export "observe") (param $s i32) (param $player i32) (param $out i32)
  (local $needed i64) (local $key i32) (local $sees i32)
  (call $begin (local.get $s))
  (local.set $needed (if (result i64) (i32.lt_s (local.get $player) (i32.const 0))
    (then {everyone(code)})
    (else (i64.shl (i64.const 1) (i64.extend_i32_u (local.get $player))))))
  {copied}
  {cleared}
  {"".join((*items, *things))})
"""


def _cleared(field: Field) -> str:
    start = f"(i32.add (local.get $out) (i32.const {field.offset}))"
    return f"(memory.fill {start} (i32.const 0) (i32.const {field.count * field.width}))"


def _all_of(who: str) -> str:
    """Are all of the needed players among these?"""
    return f"(i64.eqz (i64.and (local.get $needed) (i64.xor {who} (i64.const -1))))"


def _mark(offset: int, sees: str) -> str:
    return f"(i32.store8 offset={offset} (i32.add (local.get $out) (local.get $key)) {sees})"


def _each_key(count: int, body: str) -> str:
    return f"""
  (local.set $key (i32.const 0))
  (loop $next
    {body}
    (local.set $key (i32.add (local.get $key) (i32.const 1)))
    (br_if $next (i32.lt_u (local.get $key) (i32.const {count}))))"""


def _item(code: Code, item: Item, offset: int) -> str:
    keys = _keys(code, item)
    who = "(i64.const 0)" if item.seen.function is None else called(code, item.seen.function, item.keys)
    fields = [code.layout.fields[item.field]]
    if isinstance(item, Variable) and item.length is not None:
        fields.append(code.layout.fields[item.length])
    hidden = "\n      ".join(_hidden(field, keys) for field in fields)
    return _each_key(
        keys,
        f"""(local.set $sees {_all_of(who)})
    {_mark(offset, "(local.get $sees)")}
    (if (i32.eqz (local.get $sees)) (then
      {hidden}))""",
    )


def _hidden(field: Field, keys: int) -> str:
    """Clears the cells of a key."""
    size = field.width * (field.count // keys)
    start = at("(local.get $key)", size, f"(i32.add (local.get $out) (i32.const {field.offset}))")
    return f"(memory.fill {start} (i32.const 0) (i32.const {size}))"


def _things(code: Code, t: PoolTables, offset: int) -> str:
    if t.pool.known is None:
        raise TypeError(f"nothing of {t.pool.name} is ever hidden")
    known = code.layout.fields[t.pool.known]
    byte = f"(i32.add {at('(local.get $key)', known.width)} (i32.shr_u (local.get $player) (i32.const 3)))"
    bit = f"(i32.shr_u {load_code(1, byte, known.offset)} (i32.and (local.get $player) (i32.const 7)))"
    return _each_key(
        t.things,
        f"""(local.set $sees {_all_of(f"(call ${t.name}_seers (local.get $s) (local.get $key))")})
    (if (i32.and (i32.eqz (local.get $sees)) (i32.ge_s (local.get $player) (i32.const 0))) (then
      (local.set $sees (i32.and {bit} (i32.const 1)))))
    {_mark(offset, "(local.get $sees)")}""",
    )
