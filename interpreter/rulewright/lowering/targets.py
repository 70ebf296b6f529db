"""Stores into variables, fields and names: `let`, `set`, `add`, `swap` of values."""

from rulewright.diagnostics import Span
from rulewright.ir import expressions as ir
from rulewright.ir.statements import Stmt, Store, StoreSeq
from rulewright.lowering.expressions import lower, lower_all, lower_as, lower_towards
from rulewright.lowering.intervals import elements, within
from rulewright.lowering.places import place_index, read_variable
from rulewright.lowering.scope import Scope
from rulewright.lowering.simplify import calculate, constant, int_of
from rulewright.lowering.types import ir_type
from rulewright.lowering.values import OUT_OF_RANGE, fit
from rulewright.program.expressions import Expr
from rulewright.program.statements import AddTo, Assign, LocalTarget, SwapValues, Target, VarTarget
from rulewright.program.symbols import Var


def assign(scope: Scope, s: Assign) -> list[Stmt]:
    target = s.target
    if isinstance(target, LocalTarget):
        value = lower_as(scope, s.value, target.local.type)
        return scope.assign(target.local, value, ir_type(target.local.type), s.span)
    value = lower_towards(scope, s.value, ir_type(target.var.type))
    return _store(scope, target.var, _index(scope, target, s.span), value, s.span)


def put(scope: Scope, target: Target, value: ir.Expr, span: Span) -> list[Stmt]:
    """Stores a value that is already worked out (the result of an action)."""
    if isinstance(target, LocalTarget):
        type = ir_type(target.local.type)
        return scope.assign(target.local, fit(scope, value, type, span), type, span)
    return _store(scope, target.var, _index(scope, target, span), value, span)


def add(scope: Scope, s: AddTo) -> list[Stmt]:
    amount = lower(scope, s.amount)
    target = s.target
    if isinstance(target, LocalTarget):
        type = ir_type(target.local.type)
        total = calculate(ir.ArithmeticOp.ADD, scope.read(target.local, target.local.type), amount, s.span)
        return scope.assign(target.local, fit(scope, total, type, s.span), type, s.span)
    before: list[Stmt] = []
    index = _index(scope, target, s.span)
    if index is not None and not _is_simple(index):
        index, setting = scope.hold("at", index, s.span)
        before.append(setting)
    now = read_variable(scope.game.variables[target.var], index)
    total = calculate(ir.ArithmeticOp.ADD, now, amount, s.span)
    return [*before, *_store(scope, target.var, index, total, s.span)]


def swap(scope: Scope, s: SwapValues) -> list[Stmt]:
    """Both places are found and both values read before anything is stored."""
    stmts: list[Stmt] = []
    indices: list[ir.Expr | None] = []
    values: list[ir.Expr] = []
    for target in (s.left, s.right):
        index = None if isinstance(target, LocalTarget) else _index(scope, target, s.span)
        if index is not None and constant(index) is None:
            index, setting = scope.hold("at", index, s.span)
            stmts.append(setting)
        indices.append(index)
    for target, index in zip((s.left, s.right), indices, strict=True):
        value, setting = scope.hold("swapped", _read(scope, target, index), s.span)
        stmts.append(setting)
        values.append(value)
    for target, index, value in zip((s.left, s.right), indices, reversed(values), strict=True):
        if isinstance(target, LocalTarget):
            stmts += put(scope, target, value, s.span)
        else:
            stmts += _store(scope, target.var, index, value, s.span)
    return stmts


def store_at(scope: Scope, var: Var, keys: list[ir.Expr], value: Expr, span: Span) -> list[Stmt]:
    """The start of a variable at keys."""
    encoded = lower_towards(scope, value, ir_type(var.type))
    return _store(scope, var, place_index(keys, var.keys, span), encoded, span)


def _read(scope: Scope, target: Target, index: ir.Expr | None) -> ir.Expr:
    if isinstance(target, LocalTarget):
        return scope.read(target.local, target.local.type)
    return read_variable(scope.game.variables[target.var], index)


def _index(scope: Scope, target: VarTarget, span: Span) -> ir.Expr | None:
    return place_index(lower_all(scope, target.keys), target.var.keys, span)


def _is_simple(index: ir.Expr) -> bool:
    """Cheap enough to be worked out twice, without errors."""
    match index:
        case ir.Const() | ir.Local() | ir.Load(index=None):
            return True
        case ir.Arithmetic(_, left, right, checked=False):
            return _is_simple(left) and _is_simple(right)
        case _:
            return False


def _store(scope: Scope, var: Var, index: ir.Expr | None, value: ir.Expr, span: Span) -> list[Stmt]:
    variable = scope.game.variables[var]
    type = variable.type
    if isinstance(type, ir.Seq) and variable.length is not None:
        listed: ir.IrType = value.type
        # a list that is too long is noticed by the store
        fits = isinstance(listed, ir.Seq) and within(elements(listed), elements(type))
        items = value if fits else fit(scope, value, type, span)
        return [StoreSeq(variable.length, variable.field, index, items, type, span)]
    if isinstance(type, ir.Int):
        is_none = type.none is not None and constant(value) == type.none
        code = None if is_none or within(int_of(value), type) else OUT_OF_RANGE
        return [Store(variable.field, index, value, code, span)]
    return [Store(variable.field, index, fit(scope, value, type, span), None, span)]
