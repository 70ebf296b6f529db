"""Who sees a place, where that does not depend on the state: `visible: owner`, `nobody`, and what else is made of the
keys and of constant tables. Worked out when the module is made.
"""

from rulewright.ir.code import Code, Key, ThingZone
from rulewright.ir.expressions import Bits, Const, Difference, Expr, Local, Lookup, SetOf, Union
from rulewright.ir.statements import Return


def constant_seen(code: Code, zone: ThingZone) -> tuple[int, ...] | None:
    """For each flat key the set of players who see all that lies there, None if it depends on the state."""
    if zone.seen.function is None:
        return (0 if zone.seen.top else (1 << len(code.seats)) - 1,) * zone.places
    body = code.functions[zone.seen.function].body
    if len(body) != 1 or not isinstance(body[0], Return) or body[0].value is None:
        return None
    found = [_value(code, body[0].value, _keys(zone.keys, flat)) for flat in range(zone.places)]
    return None if None in found else tuple(mask for mask in found if mask is not None)


def _keys(keys: tuple[Key, ...], flat: int) -> tuple[int, ...]:
    values = []
    for key in reversed(keys):
        values.append(key.low + flat % key.size)
        flat //= key.size
    return tuple(reversed(values))


def _value(code: Code, expr: Expr, keys: tuple[int, ...]) -> int | None:
    match expr:
        case Const(value=int(value)):
            return value
        case Local(number=number) if number < len(keys):
            return keys[number]
        case Lookup(table=table, index=index):
            at = _value(code, index, keys)
            values = code.tables[table].values
            found = values[at] if at is not None and 0 <= at < len(values) else None
            return found if isinstance(found, int) else None
        case SetOf(parts=parts, type=Bits(low=low)):
            members = [_value(code, part, keys) for part in parts]
            if any(member is None or member < low for member in members):
                return None
            mask = 0
            for member in members:
                mask |= 1 << (member or 0) - low
            return mask
        case Union(left=left, right=right) | Difference(left=left, right=right):
            one, other = _value(code, left, keys), _value(code, right, keys)
            if one is None or other is None:
                return None
            return one | other if isinstance(expr, Union) else one & ~other
        case _:
            return None
