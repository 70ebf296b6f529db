"""Invariants that are decided before the game begins, because they read nothing that changes in it: how many cards a
deck has, what its rows may hold, which options go together. One that does not hold is the error `invariant-broken`.

Takes a checked invariant. One that reads the game's state, or takes too long to work out, is left to the machine.
"""

from collections.abc import Iterator

from rulewright.checking.declarations.values import Open
from rulewright.checking.environment import Environment
from rulewright.checking.evaluate import ConstantFailure, NotConstant, cases, evaluate
from rulewright.diagnostics import Code
from rulewright.program.expressions import And, Compare, Expr, Fold, Folded
from rulewright.program.symbols import Invariant, Local
from rulewright.program.types import IndexType, IntType

_MOST_EXAMPLES = 3


def check_constant(invariant: Invariant, environment: Environment) -> None:
    """Reports an invariant that can be seen not to hold, whatever is played."""
    try:
        if evaluate(invariant.holds, {}):
            return
        notes = list(_why(invariant.holds))
    except NotConstant:
        return
    except ConstantFailure as failure:
        if failure.code is not Code.TOO_LARGE:
            environment.reporter.report(failure.code, failure.span, failure.message)
        return
    message = invariant.message or f"the invariant {invariant.id} does not hold"
    environment.reporter.report(Code.INVARIANT_BROKEN, invariant.span, message, notes=notes)


def _why(holds: Expr) -> Iterator[str]:
    """What stands in the way, for the forms in which it can be named."""
    match holds:
        case And(parts):
            for part in parts:
                if not evaluate(part, {}):
                    yield from _why(part)
        case Folded(fold=Fold.NO):
            found = cases(holds)
            shown = dict.fromkeys(_case(one, holds) for one in found)
            further = f" and {len(shown) - _MOST_EXAMPLES} more" if len(shown) > _MOST_EXAMPLES else ""
            yield f"`{_text(holds)}` fails for {'; '.join(list(shown)[:_MOST_EXAMPLES])}{further}"
        case Compare(left=left, right=right) if isinstance(left.type, IntType) and isinstance(right.type, IntType):
            yield f"in `{_text(holds)}` the left side is {evaluate(left, {})}, the right side {evaluate(right, {})}"
        case _:
            return


def _case(found: dict[Local, Open], fold: Folded) -> str:
    return ", ".join(_named(binder.local, found[binder.local]) for binder in fold.over.binders)


def _named(local: Local, value: Open) -> str:
    if isinstance(local.type, IndexType) and isinstance(value, int):
        return f"{local.name} = {local.type.domain.titles[value]}"
    return f"{local.name} = {value}"


def _text(expr: Expr) -> str:
    return " ".join(expr.span.source.text[expr.span.start : expr.span.end].split())
