"""Loops whose bodies interrupt the text.

What a `for each` runs over is taken once, at its start, and waits in cells with the place in it: a set by what is left
of it, numbers by the one taken last, a list by the list and a position. Names bound further in run over what there is
each time round; conditions are tested as soon as a name is bound, and again when the last name has its turn.
"""

from rulewright.diagnostics import Span
from rulewright.ir import statements as code
from rulewright.ir.code import Branch, Storage
from rulewright.ir.expressions import (
    ArithmeticOp,
    Bits,
    CompareOp,
    Const,
    Difference,
    Expr,
    Int,
    IrType,
    Measure,
    Nth,
    Run,
    ScalarOf,
    Seq,
    SetOf,
)
from rulewright.ir.nodes import NodeKind
from rulewright.lowering.expressions import lower
from rulewright.lowering.folds import conditions, source, tested_each_lap
from rulewright.lowering.game import BlockDraft
from rulewright.lowering.simplify import (
    calculate,
    compare,
    conjunction,
    constant,
    elements_of,
    int_of,
    negation,
    number,
)
from rulewright.lowering.storage import clear, load, store
from rulewright.lowering.text import Text
from rulewright.program import expressions as typed
from rulewright.program.expressions import Binder
from rulewright.program.statements import ForEach, Loop


def loop(text: Text, s: Loop) -> None:
    if s.tested_after:
        _repeat(text, s)
    else:
        _while(text, s)


def _while(text: Text, s: Loop) -> None:
    head, body, after = text.block("while", s.span), text.block("body", s.span), text.block("after", s.span)
    text.jump(head)
    text.go(head)
    text.close(Branch(lower(text.scope, s.condition), body.number, after.number))
    text.go(body)
    text.count(s, NodeKind.LAP, s.span)
    with text.scoped(s.span):
        text.run(s.body)
    text.jump(head)
    text.go(after)


def _repeat(text: Text, s: Loop) -> None:
    """Names of the body are known in the condition; their cells are cleared on both ways on."""
    body, again, after = text.block("repeat", s.span), text.block("again", s.span), text.block("after", s.span)
    text.jump(body)
    text.go(body)
    text.count(s, NodeKind.LAP, s.span)
    with text.gathering() as bound:
        text.run(s.body)
        if text.current is not None:
            text.close(Branch(lower(text.scope, s.condition), after.number, again.number))
    text.go(again)
    text.emit(*clear(bound, s.span))
    text.jump(body)
    text.go(after)
    text.emit(*clear(bound, s.span))


def for_each(text: Text, s: ForEach) -> None:
    after = text.block("after", s.span)
    _leave_unless(text, conditions(text.scope, s.over.outer, lower), after, s.span)
    _nested(text, s, s.over.binders, s.over.outer, after)
    text.go(after)


def _nested(
    text: Text, s: ForEach, binders: tuple[Binder, ...], earlier: tuple[typed.Expr, ...], exhausted: BlockDraft
) -> None:
    """Runs the first name over its values; goes to `exhausted` when there is none left. `earlier` are the conditions on
    the names before it."""
    span = s.span
    if not binders:
        text.count(s, NodeKind.LAP, span)
        with text.scoped(span):
            text.run(s.body)
        text.jump(exhausted)
        return
    binder, *inner = binders
    head, leave = text.block("each", span), text.block("gone", span)
    with text.gathering() as bound:
        state = _start(text, binder, span)
        text.jump(head)
        text.go(head)
        value = state.next(text, leave, span)
        text.emit(*text.scope.assign(binder.local, value, value.type, span))
        tests = conditions(text.scope, binder.conditions, lower)
        again = () if inner else tested_each_lap(conditions(text.scope, earlier, lower))
        _leave_unless(text, (*again, *tests), head, span)
        _nested(text, s, tuple(inner), (*earlier, *binder.conditions), head)
    text.go(leave)
    text.emit(*clear([*bound, *state.cells], span))
    text.jump(exhausted)


def _leave_unless(text: Text, tests: tuple[Expr, ...], to: BlockDraft, span: Span) -> None:
    test = conjunction(tests)
    if constant(test) != 1:
        text.emit(code.If(((negation(test), (code.Exit(to.number, span),)),), (), span))


class _Set:
    """What is left of a set."""

    def __init__(self, rest: Storage, type: Bits) -> None:
        self.cells = [rest]
        self._type = type

    def next(self, text: Text, leave: BlockDraft, span: Span) -> Expr:
        rest = load(self.cells[0])
        _leave_unless(text, (compare(CompareOp.UNEQUAL, rest, Const(0, self._type)),), leave, span)
        of = elements_of(rest)
        value, taking = text.scope.hold("next", Measure(ScalarOf.FIRST, rest, "empty-zone", span, of), span)
        left = Difference(rest, SetOf((value,), self._type), self._type)
        text.emit(taking, store(self.cells[0], left, span))
        return value


class _List:
    """A list and the place, from 1, of the item that was taken last."""

    def __init__(self, items: Storage, place: Storage) -> None:
        self.cells = [items, place]

    def next(self, text: Text, leave: BlockDraft, span: Span) -> Expr:
        items, place = load(self.cells[0]), load(self.cells[1])
        most = int_of(place).high
        length = Measure(ScalarOf.COUNT, items, None, span, Int(0, most))
        _leave_unless(text, (compare(CompareOp.LESS, place, length),), leave, span)
        beyond = calculate(ArithmeticOp.ADD, place, number(1), span)
        text.emit(store(self.cells[1], beyond, span))
        return Nth(items, place, span, elements_of(items))


class _Numbers:
    """The number that was taken last, and the last one of all (a constant, or in a cell)."""

    def __init__(self, at: Storage, last: Expr, cells: list[Storage]) -> None:
        self.cells = [at, *cells]
        self._last = last

    def next(self, text: Text, leave: BlockDraft, span: Span) -> Expr:
        at = load(self.cells[0])
        _leave_unless(text, (compare(CompareOp.LESS, at, self._last),), leave, span)
        text.emit(store(self.cells[0], calculate(ArithmeticOp.ADD, at, number(1), span), span))
        return at


def _start(text: Text, binder: Binder, span: Span) -> _Set | _List | _Numbers:
    name = binder.local.name
    values, _, _ = source(text.scope, binder, lower)
    if isinstance(values, Run):
        return _start_numbers(text, name, values, span)
    type: IrType = values.type
    pool = text.game.showing.pool(binder.local.type)
    if isinstance(type, Bits):
        rest = text.hidden(f"{name}.left", type, pool)
        text.emit(store(rest, values, span))
        return _Set(rest, type)
    if isinstance(type, Seq):
        items, place = text.hidden(f"{name}.items", type, pool), text.hidden(f"{name}.place", Int(0, type.most))
        text.emit(store(items, values, span))
        return _List(items, place)
    raise TypeError(f"{span!r}: a single value is not run over")


def _start_numbers(text: Text, name: str, values: Run, span: Span) -> _Numbers:
    before = calculate(ArithmeticOp.SUBTRACT, values.low, number(1), span)
    first, last = int_of(values.low), int_of(values.high)
    at = text.hidden(f"{name}.at", Int(int_of(before).low, max(first.high, last.high)))
    text.emit(store(at, before, span))
    if constant(values.high) is not None:
        return _Numbers(at, values.high, [])
    high = text.hidden(f"{name}.last", last)
    text.emit(store(high, values.high, span))
    return _Numbers(at, load(high), [high])
