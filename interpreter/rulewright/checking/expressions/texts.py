"""Texts for people: every hole holds an expression of a type that can be shown."""

from rulewright.checking.expressions import check as checker
from rulewright.checking.scope import Scope
from rulewright.program import expressions as program
from rulewright.syntax.statements import Template


def check_template(written: Template, scope: Scope) -> program.Template:
    parts: list[str | program.Expr] = []
    for part in written.parts:
        parts.append(part if isinstance(part, str) else checker.check_expression(part, scope))
    return program.Template(tuple(parts), written.span)
