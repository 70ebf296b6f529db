"""Rule texts to syntax trees.

Each function takes a scalar of a YAML file and returns what it means, with the diagnostics of what is wrong in it; all
spans are places in that file. With an error the value is None. A text is at most `MOST_CHARACTERS` long and 100 levels
deep.
"""

from typing import TypeVar

from rulewright.diagnostics import Diagnostic
from rulewright.reading.nodes import Scalar
from rulewright.syntax.building.expressions import expression
from rulewright.syntax.building.statements import block_of
from rulewright.syntax.building.templates import template_of
from rulewright.syntax.building.text import RuleText
from rulewright.syntax.building.types import signature, type_expression
from rulewright.syntax.expressions import Expr, Signature, TypeExpr
from rulewright.syntax.statements import Block, Template
from rulewright.syntax.trees import BLOCK_SHIFT, read_tree

Found = tuple[Diagnostic, ...]
T = TypeVar("T")


def parse_expression(scalar: Scalar) -> tuple[Expr | None, Found]:
    text = RuleText(scalar)
    tree = read_tree(scalar, "expr_only", text.problems)
    value = None if tree is None else expression(tree, text)
    return _unless_wrong(value, text)


def parse_type(scalar: Scalar) -> tuple[TypeExpr | None, Found]:
    text = RuleText(scalar)
    tree = read_tree(scalar, "type_only", text.problems)
    value = None if tree is None else type_expression(tree, text)
    return _unless_wrong(value, text)


def parse_signature(scalar: Scalar) -> tuple[Signature | None, Found]:
    text = RuleText(scalar)
    tree = read_tree(scalar, "signature", text.problems)
    value = None if tree is None else signature(tree, text)
    return _unless_wrong(value, text)


def parse_block(scalar: Scalar) -> tuple[Block | None, Found]:
    """The statements of a `do`."""
    text = RuleText(scalar, shift=BLOCK_SHIFT)
    tree = read_tree(scalar, "do", text.problems)
    value = None if tree is None else block_of(tree, text)
    return _unless_wrong(value, text)


def parse_template(scalar: Scalar) -> tuple[Template | None, Found]:
    """A text for people with `{holes}`; the whole scalar is the text."""
    problems: list[Diagnostic] = []
    template = template_of(scalar, scalar.span, problems)
    return (None if problems else template), tuple(problems)


def _unless_wrong(value: T | None, text: RuleText) -> tuple[T | None, Found]:
    problems = sorted(text.problems, key=lambda problem: problem.span.start if problem.span else 0)
    return (None if problems else value), tuple(problems)
