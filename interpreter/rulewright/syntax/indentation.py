"""Indentation as tokens: what stands between lark's lexer and its parser.

Takes the stream of tokens and returns it with `_INDENT` and `_DEDENT` after the line breaks at which a block begins or
ends; line breaks inside parentheses vanish. Refuses, by raising, a tab in front of a line, a line that comes back to a
depth at which no block stands, brackets nested too deep, and a reserved word where a name is due (the contextual lexer
would let it through).
"""

from collections.abc import Iterator

from lark import Token
from lark.exceptions import UnexpectedInput, UnexpectedToken

from rulewright.syntax.words import RESERVED

MOST_NESTED = 100


class Misplaced(UnexpectedInput):
    """A line that begins where it may not; `token` is the line break before it."""

    def __init__(self, token: Token, position: int) -> None:
        self.token = token
        self.position = position
        super().__init__(f"line begins at the wrong place: {position}")


class TabIndent(Misplaced):
    """A line is set in by a tab."""


class NoSuchDepth(Misplaced):
    """A line comes back to a depth that no line above it has."""


class TooDeep(UnexpectedInput):
    def __init__(self, position: int) -> None:
        self.position = position
        super().__init__(f"nested too deep: {position}")


class ReservedHere(UnexpectedToken):
    """A reserved word where only a name fits."""

    def __init__(self, token: Token) -> None:
        super().__init__(token, set())  # type: ignore[no-untyped-call]


class Indenter:
    """lark's `postlex`. The first line of a text sets the depth of its outermost block."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        depths: list[int] = []
        brackets = 0
        outside: Token | None = None  # the break before a line that lies left of the first one
        previous = ""
        for token in stream:
            if token.type == "_NL":
                if brackets:
                    continue
                yield token
                depth = _depth(token)
                outside = None
                if not depths:
                    depths.append(depth)
                elif depth > depths[-1]:
                    depths.append(depth)
                    yield _empty("_INDENT", token)
                while depth < depths[-1] and len(depths) > 1:
                    depths.pop()
                    yield _empty("_DEDENT", token)
                if depth > depths[-1]:
                    raise NoSuchDepth(token, _end(token))
                if depth < depths[-1]:
                    outside = token
                continue
            if outside is not None:
                raise NoSuchDepth(outside, _end(outside))
            if token.type == "NAME" and token.value in RESERVED and token.value != "set" and previous != ".":
                raise ReservedHere(token)
            if token.value == "(":
                brackets += 1
                if brackets > MOST_NESTED:
                    raise TooDeep(token.start_pos or 0)
            elif token.value == ")":
                brackets = max(0, brackets - 1)
            previous = token.value
            yield token


def _depth(token: Token) -> int:
    indent = token.value.rpartition("\n")[2]
    if "\t" in indent:
        raise TabIndent(token, _end(token) - len(indent) + indent.index("\t"))
    return len(indent)


def _end(token: Token) -> int:
    return (token.start_pos or 0) + len(token.value)


def _empty(kind: str, token: Token) -> Token:
    end = _end(token)
    return Token(kind, "", end, token.end_line, token.end_column, token.end_line, token.end_column, end)
