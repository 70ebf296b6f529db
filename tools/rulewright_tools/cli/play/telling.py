"""What everybody may be told of a choice that somebody made.

Where nothing is hidden, the text of the option. Otherwise a choice is told as far as its values can be seen by somebody
who only watches: not if it was made in secret, if it names a thing that lies hidden, or if a value went into a hidden
variable.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from rulewright import Match, Option
from rulewright.ir.code import Asked, Decision
from rulewright_tools.drawing.content import is_hidden

SECRET = "makes a choice in secret"


def told(before: Match, option: Option, after: Match, hides: bool) -> str:
    """What to say of an option that led from one position to the next."""
    if not hides:
        return option.text
    decision = asked(before)
    if decision is None or decision.asked is Asked.SEALED:
        return SECRET
    seen = [after.observe(None)["places"], before.observe(None)["places"]]
    if any(thing not in {leaf for one in seen for leaf in _leaves(one)} for thing in _things(decision, option)):
        return SECRET
    return SECRET if _went_into_hiding(before, option, after, seen[0]) else option.text


def asked(match: Match) -> Decision | None:
    """The decision at which a match waits."""
    pending = match.game.machine.pending(match.state)
    return None if pending is None else match.game.code.decisions[pending.decision]


def _things(decision: Decision, option: Option) -> Iterator[str]:
    """The names of the things that an option names."""
    pools = {
        name
        for arm in decision.arms
        for name, shown in zip(arm.names, arm.shown, strict=True)
        if shown.pool is not None
    }
    yield from (str(value) for name, value in option.values.items() if name in pools and value is not None)


def _went_into_hiding(before: Match, option: Option, after: Match, seen: Mapping[str, Any]) -> bool:
    chosen = [value for value in option.values.values() if value is not None]
    for variable in after.game.code.variables:
        if variable.seen.function is None:
            continue
        held, now = before.place(variable.name), after.place(variable.name)
        for was, value, shown in _cells(held, now, seen.get(variable.name)):
            if is_hidden(shown) and was != value and value in chosen:
                return True
    return False


def _cells(was: Any, now: Any, shown: Any) -> Iterator[tuple[Any, Any, Any]]:
    if isinstance(now, Mapping):
        for key in now:
            part = shown.get(key) if isinstance(shown, Mapping) and not is_hidden(shown) else shown
            yield from _cells(was[key], now[key], part)
    else:
        yield was, now, shown


def _leaves(value: Any) -> Iterator[Any]:
    """All texts in an observation, keys included: things of which something is told are keys as well."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _leaves(part)
            if not is_hidden(value) and isinstance(part, Mapping | list):
                continue
            yield key
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _leaves(part)
    else:
        yield value
