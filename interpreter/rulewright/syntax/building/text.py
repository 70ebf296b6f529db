"""A rule text under construction: where its characters stand in the file, and what was found wrong on the way.

The builders beside this file take lark's trees and a `RuleText` and return the syntax tree; what a tree cannot mean
(a number too large, a reserved word as a name) they add to `problems` and go on.
"""

from dataclasses import dataclass, field

from lark import Token, Tree

from rulewright.diagnostics import Code, Diagnostic, Span
from rulewright.reading.nodes import Scalar
from rulewright.syntax.expressions import Ident
from rulewright.syntax.words import RESERVED, normalised

Branch = Tree[Token]


@dataclass(slots=True)
class RuleText:
    """`shift` is the number of characters that were put in front of the scalar's text before it was parsed."""

    scalar: Scalar
    shift: int = 0
    problems: list[Diagnostic] = field(default_factory=list)

    def span(self, start: int, end: int) -> Span:
        """The stretch of the file for a stretch of the parsed text."""
        last = len(self.scalar.text)
        start, end = (min(max(0, place - self.shift), last) for place in (start, end))
        return self.scalar.part(start, max(start, end))

    def written(self, start: int, end: int) -> str:
        """A stretch of the parsed text, on one line."""
        return " ".join(self.scalar.text[max(0, start - self.shift) : max(0, end - self.shift)].split())

    def of_token(self, token: Token) -> Span:
        start = token.start_pos or 0
        return self.span(start, start + len(token.value))

    def of_tree(self, tree: Branch) -> Span:
        return self.span(tree.meta.start_pos, tree.meta.end_pos)

    def from_to(self, tree: Branch, end: Span | None) -> Span:
        """From the first character of a tree to the end of a span within it (of the tree, if there is none)."""
        whole = self.of_tree(tree)
        return Span(whole.source, whole.start, max(whole.start, end.end)) if end is not None else whole

    def ident(self, token: Token) -> Ident:
        return Ident(normalised(token.value), self.of_token(token))

    def declared(self, token: Token) -> Ident:
        """A name that is given here: no word of the language."""
        ident = self.ident(token)
        if ident.text in RESERVED:
            self.problems.append(reserved(ident))
        return ident


def piece(scalar: Scalar, start: int, end: int) -> Scalar:
    """A stretch of a scalar as a scalar of its own."""
    return Scalar(scalar.text[start:end], scalar.part(start, end), scalar.offsets[start : end + 1])


def reserved(ident: Ident) -> Diagnostic:
    return Diagnostic(
        Code.RESERVED_WORD,
        f"`{ident.text}` is a word of the language and cannot be a name",
        ident.span,
        help=(f"choose another name, say `{ident.text}_` or `the_{ident.text}`",),
    )


def token_at(tree: Branch, index: int) -> Token:
    child = tree.children[index]
    if not isinstance(child, Token):
        raise TypeError(f"{tree.data} has no token at {index}")
    return child


def tree_at(tree: Branch, index: int) -> Branch:
    child = tree.children[index]
    if not isinstance(child, Tree):
        raise TypeError(f"{tree.data} has no branch at {index}")
    return child


def maybe_tree(tree: Branch, index: int) -> Branch | None:
    child = tree.children[index]
    return child if isinstance(child, Tree) else None


def branches(tree: Branch, start: int = 0) -> list[Branch]:
    return [child for child in tree.children[start:] if isinstance(child, Tree)]
