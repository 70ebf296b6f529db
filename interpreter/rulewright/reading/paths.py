"""Paths that address the parts of a game: `zones.house.start`, `terms.playable(pit p)`, `enums.field."5.9"`.

A path is a tuple of keys. In writing they are joined by dots; dots inside parentheses or quotes do not part it.
"""

import re
import unicodedata

from rulewright.reading.nodes import Mapping, Scalar

Path = tuple[str, ...]

_PUNCTUATION = re.compile(r"\s*([(),])\s*")


def parse_path(written: Scalar) -> tuple[Scalar, ...] | None:
    """The keys of a path where they stand, or None if it is none (an empty part, quotes or a parenthesis left open)."""
    text = written.text
    parts: list[Scalar] = []
    start = 0
    while start <= len(text):
        end = _quoted_end(text, start) if text.startswith(('"', "'"), start) else _plain_end(text, start)
        if end is None:
            return None
        inside = (start + 1, end - 1) if text.startswith(('"', "'"), start) else (start, end)
        part = _part(written, *inside)
        if not part.text:
            return None
        parts.append(part)
        if end < len(text) and text[end] != ".":
            return None
        start = end + 1
    return tuple(parts)


def _quoted_end(text: str, start: int) -> int | None:
    end = text.find(text[start], start + 1)
    return None if end < 0 else end + 1


def _plain_end(text: str, start: int) -> int | None:
    depth = 0
    for place in range(start, len(text)):
        if text[place] == "." and depth == 0:
            return place
        depth += (text[place] == "(") - (text[place] == ")")
    return len(text) if depth == 0 else None


def _part(written: Scalar, start: int, end: int) -> Scalar:
    while start < end and written.text[start].isspace():
        start += 1
    while end > start and written.text[end - 1].isspace():
        end -= 1
    span = written.part(start, end)
    return Scalar(written.text[start:end], span, (*written.offsets[start:end], span.end))


def write_path(path: Path) -> str:
    """A path as an author writes it."""
    return ".".join(f'"{part}"' if "." in part.partition("(")[0] else part for part in path)


def normal(key: str) -> str:
    """A key for comparison: in NFC, one blank between words, none beside parentheses, one after a comma."""
    packed = " ".join(unicodedata.normalize("NFC", key).split())
    return _PUNCTUATION.sub(r"\1", packed).replace(",", ", ")


def normal_path(path: Path) -> Path:
    return tuple(normal(part) for part in path)


def find_key(mapping: Mapping, key: str) -> Scalar | None:
    """The key of a mapping that a part of a path names: signatures may be spaced in another way."""
    return next((name for name, _ in mapping.entries if normal(name.text) == normal(key)), None)


def touches(one: Path, other: Path) -> bool:
    """Are two normal paths the same, or one inside the other?"""
    return all(a == b for a, b in zip(one, other, strict=False))
