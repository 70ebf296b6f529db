"""The functions of the language, called by name: how many and which values each takes, and what it gives."""

from collections.abc import Callable

from rulewright.checking.expressions import check as checker
from rulewright.checking.expressions import places
from rulewright.checking.expressions.fitting import (
    as_collection,
    as_plain,
    fit,
    is_a_number,
    is_mistake,
    mistake,
    require_number,
    to_set,
)
from rulewright.checking.expressions.narrowing import narrowed
from rulewright.checking.expressions.sizes import clamped, how_many, int_bounds, most_in
from rulewright.checking.expressions.terms import ensure_term
from rulewright.checking.expressions.words import words
from rulewright.checking.relations import element, has_order, in_words, join_plain, same_kind
from rulewright.checking.scope import Scope
from rulewright.diagnostics import Code, Span
from rulewright.program import expressions as program
from rulewright.program.symbols import Term, TokenKind
from rulewright.program.types import (
    DomainKind,
    EmptyType,
    IndexType,
    IntType,
    PlainType,
    SetType,
    Type,
)
from rulewright.syntax import expressions as syntax

# name -> how it is written, for messages
FUNCTIONS = {
    "count": "count(S)",
    "nth": "nth(list, i)",
    "index": "index(list, x)",
    "first": "first(S)",
    "last": "last(S)",
    "top": "top(zone)",
    "bottom": "bottom(zone)",
    "only": "only(S)",
    "min": "min(a, b)",
    "max": "max(a, b)",
    "abs": "abs(n)",
    "sum": "sum(E for x in S)",
    "set": "set(a, b)",
    "list": "list(E for x in S)",
    "next": "next(x)",
    "previous": "previous(x)",
    "neighbours": "neighbours(p)",
    "distance": "distance(a, b)",
    "step": "step(p, d)",
    "ray": "ray(p, d)",
    "between": "between(a, b)",
    "spread": "spread(start, term)",
    "old": "old(E)",
}


def check_function(written: syntax.Call, scope: Scope, expected: Type | None) -> program.Expr | None:
    """A call of a function of the language; None if the name is none of them."""
    name = written.name.text
    if name in ("neighbours", "distance", "step", "ray", "between"):
        return places.check_board_function(written, scope)
    if name == "set":
        return _set(written, scope, expected)
    if name in ("min", "max"):
        return _extreme(written, scope, expected)
    if name in ("sum", "list"):
        return _wrong(written, scope, "works through a set")
    number, check = _CHECKS.get(name, (0, None))
    if check is None:
        return None
    if len(written.arguments) != number:
        return _wrong(written, scope, f"takes {'one value' if number == 1 else 'two values'}")
    return check(written, scope, expected)


def _wrong(written: syntax.Call, scope: Scope, what: str) -> program.Expr:
    for one in written.arguments:
        checker.check_expression(one, scope)
    name = written.name.text
    label = f"write `{FUNCTIONS[name]}`"
    if name in ("min", "max", "sum", "list") and len(written.arguments) == 1:
        label = f"write `{name}(x for x in {words(written.arguments[0].span)})`"
    scope.environment.reporter.report(Code.WRONG_ARGUMENTS, written.span, f"`{name}` {what}", label=label)
    return mistake(written.span)


def _collection(written: syntax.Call, scope: Scope, expected: Type | None = None) -> program.Expr:
    """The set, list or range that is the first thing a function takes."""
    node = checker.check_expression(written.arguments[0], scope, expected)
    return as_collection(node, scope.environment.reporter, f"what `{written.name.text}` is given")


def _apply(function: program.Function, nodes: tuple[program.Expr, ...], type: Type | None, span: Span) -> program.Expr:
    if type is None or any(is_mistake(node) for node in nodes):
        return mistake(span)
    return program.Apply(function, nodes, type, span)


def _count(written: syntax.Call, scope: Scope, expected: Type | None) -> program.Expr:
    node = checker.check_counted(written.arguments[0], scope)
    reporter = scope.environment.reporter
    if isinstance(node, program.ReadZone) and isinstance(node.zone.holds, TokenKind):
        is_a_number(node, reporter)
        return mistake(written.span)
    if isinstance(node, program.ReadZone) and node.zone.one:
        text = words(node.span)
        reporter.report(
            Code.NOT_A_SET,
            node.span,
            f"`{text}` is at most {in_words(node.type)}, not a set",
            label=f"write `{text} != none`, or `1 if {text} != none else 0`",
        )
        return mistake(written.span)
    node = as_collection(node, reporter, "what is counted")
    return _apply(program.Function.COUNT, (node,), how_many(node), written.span)


