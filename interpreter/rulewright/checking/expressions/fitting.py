"""Values where a type is due: what fits, what a list becomes where a set is wanted, and what to write instead.

Every function returns an expression of the type that is due, or the mark of a mistake (a Const of AnyType) after it has
reported one; what is already marked is let through in silence.
"""

from rulewright.checking.environment import Environment
from rulewright.checking.expressions import check as checker
from rulewright.checking.expressions.words import operand, words
from rulewright.checking.relations import ANY, BOOL, Relation, element, in_words, plain, relation
from rulewright.checking.reporter import Reporter
from rulewright.checking.scope import Scope
from rulewright.diagnostics import Code, Span
from rulewright.program import expressions as program
from rulewright.program.types import (
    NONE_INDEX,
    AnyType,
    BoolType,
    EmptyType,
    IndexType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    PlainType,
    SetType,
    Type,
    none_of,
)
from rulewright.syntax import expressions as syntax


def mistake(span: Span) -> program.Expr:
    """What stands for an expression that had a mistake."""
    return program.Const(NONE_INDEX, ANY, span)


def is_mistake(node: program.Expr) -> bool:
    return isinstance(node.type, AnyType)


def require(
    written: syntax.Expr, scope: Scope, due: Type, what: str, code: Code = Code.DIFFERENT_TYPES
) -> program.Expr:
    """Checks an expression of which a type is known. `what` says in a message what it is for ("the amount")."""
    return fit(checker.check_expression(written, scope, due), due, scope.environment, what, code)


def fit(
    node: program.Expr, due: Type, environment: Environment, what: str, code: Code = Code.DIFFERENT_TYPES
) -> program.Expr:
    """The value as one of the type that is due."""
    if is_mistake(node) or isinstance(due, AnyType):
        return node
    reporter = environment.reporter
    match relation(node.type, due):
        case Relation.FITS:
            return _settled(node, due, reporter)
        case Relation.AS_SET:
            return to_set(node)
        case Relation.MAY_BE_NONE:
            return may_be_none(node, reporter)
        case Relation.IS_NONE:
            reporter.report(code, node.span, f"{what} is {in_words(due)}, never none")
            return mistake(node.span)
        case Relation.DIFFERENT:
            _report_different(node, due, what, code, reporter)
            return mistake(node.span)


def _settled(node: program.Expr, due: Type, reporter: Reporter) -> program.Expr:
    inner = plain(due)
    if isinstance(node, program.Const) and isinstance(inner, IntType) and isinstance(node.type, IntType):
        return in_range(node, inner, reporter)
    return to_due(node, due)


def to_due(node: program.Expr, due: Type) -> program.Expr:
    """Gives `none` and `set()` the type that is due, and makes a list a set; the value is known to fit."""
    if isinstance(node, program.Const):
        if isinstance(node.type, NoneType) and isinstance(due, OptionalType):
            return program.Const(none_of(due.of), due, node.span)
        if isinstance(node.type, EmptyType) and isinstance(due, SetType):
            return program.Const(0, due, node.span)
    if isinstance(node, program.Conditional):
        then, otherwise = to_due(node.then, due), to_due(node.otherwise, due)
        if then is not node.then or otherwise is not node.otherwise:
            return program.Conditional(node.condition, then, otherwise, due, node.span)
    return to_set(node) if isinstance(due, SetType) else node


def in_range(node: program.Const, due: IntType, reporter: Reporter) -> program.Expr:
    """A written number outside its range is a mistake at once; others are looked at when the game is played."""
    value = node.value
    if isinstance(value, int) and not due.low <= value <= due.high:
        reporter.report(
            Code.OUT_OF_RANGE,
            node.span,
            f"{value} is outside {due.low}..{due.high}",
            label=f"must lie in {due.low}..{due.high}",
        )
        return mistake(node.span)
    return node


def may_be_none(node: program.Expr, reporter: Reporter) -> program.Expr:
    """Reports that a value must be tested before it is used; of a name once, as one test settles all its uses."""
    name = words(node.span)
    if isinstance(node, program.LocalRef):
        if node.local in reporter.untested:
            return mistake(node.span)
        reporter.untested.add(node.local)
    reporter.report(
        Code.MAY_BE_NONE,
        node.span,
        f"`{name}` may be none here",
        label=f"test it first: `{name} != none and …`, or `if {name} != none:`",
    )
    return mistake(node.span)


def to_set(node: program.Expr) -> program.Expr:
    """A list as the set of its values."""
    if isinstance(node.type, ListType):
        return program.ToSet(node, SetType(node.type.of), node.span)
    return node


