"""Values as scenarios write them, and what they are compared with.

A scalar means what the value beside it is: `3` is the number three where the game holds a number, and the site or row
of that name where it holds one. Where nothing stands beside it (what a scenario gives) it is read as it looks; a text
with spaces is left as it is, as only the game knows whether it names one thing.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import groupby

from rulewright.diagnostics import Span
from rulewright.reading.nearest import did_you_mean, listed
from rulewright.reading.nodes import Mapping as MappingNode
from rulewright.reading.nodes import Node, Scalar
from rulewright.reading.nodes import Sequence as SequenceNode
from rulewright.sessions.option import Plain
from rulewright.sessions.written import TRUTHS, WORD, is_whole_number, read_word

_HIDDEN = "hidden"
_NUMBER = re.compile(r"[1-9][0-9]{0,3}")  # before the word `hidden`: so many


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
            return node.text if node.quoted or len(_words(node)) > 1 else read_word(node.text)
        case SequenceNode():
            return [as_written(one) for one in node.items]
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
            return text == _HIDDEN and is_hidden(actual)
        case bool():
            return TRUTHS.get(text) == actual
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
            return _HIDDEN
        case Mapping():
            return ", ".join(f"{key}: {shown(value)}" for key, value in actual.items())
        case list() | tuple():
            return " ".join(_runs(actual)) or "empty"
        case Set():
            return " ".join(sorted(shown(value) for value in actual)) or "empty"
        case _:
            return str(actual)


def _runs(values: Sequence[object]) -> Iterator[str]:
    """The values one by one; of hidden ones that lie together how many there are."""
    for text, alike in groupby(map(shown, values)):
        number = len(list(alike))
        yield from [f"{number} {text}"] if text == _HIDDEN and number > 1 else [text] * number


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
        yield from _around_one(expected, actual, place, span)
        return
    if isinstance(actual, Set):
        yield from _as_set(expected, actual, place, span)
        return
    found = list(_leaves(actual, place))
    told = list(_one_by_one(expected, found, place, span))
    has_hidden = any(is_hidden(value) for _, value in found)
    if not told or (has_hidden and not any(_one_by_one(_hidden_counted(expected), found, place, span))):
        return
    yield from told


def _one_by_one(
    expected: Sequence[Node | _Word], found: Sequence[tuple[str, object]], place: str, span: Span
) -> Iterator[Difference]:
    if len(found) != len(expected):
        whole = shown([value for _, value in found])
        yield Difference(span, f"{place} has {len(found)} values, not {len(expected)}: {whole}")
        return
    for one, (name, value) in zip(expected, found, strict=True):
        if isinstance(one, _Word | Scalar):
            yield from _one(one if isinstance(one, _Word) else _whole(one), value, name)
        else:
            yield from differences(one, value, name)


def _around_one(expected: Sequence[Node | _Word], actual: object, place: str, span: Span) -> Iterator[Difference]:
    """A list for a place that holds one value: of that value, or empty."""
    match expected:
        case [_Word() as one]:
            yield from _one(one, actual, place)
        case [Scalar() | MappingNode() | SequenceNode() as one]:
            yield from differences(one, actual, place)
        case []:
            if actual is not None:
                yield Difference(span, f"{place} is {shown(actual)}, not none")
        case _:
            yield Difference(span, f"{place} is one value, {shown(actual)}")


def _hidden_counted(words: Sequence[Node | _Word]) -> list[Node | _Word]:
    """The same with the words `3 hidden` as three words `hidden`."""
    found: list[Node | _Word] = []
    for word in words:
        before = found[-1] if found else None
        if (
            isinstance(word, _Word)
            and word.text == _HIDDEN
            and isinstance(before, _Word)
            and _NUMBER.fullmatch(before.text)
        ):
            found[-1:] = [word] * int(before.text)
        else:
            found.append(word)
    return found


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
    found = WORD.finditer(scalar.text)
    return tuple(_Word(word.group(), scalar.part(word.start(), word.end()), False) for word in found)
