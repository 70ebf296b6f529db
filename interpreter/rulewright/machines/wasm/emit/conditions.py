"""Conditions as jumps: without making a truth of what only decides where to go on."""

from rulewright.ir import expressions as ir
from rulewright.ir.code import Function
from rulewright.ir.expressions import Expr
from rulewright.machines.wasm.emit import folds
from rulewright.machines.wasm.emit.inlining import inlined, inlining, only_value
from rulewright.machines.wasm.emit.writer import Writer


def jump_unless(w: Writer, expr: Expr, label: str) -> None:
    """Goes to the label if the condition does not hold."""
    match expr:
        case ir.And(parts=parts):
            for part in parts:
                w.jump_unless(part, label)
        case ir.Or(parts=parts) if parts:
            with w.block() as holds:
                for part in parts[:-1]:
                    jump_if(w, part, holds)
                w.jump_unless(parts[-1], label)
        case ir.Not(operand=operand):
            jump_if(w, operand, label)
        case ir.Fold(kind=ir.FoldKind.ANY):
            with w.block() as hit, w.scope():
                folds.jump_if_found(w, expr, hit)
                w.put(f"br {label}")
        case ir.Fold(kind=ir.FoldKind.NO):
            with w.scope():
                folds.jump_if_found(w, expr, label)
        case ir.Call() if (function := _simple(w, expr)) is not None:
            with w.scope(), inlining(w, expr, function):
                w.jump_unless(only_value(function) or expr, label)
        case _:
            with w.scope():
                w.value(expr)
                w.put("i32.eqz", f"br_if {label}")


def jump_if(w: Writer, expr: Expr, label: str) -> None:
    """Goes to the label if the condition holds."""
    match expr:
        case ir.Or(parts=parts):
            for part in parts:
                jump_if(w, part, label)
        case ir.And(parts=parts) if parts:
            with w.block() as fails:
                for part in parts[:-1]:
                    w.jump_unless(part, fails)
                jump_if(w, parts[-1], label)
        case ir.Not(operand=operand):
            w.jump_unless(operand, label)
        case ir.Fold(kind=ir.FoldKind.ANY):
            with w.scope():
                folds.jump_if_found(w, expr, label)
        case ir.Fold(kind=ir.FoldKind.NO):
            with w.block() as hit, w.scope():
                folds.jump_if_found(w, expr, hit)
                w.put(f"br {label}")
        case ir.Call() if (function := _simple(w, expr)) is not None:
            with w.scope(), inlining(w, expr, function):
                jump_if(w, only_value(function) or expr, label)
        case _:
            with w.scope():
                w.value(expr)
                w.put(f"br_if {label}")


def _simple(w: Writer, call: ir.Call) -> Function | None:
    """The function that is called, if all that it does is to give a value, and may stand here."""
    function = inlined(w.module.analysis, call.function)
    return None if function is None or only_value(function) is None else function
