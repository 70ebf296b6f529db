"""A wrong rule text as a list of words and signs: a tokeniser that accepts everything.

It knows the signs of other languages (`==`, `&&`, `+=`), texts that are not closed and single quotes, so that the
messages can name them as a person sees them.
"""

import re
from dataclasses import dataclass

_PATTERN = re.compile(
    r"""
      (?P<space>[ \t\r]+|\#[^\n]*)
    | (?P<newline>\n)
    | (?P<clause>@[A-Z]+-[A-Z]*[0-9]*(?:\.[0-9]+)*)
    | (?P<text>"[^"\n]*"|“[^”\n]*”)
    | (?P<open_text>"[^\n]*)
    | (?P<single>'[^'\n]*')
    | (?P<name>[^\W\d][\w\u0300-\u036f]*)
    | (?P<number>[0-9]+)
    | (?P<sign>===|!==|\.\.\.|\.\.|==|!=|<=|>=|=<|=>|<>|&&|\|\||\+=|-=|\*=|/=|:=|\+\+|--|->|\*\*|//|::|.)
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Lexeme:
    """`first` is set for the first word of a line; `kind` is a group name of the pattern above."""

    kind: str
    text: str
    start: int
    end: int
    first: bool


def lexemes(text: str) -> tuple[Lexeme, ...]:
    found: list[Lexeme] = []
    first = True
    for match in _PATTERN.finditer(text):
        kind = match.lastgroup or "sign"
        if kind == "newline":
            first = True
        elif kind != "space":
            found.append(Lexeme(kind, match.group(), match.start(), match.end(), first))
            first = False
    return tuple(found)
