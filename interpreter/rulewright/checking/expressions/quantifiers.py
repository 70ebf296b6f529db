"""Names that run over sets: `any no all … where`, `all … while`, and `sum max min set list (E for … )`."""

from rulewright.checking.expressions import check as checker
from rulewright.checking.expressions.conjuncts import attached, parts_of
from rulewright.checking.expressions.facts import facts_of
from rulewright.checking.expressions.fitting import (
    as_collection,
    as_number,
    as_plain,
    fit,
    is_mistake,
    mistake,
    require_truth,
)
from rulewright.checking.expressions.functions import FUNCTIONS
from rulewright.checking.expressions.sizes import clamped, how_many, int_bounds
from rulewright.checking.expressions.trees import locals_in
from rulewright.checking.expressions.words import words
from rulewright.checking.relations import ANY, BOOL, element, has_order, in_words, join
from rulewright.checking.scope import Scope
from rulewright.diagnostics import Code, Span
from rulewright.program import expressions as program
from rulewright.program.symbols import Local
from rulewright.program.types import INT_HIGH, EmptyType, IntType, ListType, PlainType, SetType, Type
from rulewright.syntax import expressions as syntax

Bound = tuple[Local, program.Expr]

MOST_NUMBERS = 1 << 24


# ---------------------------------------------------------------- names and their sets
def bind_all(written: tuple[syntax.Binder, ...], scope: Scope) -> list[Bound]:
    """Binds the names in order in `scope`; later sets may use earlier names."""
    found: list[Bound] = []
    for binder in written:
        source = checker.check_expression(binder.source, scope)
        if isinstance(source, program.ReadZone) and source.zone.one:
            source = _one_zone(source, binder, scope)
        source = as_collection(source, scope.environment.reporter, f"what `{binder.name.text}` runs over")
        if isinstance(source.type, EmptyType):
            scope.environment.reporter.report(
                Code.NOT_A_SET, source.span, "`set()` holds nothing to run over", label="name the set"
            )
            source = mistake(source.span)
        source = _not_endless(source, scope)
        local = scope.bind(binder.name, element(source.type) or ANY, binder.name.span)
        scope.environment.progress.fixed.add(local)
        found.append((local, source))
    return found


def _not_endless(source: program.Expr, scope: Scope) -> program.Expr:
    """Refuses a range that nobody could walk through (`1..1000000000`), whatever its ends turn out to be."""
    if not isinstance(source, program.Interval):
        return source
    least = int_bounds(source.high).low - int_bounds(source.low).high + 1
    if least <= MOST_NUMBERS:
        return source
    scope.environment.reporter.report(
        Code.TOO_LARGE,
        source.span,
        f"`{words(source.span)}` holds {least:,} numbers",
        label=f"{MOST_NUMBERS:,} is the most that can be gone through",
    )
    return mistake(source.span)


def _one_zone(source: program.ReadZone, binder: syntax.Binder, scope: Scope) -> program.Expr:
    scope.environment.reporter.report(
        Code.NOT_A_SET,
        source.span,
        f"`{words(source.span)}` is at most {in_words(source.type)}, not a set",
        label=f"write `let {binder.name.text} = {words(source.span)}`",
    )
    return mistake(source.span)


def check_binders(
    written: tuple[syntax.Binder, ...], condition: syntax.Expr | None, scope: Scope
) -> tuple[Scope, program.Binders, program.Expr | None]:
    """The names, bound in a new scope in which the condition is known to hold; the condition as a whole, or None."""
    inner = scope.child()
    bound = bind_all(written, inner)
    holds = None if condition is None else require_truth(condition, inner, "what stands after `where`")
    if holds is not None:
        inner.facts |= facts_of(holds, scope.environment.progress)[0]
    return inner, attached(bound, holds), holds


# ---------------------------------------------------------------- quantifiers
def check_quantifier(written: syntax.Quantifier, scope: Scope, is_counted: bool = False) -> program.Expr:
    reporter = scope.environment.reporter
    inner, over, condition = check_binders(written.binders, written.condition, scope)
    inner.close()
    if _has_mistake(over) or condition is None or is_mistake(condition):
        return mistake(written.span) if written.kind == "all" else program.Const(0, ANY, written.span)
    if not written.leading:
        _note_outer(over, condition, scope)
    if written.kind in ("any", "no"):
        fold = program.Fold(written.kind)
        if written.leading:
            reporter.report(Code.NOT_A_SET, written.span, "`while` goes with `all`", label="write `where`")
            return mistake(written.span)
        return program.Folded(fold, over, None, None, BOOL, written.span)
    source = over.binders[0].source
    if len(over.binders) > 1:
        sets = ", ".join(f"{binder.name.text} in …" for binder in written.binders)
        pairs, values = f"sum(1 for {sets} where …)", f"set({written.binders[0].name.text} for {sets} where …)"
        reporter.report(
            Code.WRONG_ARGUMENTS,
            written.span,
            "`all` gives the values of one name",
            label=f"write `{pairs if is_counted else values}`",
        )
        return mistake(written.span)
    if written.leading:
        if not isinstance(source.type, ListType):
            reporter.report(
                Code.NOT_A_SET,
                source.span,
                f"`while` takes the leading part of a list, and `{words(source.span)}` is {in_words(source.type)}",
                label="write `where`, or walk a list",
            )
            return mistake(written.span)
        return program.Folded(program.Fold.LEADING, over, None, None, source.type, written.span)
    return program.Folded(program.Fold.ALL, over, None, None, source.type, written.span)


