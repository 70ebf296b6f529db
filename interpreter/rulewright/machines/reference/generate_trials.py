"""Python text of `possible` and `after`: save the vector, do it, look, and always put the vector back."""

from rulewright.ir.expressions import After, Possible
from rulewright.machines.reference.writer import Writer


def trial(w: Writer, expr: Possible | After) -> str:
    """The result stays 0 if what is tried turns out impossible; errors pass through, with the vector put back."""
    if w.is_deep:
        return w.outlined(expr)
    arguments = [w.value(argument) for argument in expr.arguments]
    result = w.spill("0")
    saved = w.spill(f"{w.vector}[:]")
    w.put(f"{w.state}.trials += 1")
    with w.suite("try:", is_block=True):
        w.blocks += 1
        if expr.callee.procedure:
            listed = "".join(f"{argument}, " for argument in arguments)
            w.put(f"attempt({w.state}, {w.vector}, {expr.callee.number}, ({listed}))")
        else:
            w.put(f"f{expr.callee.number}({', '.join([w.state, w.vector, *arguments])})")
        w.put(f"{result} = {w.value(expr.operand) if isinstance(expr, After) else 1}")
        w.blocks -= 1
    with w.suite("except Impossible:"):
        pass
    with w.suite("finally:"):
        w.put(f"{w.vector}[:] = {saved}")
        w.put(f"{w.state}.trials -= 1")
    return result
