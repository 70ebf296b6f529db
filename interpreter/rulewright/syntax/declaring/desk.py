"""What the builders of all sections share: reading names, types, expressions and rule texts out of YAML nodes.

A builder asks the desk for the meaning of a node and always gets something to go on with; what is wrong goes to
`problems`, with the clauses of the item in which it stands. A game with problems is never handed on, so the stand-ins
are seen by nobody.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from rulewright.diagnostics import Code, Diagnostic, Span
from rulewright.reading.nodes import Mapping, Node, Scalar, Sequence
from rulewright.reading.structure import clauses_of
from rulewright.syntax.building.text import piece, reserved
from rulewright.syntax.declarations import About
from rulewright.syntax.expressions import Expr, Ident, Name, NamedType, Signature, TypeExpr
from rulewright.syntax.parser import parse_block, parse_expression, parse_signature, parse_template, parse_type
from rulewright.syntax.statements import Block, Template
from rulewright.syntax.words import RESERVED, as_name, is_name, normalised


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a section. A bare text stands for a mapping with that text under `main`."""

    key: Scalar
    node: Node
    main: str = ""
    path: tuple[str, ...] = ()

    def get(self, key: str) -> Node | None:
        if isinstance(self.node, Mapping):
            return self.node.get(key)
        return self.node if key == self.main else None

    @property
    def span(self) -> Span:
        return self.key.span


def _no_variant(*path: str) -> str:
    return ""


@dataclass(slots=True)
class Desk:
    """`variant_of` tells which variant brought or changed what stands at a path, or ""."""

    variant_of: Callable[..., str] = _no_variant
    problems: list[Diagnostic] = field(default_factory=list)
    clauses: tuple[str, ...] = ()

    # ---------------------------------------------------------------- messages
    def report(self, code: Code, message: str, span: Span, label: str = "", help: str = "") -> None:
        self.add(Diagnostic(code, message, span, label=label, help=(help,) if help else ()))

    def add(self, *found: Diagnostic) -> None:
        self.problems += [replace(problem, clauses=problem.clauses or self.clauses) for problem in found]

    @contextmanager
    def within(self, node: Node | None) -> Iterator[None]:
        """Messages on the way carry the clauses of this item (of the item around it, if it has none)."""
        around = self.clauses
        if isinstance(node, Mapping):
            self.clauses = clauses_of(node) or around
        yield
        self.clauses = around

    # ---------------------------------------------------------------- shapes
    def items(self, section: Node | None, main: str = "", path: tuple[str, ...] = ()) -> list[Item]:
        """The entries of a section, which stands at `path`; `clause` beside them is no entry."""
        if section is None:
            return []
        if not isinstance(section, Mapping):
            self.report(Code.WRONG_SHAPE, "a mapping `name: …` is due here", section.span)
            return []
        return [Item(key, node, main, (*path, key.text)) for key, node in section.entries if key.text != "clause"]

    def entries(self, node: Node | None) -> list[tuple[Scalar, Node]]:
        return [(item.key, item.node) for item in self.items(node)]

    def listed(self, node: Node | None) -> tuple[Node, ...]:
        """The entries of a list; a bare text is a list of one."""
        if node is None:
            return ()
        return node.items if isinstance(node, Sequence) else (node,)

    def scalar(self, node: Node | None) -> Scalar:
        if isinstance(node, Scalar):
            return node
        if node is not None:
            self.report(Code.WRONG_SHAPE, "a text is due here", node.span)
            return Scalar("", node.span, (node.span.start,))
        raise ValueError("a required key is missing after the structural check")

    def maybe_scalar(self, node: Node | None) -> Scalar | None:
        return None if node is None else self.scalar(node)

    def flag(self, node: Node | None) -> bool:
        text = self.maybe_scalar(node)
        if text is None or text.text == "false":
            return False
        if text.text != "true":
            self.report(Code.WRONG_SHAPE, f"`{text.text}` is neither true nor false", text.span)
        return True

    # ---------------------------------------------------------------- names
    def name(self, scalar: Scalar, what: str = "a name") -> Ident:
        """A name that the game gives or uses; reserved words and what is no name are refused."""
        ident = Ident(normalised(scalar.text), scalar.span)
        if not is_name(scalar.text):
            self.report(
                Code.BAD_NAME,
                f"`{scalar.text}` is not {what}: letters, digits and `_`, not beginning with a digit",
                scalar.span,
                label=f"write `{as_name(scalar.text)}`",
            )
        elif ident.text in RESERVED:
            self.add(reserved(ident))
        return ident

    def attribute_name(self, scalar: Scalar) -> Ident:
        """The name of a column, field or own zone. It stands behind a dot only, where a reserved word does no harm."""
        if normalised(scalar.text) in RESERVED:
            return Ident(normalised(scalar.text), scalar.span)
        return self.name(scalar)

    def maybe_name(self, node: Node | None) -> Ident | None:
        return None if node is None else self.name(self.scalar(node))

    # ---------------------------------------------------------------- rule texts
    def expression(self, node: Node | None) -> Expr:
        scalar = self.scalar(node)
        value, found = parse_expression(scalar)
        self.add(*found)
        return value or Name(_stand_in(scalar), scalar.span)

    def maybe_expression(self, node: Node | None) -> Expr | None:
        return None if node is None else self.expression(node)

    def type(self, node: Node | None) -> TypeExpr:
        scalar = self.scalar(node)
        value, found = parse_type(scalar)
        self.add(*found)
        return value or NamedType(_stand_in(scalar), scalar.span)

    def keys(self, node: Node | None) -> tuple[TypeExpr, ...]:
        return tuple([self.type(key) for key in self.listed(node)])

    def signature(self, scalar: Scalar) -> Signature:
        value, found = parse_signature(scalar)
        self.add(*found)
        return value or Signature(_stand_in(scalar), (), scalar.span)

    def block(self, node: Node | None) -> Block:
        value, found = parse_block(self.scalar(node))
        self.add(*found)
        return value or ()

    def template(self, node: Node | None) -> Template | None:
        if node is None:
            return None
        value, found = parse_template(self.scalar(node))
        self.add(*found)
        return value

    # ---------------------------------------------------------------- about
    def about(self, item: Item) -> About:
        return self.about_node(item.node, self.variant_of(*item.path) if item.path else "")

    def about_node(self, node: Node, variant: str = "") -> About:
        if not isinstance(node, Mapping):
            return About(variant=variant)
        return About(
            self.about_clauses(node),
            self.maybe_scalar(node.get("title")),
            self.maybe_scalar(node.get("text")),
            self._todo(node.get("todo")),
            variant,
        )

    def about_clauses(self, node: Mapping) -> tuple[Ident, ...]:
        clauses = [self.scalar(clause) for clause in self.listed(node.get("clause"))]
        return tuple([Ident(clause.text, clause.span) for clause in clauses])

    def _todo(self, node: Node | None) -> Scalar | None:
        text = self.maybe_scalar(node)
        if text is not None:
            self.report(Code.TODO, f"still to do: {' '.join(text.text.split())}", text.span)
        return text


def trimmed(scalar: Scalar, start: int, end: int) -> Scalar:
    """A stretch of a scalar without the blanks around it."""
    while start < end and scalar.text[start].isspace():
        start += 1
    while end > start and scalar.text[end - 1].isspace():
        end -= 1
    return piece(scalar, start, end)


def _stand_in(scalar: Scalar) -> Ident:
    return Ident("?", scalar.span)
