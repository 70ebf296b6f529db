"""What a place holds, as text. Takes leaves of `Match.observe(…)["places"]`; what is hidden becomes `?` or a number.

Zero, none, false and nothing at all are empty: they make no text where room is scarce.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

HIDDEN = "hidden"
_MOST_LISTED = 16
_LAST = 6
_LETTERS = 2


def is_hidden(leaf: Any) -> bool:
    """`{"hidden": back}`: something that the onlooker does not see, maybe with `places` of it that can be seen."""
    return isinstance(leaf, Mapping) and HIDDEN in leaf and set(leaf) <= {HIDDEN, "places"}


def is_empty(leaf: Any) -> bool:
    if is_hidden(leaf):
        return False
    if isinstance(leaf, Mapping):
        return all(is_empty(part) for part in leaf.values())
    return leaf is None or leaf is False or leaf == 0 or leaf == [] or leaf == ""


def text_of(leaf: Any, titles: Mapping[str, str] | None = None, ordered: bool = True) -> str:
    """One value, or all values of a list; `titles` are what people read for the names of values.

    Values that are alike are counted together: everywhere in a list without an order, else where they stand together.
    A list with an order of values of a letter or two is written out, `B Y Y B`, as one reads a row of beads. Of a long
    list with an order only the last values are told: the top of a stack.
    """
    if is_hidden(leaf):
        return "?"
    match leaf:
        case None:
            return "none"
        case bool():
            return "yes" if leaf else "no"
        case str():
            return (titles or {}).get(leaf, leaf)
        case Mapping():
            return ", ".join(f"{key} {text_of(part, titles)}" for key, part in leaf.items() if not is_empty(part))
        case list() | tuple() | set() | frozenset():
            return _many(leaf, titles, ordered) or "empty"
        case _:
            return str(leaf)


def _many(items: Collection[Any], titles: Mapping[str, str] | None, ordered: bool) -> str:
    """The things that are seen, then how many are not, by their backs."""
    seen = [text_of(item, titles) for item in items if not is_hidden(item)]
    backs = Counter("" if item[HIDDEN] is None else text_of(item[HIDDEN]) for item in items if is_hidden(item))
    unseen = [f"{count} hidden{f' ({back})' if back else ''}" for back, count in backs.items()]
    if ordered and 1 < len(seen) <= _MOST_LISTED and not backs and all(len(text) <= _LETTERS for text in seen):
        return " ".join(seen)
    if not ordered:
        runs = [_counted(text, count) for text, count in Counter(seen).items()]
    elif len(seen) <= _MOST_LISTED:
        runs = _repeated(seen)
    else:
        runs = [f"{len(seen)}, at last {', '.join(_repeated(seen[-_LAST:]))}"]
    parts = [*runs, *unseen]
    return (" | " if any("," in part for part in parts) else ", ").join(parts)


def _repeated(texts: list[str]) -> list[str]:
    """Runs of the same text as `3 × text`."""
    runs: list[tuple[str, int]] = []
    for text in texts:
        if runs and runs[-1][0] == text:
            runs[-1] = (text, runs[-1][1] + 1)
        else:
            runs.append((text, 1))
    return [_counted(text, count) for text, count in runs]


def _counted(text: str, count: int) -> str:
    return text if count == 1 else f"{count} × {text}"
