"""Which conditions of an option a random player leaves until an option is drawn.

The rule is part of the meaning: machines that leave the same conditions draw the same games from the same stream.

A condition tries if `possible` or `after` stands in it, or in the text of a function that it calls. Of an arm those
conditions are tried late that stand at the end of its last generator's conditions, as long as they all try. Where
one player is asked, a random player lists the options by all other conditions (repeated and alike ones once, as
always), draws one and looks at its late conditions; if one of them fails, the last option of the list takes its place,
and another is drawn from the list that is shorter by one. Passing, under `may`, is the last in the list; when it is
drawn, the others are looked at in order until one holds. If none does, the decision stands for nobody: nothing is
decided, and the game goes on as without an option.
"""

from dataclasses import replace
from typing import Any

from rulewright.ir.code import Arm, Asked, Code, Decision, Mode
from rulewright.ir.expressions import After, Call, Expr, Possible, Spread
from rulewright.ir.statements import CallFunction
from rulewright.ir.walking import walk


def late_conditions(code: Code, decision: Decision) -> tuple[int, ...]:
    """For each arm how many of its last generator's conditions are tried late."""
    if decision.asked is not Asked.ONE or decision.mode is Mode.RANDOM:
        return (0,) * len(decision.arms)
    return tuple(_late(code, arm) for arm in decision.arms)


def without_late(arm: Arm, late: int) -> tuple[Arm, tuple[Expr, ...]]:
    """The arm without so many late conditions, and these."""
    if not late:
        return arm, ()
    last = arm.generators[-1]
    early = len(last.conditions) - late
    rest = replace(last, conditions=last.conditions[:early])
    return replace(arm, generators=(*arm.generators[:-1], rest)), last.conditions[early:]


def _late(code: Code, arm: Arm) -> int:
    count = 0
    for condition in reversed(arm.generators[-1].conditions if arm.generators else ()):
        if not tries(code, condition):
            break
        count += 1
    return count


def tries(code: Code, expr: Any, known: dict[int, bool] | None = None) -> bool:
    """Is something tried in the expression, or in a function that it calls? `known` remembers the answers for
    functions (they never call themselves)."""
    known = {} if known is None else known
    for node in walk(expr):
        if isinstance(node, Possible | After):
            return True
        if isinstance(node, Call | Spread | CallFunction):
            if node.function not in known:
                known[node.function] = tries(code, code.functions[node.function].body, known)
            if known[node.function]:
                return True
    return False
