"""Values as scenarios write them, and what they are compared with.

A scalar means what the value beside it is: `3` is the number three where the game holds a number, and the site or row
of that name where it holds one. Where nothing stands beside it (what a scenario gives) it is read as it looks.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from rulewright.diagnostics import Span
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.reading.nodes import Mapping as MappingNode
from rulewright.reading.nodes import Node, Scalar
from rulewright.reading.nodes import Sequence as SequenceNode
from rulewright_tools.fidelity.documents import is_whole_number

Plain = int | bool | str | None | list["Plain"] | dict[str, "Plain"]
_WORD = re.compile(r"[^\s/]\S*")


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where a scenario and the game disagree; `span` marks what the scenario says."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class _Word:
    """A single value as written; `quoted` ones are texts whatever they look like."""

    text: str
    span: Span
    quoted: bool


def as_written(node: Node) -> Plain:
    """What a scenario gives, as plain data: numbers, true and false, `none` as None, texts, lists, values by key."""
    match node:
        case Scalar():
            words = _words(node)
            return [_plain(word) for word in words] if len(words) > 1 else _plain(_whole(node))
        case SequenceNode():
            return [_plain(_whole(one)) if isinstance(one, Scalar) else as_written(one) for one in node.items]
        case MappingNode():
            return {key.text: as_written(value) for key, value in node.entries}


def differences(expected: Node, actual: object, place: str) -> Iterator[Difference]:
    """Where what a scenario expects of a place differs from what the game holds there."""
    match expected:
        case MappingNode():
            yield from _by_key(expected, actual, place)
        case SequenceNode():
            yield from _in_order(list(expected.items), actual, place, expected.span)
        case Scalar() if _is_many(actual):
            yield from _in_order(list(_words(expected)), actual, place, expected.span)
        case Scalar():
            yield from _one(_whole(expected), actual, place)


def same(text: str, actual: object) -> bool:
    """Whether a text names a single value."""
    match actual:
        case None:
            return text == "none"
        case Mapping():
            return text == "hidden" and is_hidden(actual)
        case bool():
            return text == ("true" if actual else "false")
        case int():
            return is_whole_number(text) and int(text) == actual
        case _:
            return text == str(actual)


def shown(actual: object) -> str:
    """A value of the game as a scenario would write it."""
    match actual:
        case None:
            return "none"
        case bool():
            return "true" if actual else "false"
        case Mapping() if is_hidden(actual):
            return "hidden"
        case Mapping():
            return ", ".join(f"{key}: {shown(value)}" for key, value in actual.items())
        case list() | tuple():
            return " ".join(shown(value) for value in actual) or "empty"
        case Set():
            return " ".join(sorted(shown(value) for value in actual)) or "empty"
        case _:
            return str(actual)


def _by_key(expected: MappingNode, actual: object, place: str) -> Iterator[Difference]:
    if not isinstance(actual, Mapping) or is_hidden(actual):
        yield Difference(expected.span, f"{place} has no keys; it is {shown(actual)}")
        return
    values = {shown(key): value for key, value in actual.items()}
    for key, value in expected.entries:
        if key.text in values:
            yield from differences(value, values[key.text], _keyed(place, key.text))
        else:
            guess = did_you_mean(key.text, values)
            yield Difference(
                key.span, f"{place} has no key `{key.text}`{': ' + guess if guess else ''} ({listed(values)})"
            )


def _keyed(place: str, key: str) -> str:
    return f"{place[:-1]}, {key})" if place.endswith(")") else f"{place}({key})"


def _in_order(expected: Sequence[Node | _Word], actual: object, place: str, span: Span) -> Iterator[Difference]:
    if not _is_many(actual):
        yield Difference(span, f"{place} is one value, {shown(actual)}")
        return
    if isinstance(actual, Set):
        yield from _as_set(expected, actual, place, span)
        return
    found = list(_leaves(actual, place))
    if len(found) != len(expected):
        whole = shown([value for _, value in found])
        yield Difference(span, f"{place} has {len(found)} values, not {len(expected)}: {whole}")
        return
    for one, (name, value) in zip(expected, found, strict=True):
        if isinstance(one, _Word | Scalar):
            yield from _one(one if isinstance(one, _Word) else _whole(one), value, name)
        else:
            yield from differences(one, value, name)


def _as_set(expected: Sequence[Node | _Word], actual: Set[object], place: str, span: Span) -> Iterator[Difference]:
    wanted = {one.text for one in expected if isinstance(one, _Word | Scalar)}
    if wanted != {shown(value) for value in actual}:
        yield Difference(span, f"{place} is {shown(actual)}, not {' '.join(sorted(wanted)) or 'empty'}")


def _leaves(actual: object, place: str) -> Iterator[tuple[str, object]]:
    """The values of a keyed place in order, each with the name of its place; of a list, its entries."""
    if isinstance(actual, Mapping):
        for key, value in actual.items():
            name = _keyed(place, shown(key))
            if isinstance(value, Mapping) and not is_hidden(value):
                yield from _leaves(value, name)
            else:
                yield name, value
    elif isinstance(actual, list | tuple):
        yield from ((f"entry {number} of {place}", value) for number, value in enumerate(actual, 1))


def _one(expected: _Word, actual: object, place: str) -> Iterator[Difference]:
    if _is_many(actual):
        yield from _in_order([expected], actual, place, expected.span)
    elif not same(expected.text, actual):
        yield Difference(expected.span, f"{place} is {shown(actual)}, not {expected.text}")


def is_hidden(actual: object) -> bool:
    """Whether an observation holds something there that the observer does not see."""
    return isinstance(actual, Mapping) and "hidden" in actual and set(actual) <= {"hidden", "places"}


def _is_many(actual: object) -> bool:
    return isinstance(actual, Mapping | list | tuple | Set) and not is_hidden(actual)


def _whole(scalar: Scalar) -> _Word:
    return _Word(scalar.text, scalar.span, scalar.quoted)


def _words(scalar: Scalar) -> tuple[_Word, ...]:
    """The values in a text, which spaces part; a quoted text is one value."""
    if scalar.quoted:
        return (_whole(scalar),)
    found = _WORD.finditer(scalar.text)
    return tuple(_Word(word.group(), scalar.part(word.start(), word.end()), False) for word in found)


def _plain(word: _Word) -> Plain:
    if word.quoted:
        return word.text
    if is_whole_number(word.text):
        return int(word.text)
    return {"true": True, "false": False, "none": None}.get(word.text, word.text)
