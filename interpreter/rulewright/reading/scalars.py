"""The five styles of a YAML scalar: what its characters mean and where each of them stands.

Every function takes the text of a file and the place of a scalar that YAML's scanner has already found there, and
returns the decoded text with one offset a character and one more for the end. A line break that folding turned into a
blank stands where the break stood; an escape stands at its backslash. `CannotDecode` refuses escapes that stand for no
character.
"""

from collections.abc import Callable
from dataclasses import dataclass

BREAKS = "\r\n\x85\u2028\u2029"
_KEPT_BREAKS = "\u2028\u2029"  # YAML 1.1 keeps these two as they are; the others are all a new line

_ESCAPES = {
    "0": "\0",
    "a": "\x07",
    "b": "\x08",
    "t": "\t",
    "\t": "\t",
    "n": "\n",
    "v": "\x0b",
    "f": "\x0c",
    "r": "\r",
    "e": "\x1b",
    " ": " ",
    '"': '"',
    "\\": "\\",
    "/": "/",
    "N": "\x85",
    "_": "\xa0",
    "L": "\u2028",
    "P": "\u2029",
}
_CODES = {"x": 2, "u": 4, "U": 8}


@dataclass(frozen=True, slots=True)
class Decoded:
    """A decoded scalar: `offsets` has one entry for each character and one for the end."""

    text: str
    offsets: tuple[int, ...]


class CannotDecode(Exception):
    """An escape that names no character; `start` and `end` say where it stands."""

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end
        super().__init__(start, end)


class _Walk:
    """A walk through the text of a file that writes down what the characters met there mean."""

    def __init__(self, text: str, position: int, end: int) -> None:
        self.text = text
        self.position = position
        self.end = end
        self.characters: list[str] = []
        self.offsets: list[int] = []

    def peek(self, ahead: int = 0) -> str:
        """The character `ahead` of here, or "" at the end."""
        place = self.position + ahead
        return self.text[place] if place < self.end else ""

    def at_break(self) -> bool:
        return self.position < self.end and self.text[self.position] in BREAKS

    def put(self, character: str, offset: int) -> None:
        self.characters.append(character)
        self.offsets.append(offset)

    def keep(self, count: int = 1) -> None:
        """Take characters that stand for themselves."""
        for _ in range(count):
            self.put(self.text[self.position], self.position)
            self.position += 1

    def line_break(self) -> tuple[str, int]:
        """Go over one line break; say what it is and where it stood. At the end of the text there is none: ""."""
        start, character = self.position, self.peek()
        if not character:
            return "", start
        self.position += 2 if character == "\r" and self.peek(1) == "\n" else 1
        return (character if character in _KEPT_BREAKS else "\n"), start

    def skip(self, blanks: str) -> None:
        while self.position < self.end and self.text[self.position] in blanks:
            self.position += 1

    def fold(self, blanks: str) -> None:
        """Go over line breaks and the blanks around them: one break is a blank, further ones are themselves."""
        first, place = self.line_break()
        further = self.empty_lines(blanks)
        if first in _KEPT_BREAKS:
            self.put(first, place)
        elif not further:
            self.put(" ", place)
        for character, offset in further:
            self.put(character, offset)

    def empty_lines(self, blanks: str) -> list[tuple[str, int]]:
        found = []
        self.skip(blanks)
        while self.at_break():
            found.append(self.line_break())
            self.skip(blanks)
        return found

    def result(self, end: int) -> Decoded:
        return Decoded("".join(self.characters), (*self.offsets, end))


def decode_plain(text: str, start: int, end: int) -> Decoded:
    """A scalar without quotes; `end` is the offset after its last character."""
    walk = _Walk(text, start, end)
    _flow(walk, " ", _plain_character)
    return walk.result(end)


def decode_single(text: str, start: int, end: int) -> Decoded:
    """A scalar in single quotes, which stand at `start` and `end - 1`."""
    walk = _Walk(text, start + 1, end - 1)
    _flow(walk, " \t", _single_character)
    return walk.result(end - 1)


def decode_double(text: str, start: int, end: int) -> Decoded:
    """A scalar in double quotes, which stand at `start` and `end - 1`."""
    walk = _Walk(text, start + 1, end - 1)
    _flow(walk, " \t", _double_character)
    return walk.result(end - 1)


