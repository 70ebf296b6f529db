"""Walking along a line until something is in the way, instead of looking back at every step.

`b in ray(a, d) where … no c in between(a, b) where C(c)` looks at everything before b once more for each b. As what
lies between is what the line has passed already, the first site for which C holds ends the run: `b in ray(a, d) where …
through not C(b)`. In a fold nothing changes while it runs, so the look back is dropped altogether; a `for each`, whose
body may change what C reads, and an option keep it.

Sound where C and the conditions before it cannot fail: then it makes no difference that C is asked of more sites than
before, and that conditions of sites behind it are not asked at all. In a `for each` C is asked when a site's turn is
over: no site behind one for which it holds then can have a turn, so nothing changes any more until the run ends.
"""

from dataclasses import replace
from typing import Any

from rulewright.ir.code import TRUTH, Arm, Code
from rulewright.ir.expressions import And, Expr, Fold, FoldKind, Generator, Local, Not
from rulewright.ir.statements import Body, ForEach
from rulewright.ir.totals import Totals
from rulewright.ir.walking import walk
from rulewright.passes.changes import may_change
from rulewright.passes.lines import leads_to, list_lookup
from rulewright.passes.rewriting import rewritten_code, substituted


def scanned(code: Code) -> Code:
    """The code with its looks back turned into runs that end."""
    if not any(table.origin == "between" for table in code.tables):
        return code
    totals = Totals(code)

    def change(node: Any) -> Any:
        match node:
            case Fold(kind=kind) if kind is not FoldKind.LEADING:
                return _with(node, tuple(_scanned(code, totals, each, drop=True) for each in node.generators))
            case ForEach():
                return _with(
                    node, tuple(_scanned(code, totals, each, drop=False, body=node.body) for each in node.generators)
                )
            case Arm():
                return _with(node, tuple(_scanned(code, totals, each, drop=False) for each in node.generators))
            case _:
                return node

    return rewritten_code(code, change)


def _with(node: Any, generators: tuple[Generator, ...]) -> Any:
    same = all(new is old for new, old in zip(generators, node.generators, strict=True))
    return node if same else replace(node, generators=generators)


def _scanned(code: Code, totals: Totals, generator: Generator, drop: bool, body: Body = ()) -> Generator:
    line = list_lookup(generator.source)
    if line is None or generator.through or may_change(code, body, line.index):
        return generator
    for place, condition in enumerate(generator.conditions):
        if not totals.is_total(condition):
            return generator
        ends = _looks_back(condition)
        if ends is None or any(
            isinstance(node, Local) and node.number == generator.local for node in walk(ends.conditions)
        ):
            continue
        between = list_lookup(ends.source)
        if between is not None and leads_to(code.tables, line, generator.local, between):
            through = tuple(_for_value(each, ends, generator) for each in _passing(ends))
            kept = generator.conditions[:place] + (() if drop else (condition,)) + generator.conditions[place + 1 :]
            return replace(generator, conditions=kept, through=through)
    return generator


def _looks_back(condition: Expr) -> Generator | None:
    """The generator of a condition that nothing is in the way."""
    match condition:
        case Fold(kind=FoldKind.NO, outer=(), generators=(generator,)) if generator.conditions:
            return generator
        case _:
            return None


def _passing(ends: Generator) -> tuple[Expr, ...]:
    """What holds for a value that is not in the way."""
    if len(ends.conditions) > 1:
        return (Not(And(ends.conditions, TRUTH), TRUTH),)
    return (Not(ends.conditions[0], TRUTH),)


def _for_value(condition: Expr, ends: Generator, generator: Generator) -> Expr:
    """The condition for the value of the generator instead of one between."""
    return substituted(condition, ends.local, Local(generator.local, generator.type))