def _has_mistake(over: program.Binders) -> bool:
    return any(is_mistake(binder.source) for binder in over.binders)


def _note_outer(over: program.Binders, condition: program.Expr, scope: Scope) -> None:
    """A condition that uses none of the names was most likely meant to stand outside."""
    names = {binder.local for binder in over.binders}
    for part in parts_of(condition):
        if not isinstance(part, program.Const) and not (locals_in(part) & names):
            told = " or ".join(f"`{binder.local.name}`" for binder in over.binders)
            scope.environment.reporter.report(
                Code.OUTER_CONDITION,
                part.span,
                f"this condition says nothing about {told}",
                label="a `where` reaches to the end: put what does not belong to it before, or use parentheses",
            )


# ---------------------------------------------------------------- aggregates
def check_aggregate(written: syntax.Aggregate, scope: Scope, expected: Type | None) -> program.Expr:
    reporter, name, span = scope.environment.reporter, written.name.text, written.span
    inner, over, condition = check_binders(written.binders, written.condition, scope)
    held = element(expected) if expected is not None and name in ("set", "list") else expected
    value = checker.check_expression(written.value, inner, held)
    inner.close()
    otherwise = None
    if written.otherwise is not None:
        otherwise = checker.check_expression(written.otherwise, scope, value.type)
    if name not in ("sum", "max", "min", "set", "list"):
        _report_name(written, scope)
        return mistake(span)
    if _has_mistake(over) or is_mistake(value) or (condition is not None and is_mistake(condition)):
        return mistake(span)
    if otherwise is not None and name not in ("max", "min"):
        reporter.report(
            Code.WRONG_ARGUMENTS, otherwise.span, f"`{name}` of nothing needs no `else`", label="only max and min do"
        )
        return mistake(span)
    fold = program.Fold(name)
    if name in ("set", "list"):
        return _gathered(fold, over, as_plain(value, reporter, f"what a {name} holds"), span)
    if name == "sum":
        value = as_number(value, reporter, "what is summed")
        if is_mistake(value):
            return mistake(span)
        most, range = _most(over), int_bounds(value)
        type = clamped(min(0, range.low * most), max(0, range.high * most))
        return program.Folded(fold, over, value, None, type, span)
    return _best(fold, over, value, otherwise, scope, span)


def _report_name(written: syntax.Aggregate, scope: Scope) -> None:
    name = written.name.text
    label = "only sum, max, min, set and list work through a set with `for`"
    if name in FUNCTIONS and len(written.binders) == 1:
        binder = written.binders[0]
        where = f" where {words(written.condition.span)}" if written.condition is not None else ""
        chosen = f"all {binder.name.text} in {words(binder.source.span)}{where}"
        plain = isinstance(written.value, syntax.Name) and written.value.name.text == binder.name.text
        if plain and where:
            label = f"write `{name}({chosen})`"
        elif plain:
            label = f"write `{name}({words(binder.source.span)})`"
    scope.environment.reporter.report(
        Code.UNKNOWN_NAME if name not in FUNCTIONS else Code.WRONG_ARGUMENTS,
        written.name.span,
        f"`{name}` does not work through a set with `for`",
        label=label,
    )


def _most(over: program.Binders) -> int:
    """The greatest number of combinations of the names' values."""
    most = 1
    for binder in over.binders:
        most = min(most * how_many(binder.source).high, INT_HIGH)
    return most


def _gathered(fold: program.Fold, over: program.Binders, value: program.Expr, span: Span) -> program.Expr:
    if not isinstance(value.type, PlainType):
        return mistake(span)
    if fold is program.Fold.LIST:
        return program.Folded(fold, over, value, None, ListType(value.type, _most(over)), span)
    return program.Folded(fold, over, value, None, SetType(value.type), span)


def _best(
    fold: program.Fold,
    over: program.Binders,
    value: program.Expr,
    otherwise: program.Expr | None,
    scope: Scope,
    span: Span,
) -> program.Expr:
    reporter = scope.environment.reporter
    value = as_plain(value, reporter, "what is compared")
    if is_mistake(value) or (otherwise is not None and is_mistake(otherwise)):
        return mistake(span)
    if isinstance(value.type, PlainType) and not has_order(value.type):
        reporter.report(Code.NO_ORDER, value.span, f"there is no order among values such as {in_words(value.type)}")
        return mistake(span)
    empty = next((binder.source for binder in over.binders if _surely_empty(binder.source)), None)
    if empty is not None and otherwise is None:
        reporter.report(
            Code.NOTHING_TO_COMPARE,
            empty.span,
            f"`{words(empty.span)}` holds nothing to compare",
            label=f"write `{fold.value}(… else 0)` with the value of nothing",
        )
        return mistake(span)
    type = value.type
    if otherwise is not None:
        both = join(type, otherwise.type)
        if both is None:
            otherwise = fit(otherwise, _whole(type), scope.environment, "what stands after `else`")
            return mistake(span)
        type = both
    return program.Folded(fold, over, value, otherwise, type, span)


def _surely_empty(source: program.Expr) -> bool:
    if isinstance(source, program.Interval):
        return int_bounds(source.high).high < int_bounds(source.low).low
    return isinstance(source, program.Const) and source.value == 0 and isinstance(source.type, SetType)


def _whole(type: Type) -> Type:
    return IntType() if isinstance(type, IntType) else type