def _flow(walk: _Walk, blanks: str, take: Callable[[_Walk], None]) -> None:
    while walk.position < walk.end:
        length = 0
        while walk.peek(length) and walk.peek(length) in blanks:
            length += 1
        following = walk.peek(length)
        if following and following in BREAKS:
            walk.position += length
            walk.fold(blanks)
        else:
            walk.keep(length)
            if walk.position < walk.end:
                take(walk)


def _plain_character(walk: _Walk) -> None:
    walk.keep()


def _single_character(walk: _Walk) -> None:
    doubled = walk.peek() == "'" and walk.peek(1) == "'"
    walk.keep()
    walk.position += doubled


def _double_character(walk: _Walk) -> None:
    if walk.peek() != "\\":
        walk.keep()
        return
    start = walk.position
    escape = walk.peek(1)
    walk.position += 1
    if walk.at_break():  # an escaped line break stands for nothing, the empty lines after it for themselves
        walk.line_break()
        for character, offset in walk.empty_lines(" \t"):
            walk.put(character, offset)
        return
    walk.position += 1
    if escape in _ESCAPES:
        walk.put(_ESCAPES[escape], start)
        return
    digits = walk.text[walk.position : walk.position + _CODES[escape]]
    walk.position += len(digits)
    code = int(digits, 16)
    if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        raise CannotDecode(start, walk.position)
    walk.put(chr(code), start)


def decode_block(text: str, start: int, outer: int) -> Decoded:
    """A literal `|` or folded `>` scalar whose header stands at `start`; `outer` is the indent of what holds it, or -1.

    The last offset is the end of the last line that belongs to it (the end of the header if it is empty).
    """
    walk = _Walk(text, start + 1, len(text))
    folded = text[start] == ">"
    chomping, indent = "", 0
    while walk.peek() and walk.peek() in "+-0123456789":
        if walk.peek() in "+-":
            chomping = walk.peek()
        else:
            indent = int(walk.peek())
        walk.position += 1
    end = walk.position
    while walk.peek() and not walk.at_break():
        walk.position += 1  # blanks and a comment
    walk.line_break()

    least = max(outer + 1, 1)
    if indent:
        indent = least + indent - 1
        empty = _empty_block_lines(walk, indent)
        column = _column(walk)
    else:
        empty, widest = _leading_block_lines(walk)
        indent = max(least, widest)
        column = _column(walk)

    last: tuple[str, int] = ("", walk.position)
    while column == indent and walk.peek():
        for character, offset in empty:
            walk.put(character, offset)
        indented_more = walk.peek() in " \t"
        while walk.peek() and not walk.at_break():
            walk.keep()
        end = walk.position
        last = walk.line_break()
        empty = _empty_block_lines(walk, indent)
        column = _column(walk)
        if column != indent or not walk.peek():
            break
        if folded and last[0] == "\n" and not indented_more and walk.peek() not in " \t":
            if not empty:
                walk.put(" ", last[1])
        else:
            walk.put(*last)
    if chomping != "-" and last[0]:
        walk.put(*last)
    if chomping == "+":
        for character, offset in empty:
            walk.put(character, offset)
    return walk.result(max([end, *(offset + 1 for offset in walk.offsets[-1:])]))


def _column(walk: _Walk) -> int:
    """How far the walk has come on its line (the walk stands in the indentation, which is blanks)."""
    start = walk.position
    while start > 0 and walk.text[start - 1] == " ":
        start -= 1
    return walk.position - start


def _leading_block_lines(walk: _Walk) -> tuple[list[tuple[str, int]], int]:
    """The empty lines before the first line with text, and the deepest indentation met among them all."""
    found: list[tuple[str, int]] = []
    widest = column = 0
    while walk.peek() and walk.peek() in f" {BREAKS}":
        if walk.at_break():
            found.append(walk.line_break())
            column = 0
        else:
            walk.position += 1
            column += 1
            widest = max(widest, column)
    return found, widest


def _empty_block_lines(walk: _Walk, indent: int) -> list[tuple[str, int]]:
    """Go over lines that hold nothing but indentation, and over the indentation of the line that follows them."""
    found: list[tuple[str, int]] = []
    while True:
        column = 0
        while column < indent and walk.peek() == " ":
            walk.position += 1
            column += 1
        if not walk.at_break():
            return found
        found.append(walk.line_break())