def _report_different(node: program.Expr, due: Type, what: str, code: Code, reporter: Reporter) -> None:
    text = operand(node.span)
    held, wanted = element(node.type), element(due)
    help: list[str] = []
    if isinstance(due, ListType) and isinstance(node.type, SetType):
        help.append(f"write `list(x for x in {words(node.span)})`")
    elif isinstance(due, SetType) and isinstance(node.type, PlainType):
        help.append(f"write `set({words(node.span)})` for the set of this one")
    elif isinstance(due, PlainType) and held is not None and relation(held, due) is Relation.FITS:
        help.append(f"write `only({words(node.span)})` or `first({words(node.span)})` for one of them")
    elif isinstance(due, IntType) and (held is not None or isinstance(node.type, EmptyType)):
        help.append(f"write `count({words(node.span)})` for how many there are")
    message = f"{what} is {in_words(due)}, and `{text}` is {in_words(node.type)}"
    if isinstance(held, IndexType) and isinstance(wanted, IndexType) and code is Code.DIFFERENT_TYPES:
        message = f"{what} is a set of {wanted.domain.id}, and `{text}` is one of {held.domain.id}"
    reporter.report(code, node.span, message, label=f"this is {in_words(node.type)}", help=help)


# ---------------------------------------------------------------- conditions and numbers
def require_truth(written: syntax.Expr, scope: Scope, what: str = "a condition") -> program.Expr:
    return as_truth(checker.check_expression(written, scope, BOOL), scope.environment.reporter, what)


def as_truth(node: program.Expr, reporter: Reporter, what: str = "a condition") -> program.Expr:
    """A value that is true or false; anything else is `not-a-truth`, with what to write."""
    match node.type:
        case BoolType() | AnyType():
            return node
        case OptionalType(of=BoolType()):
            return may_be_none(node, reporter)
        case IntType():
            write = f"write `{words(node.span)} > 0`"
        case SetType() | ListType() | EmptyType():
            write = f"write `count({words(node.span)}) > 0`"
        case OptionalType() | NoneType():
            write = f"write `{words(node.span)} != none`"
        case IndexType():
            one = isinstance(node, program.ReadZone) and node.zone.one
            write = f"write `{words(node.span)} != none`" if one else f"write `{words(node.span)} = …`"
    reporter.report(
        Code.NOT_A_TRUTH,
        node.span,
        f"{what} is true or false, and `{words(node.span)}` is {in_words(node.type)}",
        label=write,
    )
    return mistake(node.span)


def require_number(written: syntax.Expr, scope: Scope, what: str) -> program.Expr:
    return as_number(checker.check_expression(written, scope, IntType()), scope.environment.reporter, what)


def as_number(node: program.Expr, reporter: Reporter, what: str) -> program.Expr:
    match node.type:
        case IntType() | AnyType():
            return node
        case OptionalType(of=IntType()):
            return may_be_none(node, reporter)
        case SetType() | ListType() | EmptyType():
            label = f"write `count({words(node.span)})` for how many there are"
        case BoolType():
            label = f"write `1 if {words(node.span)} else 0`"
        case _:
            label = f"this is {in_words(node.type)}"
    reporter.report(
        Code.NOT_A_NUMBER,
        node.span,
        f"{what} is a number, and `{words(node.span)}` is {in_words(node.type)}",
        label=label,
    )
    return mistake(node.span)


def as_plain(node: program.Expr, reporter: Reporter, what: str) -> program.Expr:
    """A single value that is not none."""
    match node.type:
        case IntType() | BoolType() | IndexType() | AnyType():
            return node
        case OptionalType():
            return may_be_none(node, reporter)
        case _:
            reporter.report(
                Code.DIFFERENT_TYPES,
                node.span,
                f"{what} is one value, and `{words(node.span)}` is {in_words(node.type)}",
            )
            return mistake(node.span)


def as_collection(node: program.Expr, reporter: Reporter, what: str) -> program.Expr:
    """A set, a list or a range; a zone of tokens is a number and says so."""
    match node.type:
        case SetType() | ListType() | EmptyType() | AnyType():
            return node
        case OptionalType() if isinstance(node.type.of, IndexType):
            label = f"write `set({words(node.span)})` once it is tested, for the set of this one"
        case IntType() if isinstance(node, program.ReadZone):
            return is_a_number(node, reporter)
        case IntType():
            label = f"write `1..{operand(node.span)}` for the numbers up to it"
        case IndexType() | BoolType() | OptionalType():
            label = f"write `set({words(node.span)})` for the set of this one"
        case NoneType():
            label = "write `set()` for the empty set"
    reporter.report(
        Code.NOT_A_SET,
        node.span,
        f"{what} is a set or a list, and `{words(node.span)}` is {in_words(node.type)}",
        label=label,
    )
    return mistake(node.span)


def is_a_number(node: program.ReadZone, reporter: Reporter) -> program.Expr:
    """A zone of tokens stands where things are counted or walked."""
    plural = getattr(node.zone.holds, "plural", "pieces")
    name = words(node.span)
    reporter.report(
        Code.IS_A_NUMBER,
        node.span,
        f"`{name}` is a number of {plural}",
        label=f"write `{name} > 0`, or `{name}` for the number itself",
    )
    return mistake(node.span)
