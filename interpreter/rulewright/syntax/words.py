"""The words of the language: which of them no item may be named by, and what counts as a name at all.

Names are compared in Unicode form NFC; `normalised` brings them there.
"""

import re
from unicodedata import normalize

RESERVED = frozenset(
    (
        *("let", "set", "add", "move", "swap", "shuffle", "choose", "may", "option", "return", "end", "if", "else"),
        *("for", "each", "while", "repeat", "until", "as", "all", "any", "no", "of", "where", "possible", "after"),
        *("not", "and", "or", "in", "div", "mod", "true", "false", "none", "to", "from", "with"),
        *("clockwise", "counterclockwise"),
    )
)

STATEMENT_WORDS = frozenset(
    (
        *("let", "set", "add", "move", "swap", "shuffle", "choose", "may", "return", "end"),
        *("if", "for", "while", "repeat", "as"),
    )
)

BLOCK_WORDS = frozenset(("if", "for", "while", "repeat", "as", "else", "option"))

MOST_INTEGER = 2**31 - 1

_NAME = re.compile(r"[^\W\d][\w\u0300-\u036f]*")


def normalised(name: str) -> str:
    return normalize("NFC", name)


def is_name(text: str) -> bool:
    """Letters, digits and `_`, not beginning with a digit."""
    return _NAME.fullmatch(normalised(text)) is not None


def as_name(text: str) -> str:
    """The nearest name to a text: every run of other signs becomes `_`."""
    words = re.findall(r"\w+", normalised(text))
    joined = "_".join(words)
    return joined if is_name(joined) else f"n_{joined}" if joined else "name"
