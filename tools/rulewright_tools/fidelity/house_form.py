"""Scenarios as text, in the form in which the shipped ones are written: a mapping on one line where it fits, else a key
a line, or over several lines where that would be long; texts in quotes only where YAML needs them.

Takes a scenario as plain data (what its schema describes) and returns the text of a file with it alone, which can be
added to a file with others.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

WIDEST = 120
MOST_LINES = 8  # of a mapping that is written with a key a line
_STEPS = "steps"
# What YAML reads as a plain scalar: no indicator at its beginning, no space at its ends, nothing in it that ends it.
_PLAIN = re.compile(r"(?!-(?:\s|$)|[?:,\[\]{}#&*!|>'\"%@`~=]|---|\.\.\.)\S(?:.*\S)?")
_ENDS = re.compile(r":(?=\s|$)|\s#|[^\S ]|[\x00-\x1f\x7f-\x9f\ufeff\ufffe\uffff]")
_ENDS_INSIDE = re.compile(rf"[,\[\]{{}}?:]|{_ENDS.pattern}")


class Quoted(str):
    """A text that has to stand in quotes to be one value."""


def scenario_text(content: Mapping[str, Any]) -> str:
    lines: list[str] = []
    for key, value in content.items():
        start = "- " if not lines else "  "
        if key == _STEPS:
            lines += [f"{start}{key}:", *_items(value, 4, flow=False)]
        else:
            lines += _entry(key, value, 2, start)
    return "\n".join(lines) + "\n"


def _entry(key: str, value: Any, indent: int, start: str) -> Iterator[str]:
    """A key with its value; `start` is what stands before it on its line."""
    line = f"{start}{_scalar(key, inside=False)}: {_flow(value)}"
    if len(line) <= WIDEST or not isinstance(value, Mapping | list) or not value:
        yield line
        return
    yield f"{start}{_scalar(key, inside=False)}:"
    if isinstance(value, Mapping) and len(value) > MOST_LINES and not _is_nested(value):
        yield from _filled(value, indent + 2)
    elif isinstance(value, list):
        yield from _items(value, indent + 2)
    else:
        yield from _entries(value, indent + 2, " " * (indent + 2))


def _is_nested(value: Mapping[str, Any]) -> bool:
    return any(isinstance(one, Mapping) for one in value.values())


def _filled(value: Mapping[str, Any], indent: int) -> Iterator[str]:
    """A mapping in braces over as many lines as it needs."""
    line = " " * indent + "{"
    parts = [f"{_scalar(str(key))}: {_member(one)}" for key, one in value.items()]
    for number, part in enumerate(parts, 1):
        part += "," if number < len(parts) else "}"
        if len(line) + 1 + len(part) > WIDEST and line.strip() != "{":
            yield line
            line = " " * indent
        line += part if line.endswith("{") else f" {part}"
    yield line


def _entries(value: Mapping[str, Any], indent: int, start: str) -> Iterator[str]:
    for key, one in value.items():
        yield from _entry(str(key), one, indent, start)
        start = " " * indent


def _items(values: list[Any], indent: int, flow: bool = True) -> Iterator[str]:
    """The items of a list, one a line; mappings as blocks unless `flow` and they fit."""
    start = " " * indent + "- "
    for value in values:
        line = f"{start}{_flow(value)}"
        if isinstance(value, Mapping) and value and (not flow or len(line) > WIDEST):
            yield from _entries(value, indent + 2, start)
        else:
            yield line


def _flow(value: Any) -> str:
    """The value on one line; the text of a mapping's or a list's members is quoted where it would end early."""
    match value:
        case Mapping():
            return f"{{{', '.join(f'{_scalar(str(key))}: {_member(one)}' for key, one in value.items())}}}"
        case list() | tuple():
            return f"[{', '.join(_member(one) for one in value)}]"
        case _:
            return _scalar(value, inside=False)


def _member(value: Any) -> str:
    return _flow(value) if isinstance(value, Mapping | list | tuple) else _scalar(value)


def _scalar(value: Any, inside: bool = True) -> str:
    """`inside`: in brackets or braces, where commas and brackets end a text."""
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case _:
            text = str(value)
    ends = _ENDS_INSIDE if inside else _ENDS
    plain = not isinstance(value, Quoted) and _PLAIN.fullmatch(text) and not ends.search(text)
    return text if plain else json.dumps(text, ensure_ascii=False)