def _nth(written: syntax.Call, scope: Scope, expected: Type | None) -> program.Expr:
    node = _collection(written, scope)
    place = require_number(written.arguments[1], scope, "the place")
    return _apply(program.Function.NTH, (node, place), _element(node, scope), written.span)


def _index(written: syntax.Call, scope: Scope, expected: Type | None) -> program.Expr:
    node = _collection(written, scope)
    held = element(node.type)
    value = checker.check_expression(written.arguments[1], scope, held)
    if held is not None:
        value = fit(value, held, scope.environment, "what is looked for", Code.WRONG_ARGUMENTS)
    return _apply(program.Function.INDEX, (node, value), clamped(1, max(1, most_in(node.type))), written.span)


def _end(function: program.Function) -> Callable[[syntax.Call, Scope, Type | None], program.Expr]:
    def check(written: syntax.Call, scope: Scope, expected: Type | None) -> program.Expr:
        name = written.name.text
        node = _collection(written, scope, expected)
        if name in ("top", "bottom") and isinstance(node.type, SetType):
            scope.environment.reporter.report(
                Code.NOT_A_SET,
                node.span,
                f"`{words(node.span)}` has no order, so it has no {name}",
                label=f"write `{'last' if name == 'top' else 'first'}({words(node.span)})` for a set",
            )
            return mistake(written.span)
        return _apply(function, (node,), _element(node, scope), written.span)

    return check


def _element(node: program.Expr, scope: Scope) -> Type | None:
    """The type of one of the values; the empty set has none to take."""
    if isinstance(node.type, EmptyType):
        scope.environment.reporter.report(Code.EMPTY_ZONE, node.span, "`set()` holds nothing to take")
        return None
    return element(node.type)


def _abs(written: syntax.Call, scope: Scope, expected: Type | None) -> program.Expr:
    node = require_number(written.arguments[0], scope, "what `abs` is given")
    range = int_bounds(node)
    low = 0 if range.low <= 0 <= range.high else min(abs(range.low), abs(range.high))
    return _apply(program.Function.ABS, (node,), clamped(low, max(abs(range.low), abs(range.high))), written.span)


def _set(written: syntax.Call, scope: Scope, expected: Type | None) -> program.Expr:
    if not written.arguments:
        held = element(expected) if expected is not None else None
        return program.Const(0, SetType(held) if held is not None else EmptyType(), written.span)
    wanted: Type | None = element(expected) if expected is not None else None
    reporter = scope.environment.reporter
    nodes: list[program.Expr] = []
    type: PlainType | None = None
    for argument in written.arguments:
        node = as_plain(checker.check_expression(argument, scope, wanted), reporter, "what a set holds")
        nodes.append(node)
        if not isinstance(node.type, PlainType):
            continue
        both = node.type if type is None else join_plain(type, node.type)
        if both is None and type is not None:
            reporter.report(
                Code.DIFFERENT_TYPES,
                node.span,
                f"a set holds values of one type: `{words(node.span)}` is {in_words(node.type)}, "
                f"and before it stands {in_words(type)}",
            )
            return mistake(written.span)
        type, wanted = both, wanted or both
    return _apply(program.Function.SET, tuple(nodes), None if type is None else SetType(type), written.span)


def _extreme(written: syntax.Call, scope: Scope, expected: Type | None) -> program.Expr:
    if len(written.arguments) < 2:
        return _wrong(written, scope, "compares two values or more, or works through a set")
    reporter = scope.environment.reporter
    biggest = written.name.text == "max"
    nodes = [as_plain(checker.check_expression(one, scope, expected), reporter, "a value") for one in written.arguments]
    if any(is_mistake(node) for node in nodes):
        return mistake(written.span)
    type = nodes[0].type
    for node in nodes:
        if not (isinstance(node.type, PlainType) and isinstance(type, PlainType) and same_kind(node.type, type)):
            reporter.report(
                Code.DIFFERENT_TYPES,
                node.span,
                f"`{written.name.text}` compares values of one type: `{words(node.span)}` is {in_words(node.type)}, "
                f"and before it stands {in_words(type)}",
            )
            return mistake(written.span)
    if isinstance(type, PlainType) and not has_order(type):
        reporter.report(Code.NO_ORDER, written.span, f"there is no order among values such as {in_words(type)}")
        return mistake(written.span)
    if isinstance(type, IntType):
        ranges = [int_bounds(node) for node in nodes]
        choose = max if biggest else min
        type = IntType(choose(range.low for range in ranges), choose(range.high for range in ranges))
    return _apply(program.Function.MAX if biggest else program.Function.MIN, tuple(nodes), type, written.span)


