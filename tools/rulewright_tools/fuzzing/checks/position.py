"""Where a game stands while it is checked, and small things that several checks need."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rulewright import Match, Option
from rulewright_tools.fuzzing.problems import Problem


@dataclass(frozen=True, slots=True)
class Position:
    """`previous` is the match before its last move, `other` the same match on another machine."""

    match: Match
    previous: Match | None = None
    other: Match | None = None


Check = Callable[[Position], Iterator[Problem]]
Seen = tuple[tuple[str, int, str, str, str], ...]


def seen(options: list[Option]) -> Seen:
    """Options as values that can be compared, in their order."""
    return tuple((o.player, o.id, o.choice, o.text, repr(dict(o.values))) for o in options)


def difference(one: Seen, other: Seen) -> str:
    """The first difference of two lists of options, in words."""
    for number, (left, right) in enumerate(zip(one, other, strict=False), 1):
        if left != right:
            return f"option {number} is {_named(left)} and then {_named(right)}"
    return f"{len(one)} options and then {len(other)}"


def _named(option: tuple[str, int, str, str, str]) -> str:
    player, number, _, text, _ = option
    return f"`{text}` of {player} (id {number})"
