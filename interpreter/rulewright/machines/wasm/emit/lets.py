"""What the conditions of a generator have in common for all its values is worked out once (see `Let`).

It is worked out when the first value comes to it, not before: so what cannot be evaluated is an error where it was one,
and nothing is worked out in vain.
"""

from collections.abc import Iterable

from rulewright.ir.expressions import Expr, Let, Local
from rulewright.ir.walking import walk
from rulewright.machines.wasm.emit import stored
from rulewright.machines.wasm.emit.writer import Writer, is_wide, stack_type


def put_let(w: Writer, let: Let) -> None:
    """Gives the local its value."""
    kind = w.infos[let.local].type
    register = w.registers[let.local]
    if is_wide(kind):
        stored.into(w, let.value, register, kind)
    else:
        w.value_as(let.value, stack_type(kind))
        w.put(f"local.set {register}")


def settled(condition: Expr, local: int) -> bool:
    """Is it a value that is the same for all values of a generator's local?"""
    return isinstance(condition, Let) and not any(
        isinstance(node, Local) and node.number == local for node in walk(condition.value)
    )


def begin(w: Writer, conditions: Iterable[Expr], local: int) -> dict[int, str]:
    """Before a generator with these conditions runs: for each local that is given a value which is the same for all
    values of the generator's local, the WebAssembly local that says whether it has it yet."""
    flags = {}
    for condition in conditions:
        if isinstance(condition, Let) and settled(condition, local):
            flags[condition.local] = w.temporary()
            w.put("i32.const 0", f"local.set {flags[condition.local]}")
    return flags


def jump_unless(w: Writer, condition: Expr, flags: dict[int, str], label: str) -> None:
    """Goes to the label if a condition of a generator does not hold."""
    if not isinstance(condition, Let):
        w.jump_unless(condition, label)
        return
    flag = flags.get(condition.local)
    if flag is None:
        with w.scope():
            put_let(w, condition)
        return
    w.put(f"local.get {flag}", "i32.eqz")
    with w.when(), w.scope():
        put_let(w, condition)
        w.put("i32.const 1", f"local.set {flag}")
