"""Expressions back to rule text, in the one form in which the project prints them.

`show` gives a text whose tree is the given one again, with parentheses only where the grammar asks for them.
"""

from enum import IntEnum
from typing import assert_never

from rulewright.syntax.expressions import (
    Act,
    After,
    Aggregate,
    And,
    Attribute,
    Belonging,
    Binary,
    Binder,
    Call,
    Compare,
    Conditional,
    Expr,
    InOrder,
    ListType,
    Membership,
    Name,
    NamedType,
    Negative,
    NewEnumType,
    NoneValue,
    Not,
    Number,
    OptionalType,
    Or,
    Possible,
    Quantifier,
    Range,
    RangeType,
    SetType,
    Signature,
    Truth,
    TypeExpr,
)


class _Level(IntEnum):
    """How tightly a form binds; an operand that binds less tightly than its place asks for takes parentheses."""

    WHOLE = 0  # A if C else B
    CONDITION = 1  # E after act
    OR = 2
    AND = 3
    NOT = 4
    COMPARISON = 5
    RANGE = 6
    SUM = 7
    PRODUCT = 8
    UNARY = 9
    OF = 10
    POSTFIX = 11


def show(expression: Expr) -> str:
    return _show(expression, _Level.WHOLE, True)


def show_act(act: Act) -> str:
    return act.name.text + (f"({_listed(act.arguments)})" if act.arguments else "")


def show_type(written: TypeExpr) -> str:
    match written:
        case NamedType():
            return written.name.text
        case RangeType():
            return f"{_show(written.low, _Level.SUM)}..{_show(written.high, _Level.SUM)}"
        case OptionalType():
            return f"{show_type(written.of)} or none"
        case SetType():
            return f"set of {show_type(written.of)}"
        case ListType():
            return f"list of {show_type(written.of)} max {_show(written.most, _Level.SUM)}"
        case NewEnumType():
            return f"enum {written.name.text}"
    assert_never(written)


def show_signature(signature: Signature) -> str:
    parameters = ", ".join(f"{show_type(each.type)} {each.name.text}" for each in signature.parameters)
    return f"{signature.name.text}({parameters})" if parameters else signature.name.text


def _show(expression: Expr, level: _Level, open_end: bool = False) -> str:
    """`open_end` is set where nothing follows that a `where` at the end would swallow."""
    if isinstance(expression, Quantifier):
        text = _quantifier(expression)
        return text if open_end and level <= _Level.NOT else f"({text})"
    own = _level(expression)
    inside = _form(expression, open_end and own >= level)
    return inside if own >= level else f"({inside})"


def _level(expression: Expr) -> _Level:
    match expression:
        case Conditional():
            return _Level.WHOLE
        case After():
            return _Level.CONDITION
        case Or():
            return _Level.OR
        case And():
            return _Level.AND
        case Not() | Possible() | Quantifier():
            return _Level.NOT
        case Compare() | Membership():
            return _Level.COMPARISON
        case Range():
            return _Level.RANGE
        case Binary():
            return _Level.SUM if expression.operator in "+-" else _Level.PRODUCT
        case Negative():
            return _Level.UNARY
        case Belonging() | InOrder():
            return _Level.OF
        case Name() | Number() | Truth() | NoneValue() | Call() | Attribute() | Aggregate():
            return _Level.POSTFIX
    assert_never(expression)


def _form(expression: Expr, open_end: bool) -> str:
    match expression:
        case Name():
            return expression.name.text
        case Number():
            return str(expression.value)
        case Truth():
            return "true" if expression.value else "false"
        case NoneValue():
            return "none"
        case Call():
            return f"{expression.name.text}({_listed(expression.arguments)})"
        case Attribute():
            keys = f"({_listed(expression.arguments)})" if expression.arguments else ""
            return f"{_show(expression.of, _Level.POSTFIX)}.{expression.name.text}{keys}"
        case Belonging():
            return f"{expression.plural.text} of {_show(expression.of, _Level.POSTFIX)}"
        case InOrder():
            turning = "counterclockwise" if expression.counter else "clockwise"
            return f"{expression.plural.text} {turning} from {_show(expression.start, _Level.POSTFIX)}"
        case Negative():
            return f"-{_show(expression.operand, _Level.UNARY)}"
        case Binary():
            own = _level(expression)
            right = _show(expression.right, _Level(own + 1))
            return f"{_show(expression.left, own)} {expression.operator} {right}"
        case Range():
            return f"{_show(expression.low, _Level.SUM)}..{_show(expression.high, _Level.SUM)}"
        case Compare():
            left = _show(expression.left, _Level.RANGE)
            return f"{left} {expression.operator} {_show(expression.right, _Level.RANGE)}"
        case Membership():
            word = "not in" if expression.negated else "in"
            return f"{_show(expression.value, _Level.RANGE)} {word} {_show(expression.of, _Level.RANGE)}"
        case Not():
            return f"not {_show(expression.operand, _Level.NOT, open_end)}"
        case And():
            return _chain(expression.parts, "and", _Level.NOT, open_end)
        case Or():
            return _chain(expression.parts, "or", _Level.AND, open_end)
        case Conditional():
            then = _show(expression.then, _Level.OR)
            condition = _show(expression.condition, _Level.CONDITION, True)
            return f"{then} if {condition} else {_show(expression.otherwise, _Level.WHOLE, True)}"
        case After():
            return f"{_show(expression.operand, _Level.NOT)} after {show_act(expression.act)}"
        case Possible():
            return f"possible {show_act(expression.act)}"
        case Quantifier():
            return _quantifier(expression)
        case Aggregate():
            return _aggregate(expression)
    assert_never(expression)


def _listed(expressions: tuple[Expr, ...]) -> str:
    return ", ".join(show(each) for each in expressions)


def _chain(parts: tuple[Expr, ...], word: str, level: _Level, open_end: bool) -> str:
    last = _show(parts[-1], level, open_end)
    return f" {word} ".join([*(_show(part, level) for part in parts[:-1]), last])


def _binders(binders: tuple[Binder, ...]) -> str:
    return ", ".join(f"{each.name.text} in {_show(each.source, _Level.RANGE)}" for each in binders)


def _quantifier(expression: Quantifier) -> str:
    word = "while" if expression.leading else "where"
    condition = _show(expression.condition, _Level.AND, True)
    return f"{expression.kind} {_binders(expression.binders)} {word} {condition}"


def _aggregate(expression: Aggregate) -> str:
    text = f"{show(expression.value)} for {_binders(expression.binders)}"
    if expression.condition is not None:
        text += f" where {_show(expression.condition, _Level.CONDITION, True)}"
    if expression.otherwise is not None:
        text += f" else {show(expression.otherwise)}"
    return f"{expression.name.text}({text})"
