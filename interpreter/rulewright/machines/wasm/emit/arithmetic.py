"""Arithmetic on 32 bits, checked where the types do not prove that it cannot overflow."""

from rulewright.ir import expressions as ir
from rulewright.ir.expressions import Expr, Int
from rulewright.machines.wasm.emit.writer import I64, Writer

INT_HIGH = 2**31 - 1
OVERFLOW = "{a} is too large to calculate with: numbers have 32 bits"
_DIVIDING = (ir.ArithmeticOp.DIVIDE, ir.ArithmeticOp.MODULO)
_NAMES = {ir.ArithmeticOp.ADD: "add", ir.ArithmeticOp.SUBTRACT: "sub", ir.ArithmeticOp.MULTIPLY: "mul"}


def arithmetic(w: Writer, expr: ir.Arithmetic) -> None:
    if expr.op in _DIVIDING:
        w.value(expr.left)
        w.value(expr.right)
        _divide(w, expr)
    elif not expr.checked:
        w.value(expr.left)
        w.value(expr.right)
        w.put(f"i32.{_NAMES[expr.op]}")
    else:
        w.value(expr.left)
        w.put("i64.extend_i32_s")
        w.value(expr.right)
        w.put("i64.extend_i32_s", f"i64.{_NAMES[expr.op]}")
        check_overflow(w, w.spill(I64), expr)


def check_overflow(w: Writer, total: str, expr: ir.Arithmetic | ir.Fold) -> None:
    """Puts the value of a local of 64 bits as 32 bits; too large is an error."""
    w.put(f"local.get {total}", f"i64.const {INT_HIGH}", "i64.add", f"i64.const {2 * INT_HIGH}", "i64.gt_u")
    with w.when():
        w.fail_wide(w.module.kinds.number("overflow", OVERFLOW), expr.span, total)
    w.put(f"local.get {total}", "i32.wrap_i64")


def _divide(w: Writer, expr: ir.Arithmetic) -> None:
    """Of the two numbers on the stack, rounded towards minus infinity."""
    divide = expr.op is ir.ArithmeticOp.DIVIDE
    right = w.spill()
    left = w.spill()
    if expr.checked:
        w.put(f"local.get {right}", "i32.eqz")
        with w.when():
            w.fail(w.module.kinds.number("divide-by-zero", "division by 0"), expr.span)
    w.put(f"local.get {left}", f"local.get {right}")
    if _low(expr.left) >= 0 and _low(expr.right) >= 0:
        w.put("i32.div_u" if divide else "i32.rem_u")
    else:
        w.put("call $floor_div" if divide else "call $floor_mod")


def _low(expr: Expr) -> int:
    kind = expr.type
    if not isinstance(kind, Int):
        return 0
    return kind.low if kind.none is None else min(kind.low, kind.none)


HELPERS = """\
(func $floor_div (param $a i32) (param $b i32) (result i32)
  local.get $a local.get $b i32.div_s
  local.get $a local.get $b i32.rem_s i32.const 0 i32.ne
  local.get $a local.get $b i32.xor i32.const 0 i32.lt_s
  i32.and i32.sub)
(func $floor_mod (param $a i32) (param $b i32) (result i32)
  (local $r i32)
  local.get $a local.get $b i32.rem_s local.tee $r
  local.get $b i32.const 0
  local.get $r i32.const 0 i32.ne
  local.get $r local.get $b i32.xor i32.const 0 i32.lt_s
  i32.and select i32.add)
"""
