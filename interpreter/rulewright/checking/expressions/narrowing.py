"""Values that have been tested: an optional one that is known not to be none has its plain type."""

from dataclasses import replace

from rulewright.checking.expressions.facts import fact_about
from rulewright.checking.scope import Scope
from rulewright.program import expressions as program
from rulewright.program.types import OptionalType


def narrowed(node: program.Expr, scope: Scope) -> program.Expr:
    """The same value with the type that it has here."""
    if isinstance(node.type, OptionalType) and scope.facts:
        about = fact_about(node).about
        if any(fact.about == about for fact in scope.facts):
            return replace(node, type=node.type.of)
    return node
