"""Texts for people with holes: `sow {p}`.

Takes a scalar whose characters are the text, returns the literal parts and the expressions of the holes in order, each
with its own place in the file. Refuses a brace without its partner and an empty hole. A brace stands for a hole always;
there is no way to print one.
"""

from lark import Token

from rulewright.diagnostics import Code, Diagnostic, Span
from rulewright.reading.nodes import Scalar
from rulewright.syntax.building.expressions import expression
from rulewright.syntax.building.text import RuleText, piece
from rulewright.syntax.expressions import Expr
from rulewright.syntax.statements import Template
from rulewright.syntax.trees import read_tree


def template_of_token(token: Token, text: RuleText) -> Template:
    """The template of a text in double quotes inside a rule text. Its span includes the quotes."""
    start = (token.start_pos or 0) - text.shift
    inner = piece(text.scalar, start + 1, start + len(token.value) - 1)
    return template_of(inner, text.of_token(token), text.problems)


def template_of(scalar: Scalar, span: Span, problems: list[Diagnostic]) -> Template:
    parts: list[str | Expr] = []
    text, place = scalar.text, 0
    while place < len(text):
        opening = text.find("{", place)
        literal = text[place:] if opening < 0 else text[place:opening]
        if "}" in literal:
            stray = place + literal.index("}")
            problems.append(_brace("this `}` closes no hole", scalar.part(stray, stray + 1)))
            break
        if literal:
            parts.append(literal)
        if opening < 0:
            break
        closing = text.find("}", opening)
        if closing < 0:
            problems.append(_brace("this hole is not closed: a `}` is missing", scalar.part(opening, opening + 1)))
            break
        inner = text.find("{", opening + 1, closing)
        if inner >= 0:
            problems.append(_brace("a hole cannot stand in a hole", scalar.part(inner, inner + 1)))
            break
        hole = _hole(piece(scalar, opening + 1, closing), scalar.part(opening, closing + 1), problems)
        if hole is not None:
            parts.append(hole)
        place = closing + 1
    return Template(tuple(parts), span)


def _hole(scalar: Scalar, span: Span, problems: list[Diagnostic]) -> Expr | None:
    if not scalar.text.strip():
        problems.append(Diagnostic(Code.SYNTAX, "this hole is empty", span, label="write an expression in it"))
        return None
    tree = read_tree(scalar, "expr_only", problems)
    return None if tree is None else expression(tree, RuleText(scalar, problems=problems))


def _brace(message: str, span: Span) -> Diagnostic:
    return Diagnostic(Code.UNCLOSED, message, span, help=("write a hole as `{p}`; a brace cannot be printed",))