def _neighbour(written: syntax.Call, scope: Scope, expected: Type | None) -> program.Expr:
    """`next(x)`, `previous(x)`: of a seat, a site of a ring, or a thing in its row."""
    environment, name, span = scope.environment, written.name.text, written.span
    node = as_plain(
        checker.check_expression(written.arguments[0], scope, expected), environment.reporter, f"what `{name}` is given"
    )
    if is_mistake(node):
        return mistake(span)
    domain = node.type.domain if isinstance(node.type, IndexType) else None
    if any(one.site is domain for one in environment.board_functions.get(name, ())):
        return narrowed(places.board_function(name, (node,), environment, span), scope)
    if domain is not None and domain.kind is DomainKind.THING:
        function = program.Function.NEXT_IN_ROW if name == "next" else program.Function.PREVIOUS_IN_ROW
        return _apply(function, (node,), node.type, span)
    label = ""
    if isinstance(node.type, IntType):
        label = f"write `{words(node.span)} {'+' if name == 'next' else '-'} 1`"
    elif domain is not None and domain.kind is DomainKind.SITE:
        label = f"write `step({words(node.span)}, d)` with a direction d"
    environment.reporter.report(
        Code.WRONG_ARGUMENTS,
        span,
        f"{in_words(node.type)} has no {name} one: only seats, rings and rows have",
        label=label,
    )
    return mistake(span)


def _spread(written: syntax.Call, scope: Scope, expected: Type | None) -> program.Expr:
    environment, span = scope.environment, written.span
    start = checker.check_expression(written.arguments[0], scope)
    if isinstance(start.type, IndexType):
        start = program.Apply(program.Function.SET, (start,), SetType(start.type), start.span)
    start = to_set(as_collection(start, environment.reporter, "where `spread` starts"))
    argument = written.arguments[1]
    term = environment.terms.get(argument.name.text) if isinstance(argument, syntax.Name) else None
    if term is None:
        environment.reporter.report(
            Code.WRONG_ARGUMENTS,
            argument.span,
            "the second value of `spread` is the name of a term that gives a set of sites",
            label="write the name alone, without parentheses",
        )
        return mistake(span)
    ensure_term(term, environment, argument.span)
    held = element(start.type)
    if is_mistake(start) or held is None:
        return mistake(span)
    if not _repeats(term, held):
        environment.reporter.report(
            Code.WRONG_ARGUMENTS,
            argument.span,
            f"`{term.id}` must take {in_words(held)} and give a set of such, to be repeated",
        )
        return mistake(span)
    return program.Apply(program.Function.SPREAD, (start,), SetType(held), span, term=term)


def _repeats(term: Term, held: PlainType) -> bool:
    """Whether what the term gives can be put into it again."""
    if is_open(term):
        return True
    if len(term.parameters) != 1:
        return False
    takes, gives = term.parameters[0].type, element(term.type)
    return isinstance(takes, PlainType) and same_kind(takes, held) and gives is not None and same_kind(gives, held)


def is_open(term: Term) -> bool:
    """Whether the term had a mistake, or is being worked out."""
    return term.body is not None and is_mistake(term.body)


def _old(written: syntax.Call, scope: Scope, expected: Type | None) -> program.Expr:
    if not scope.text.may_say_old:
        scope.environment.reporter.report(
            Code.UNKNOWN_NAME,
            written.span,
            "`old(…)` stands only in invariants",
            label="keep the value in a variable",
        )
        return mistake(written.span)
    node = checker.check_expression(written.arguments[0], scope, expected)
    return mistake(written.span) if is_mistake(node) else narrowed(program.Old(node, node.type, written.span), scope)


_Check = Callable[[syntax.Call, Scope, Type | None], program.Expr]
_CHECKS: dict[str, tuple[int, _Check | None]] = {
    "count": (1, _count),
    "nth": (2, _nth),
    "index": (2, _index),
    "first": (1, _end(program.Function.FIRST)),
    "bottom": (1, _end(program.Function.FIRST)),
    "last": (1, _end(program.Function.LAST)),
    "top": (1, _end(program.Function.LAST)),
    "only": (1, _end(program.Function.ONLY)),
    "abs": (1, _abs),
    "next": (1, _neighbour),
    "previous": (1, _neighbour),
    "spread": (2, _spread),
    "old": (1, _old),
}
